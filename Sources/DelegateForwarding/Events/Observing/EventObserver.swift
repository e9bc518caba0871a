/// A listener that calls a closure on the thread of the callback.
///
/// SAFETY: The closure is behind a lock, and is called where the multicast is used. Where that may be any thread, because its `P` is `Sendable`, the
/// public methods ask for a `@Sendable` closure.
final class EventObserver<Event: DelegateEvent>: EventListener<Event>, @unchecked Sendable {
  private let body: Locked<((Event, AnyObject) -> Void)?>
  private let ownerAddress: UInt

  /// - Parameters:
  ///   - owner: The object that the observer lives with, if there is one.
  ///   - body: Gets the event, and the object that the listener's entry refers to.
  init(owner: AnyObject?, _ body: @escaping (Event, AnyObject) -> Void) {
    self.body = Locked(body)
    ownerAddress = owner.map { identity(of: $0) } ?? 0
    super.init(.observer)
  }

  override func receive(_ event: Event, livingWith object: AnyObject) {
    body.withLock { $0 }?(event, object)
  }

  override func end() {
    let released = body.withLock { $0.take() }
    withExtendedLifetime(released) {}
  }

  override var owner: UInt { ownerAddress }

  override func describe(_ name: (AnyObject) -> String, _ object: AnyObject) -> String {
    ownerAddress == 0 ? "observer of \(Event.self)" : "\(name(object)) observing \(Event.self)"
  }
}
