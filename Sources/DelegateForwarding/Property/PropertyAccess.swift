/// Reads and writes a service's plain `delegate` property from outside. It does not keep the service alive.
///
/// Call its methods without a lock: each runs the service's or a delegate's own code.
protocol PropertyAccess {
  /// The delegate in the property. Nil if the service is gone.
  func read() -> UnpackedDelegate??

  /// Writes the object that `entry` was made for.
  func write(_ object: AnyObject, from entry: SubscriberEntry)

  /// Writes nil.
  func writeNil()

  /// The list that an object forwards through, if any. `list` is the property's own.
  func forwardingTarget(of object: AnyObject, from list: SubscriberList) -> SubscriberList?

  /// The actor that the property belongs to, or nil if any thread may use it.
  var home: (any Actor)? { get }
}

extension PropertyAccess {
  /// The actor to enter before using the property. Nil if the caller is on it already, as its isolation shows or, for
  /// the main actor, the queue that it runs on.
  func otherHome(than isolation: (any Actor)?) -> (any Actor)? {
    guard let home, home !== isolation, !(home is MainActor && MainActorContext.isCurrent) else { return nil }
    return home
  }
}
