/// How a service's plain `delegate` property is read and written from outside. The service is not kept alive.
///
/// No lock may be held: each method runs the service's or a delegate's own code.
protocol PropertyAccess {
  /// The delegate in the property. Nil if the service is gone.
  func read() -> UnpackedDelegate??

  /// Puts the object there that `entry` was made for.
  func write(_ object: AnyObject, from entry: SubscriberEntry)

  /// Puts nil there.
  func writeNil()

  /// The list that an object forwards through, if it does. `list` is the property's own.
  func forwardingTarget(of object: AnyObject, from list: SubscriberList) -> SubscriberList?

  /// The actor in which alone the property may be used, or nil if any thread may use it.
  var home: (any Actor)? { get }
}

extension PropertyAccess {
  /// The actor that has to be entered before the property is used. Nil if the caller is there, as its isolation says, or as can be seen of the main
  /// actor.
  func otherHome(than isolation: (any Actor)?) -> (any Actor)? {
    guard let home, home !== isolation, !(home is MainActor && MainActorContext.isCurrent) else { return nil }
    return home
  }
}
