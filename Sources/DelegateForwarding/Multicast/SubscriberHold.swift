/// How a multicast holds a subscriber.
public struct SubscriberHold: Hashable, Sendable {
  @usableFromInline let isStrong: Bool

  /// The list does not keep the subscriber alive. This is the default, as for any delegate.
  public static let weakly = SubscriberHold(isStrong: false)

  /// The list keeps the subscriber alive until it is unsubscribed. The list lives as long as its multicast or, if the
  /// multicast wraps a service with a hook, as long as the hook.
  public static let strongly = SubscriberHold(isStrong: true)
}
