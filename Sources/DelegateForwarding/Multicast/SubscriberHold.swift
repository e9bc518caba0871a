/// How a multicast holds a subscriber.
public struct SubscriberHold: Hashable, Sendable {
  let isStrong: Bool

  /// The subscriber lives as long as others want it to. This is how delegates are held as a rule.
  public static let weakly = SubscriberHold(isStrong: false)

  /// The subscriber is kept alive until it is unsubscribed or the list goes: with its multicast or, if that wraps a service
  /// with a hook, with the hook.
  public static let strongly = SubscriberHold(isStrong: true)
}
