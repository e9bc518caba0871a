import Synchronization

/// A listener that calls a closure on the thread of the callback.
///
/// SAFETY: The closure is behind a lock, and is called where the multicast is used. If `P` is `Sendable`, that may be
/// any thread, so the public methods require a `@Sendable` closure.
@usableFromInline
final class EventObserver: Listener, @unchecked Sendable {
  /// Wraps the closure, because the compiler makes a new thunk at each access if a function type is itself a generic
  /// argument.
  private struct Body {
    let call: (ReportedEvent, AnyObject) -> Void
  }

  private let body: Locked<Body?>
  private let type: Any.Type
  private let ownerAddress: UInt

  /// - Parameters:
  ///   - type: The type of the events.
  ///   - owner: The object that the observer lives with, if there is one.
  ///   - body: Called with the event, and the object that the listener's entry refers to.
  @usableFromInline
  init(of type: Any.Type, owner: AnyObject?, _ body: @escaping (ReportedEvent, AnyObject) -> Void) {
    self.body = Locked(Body(call: body))
    self.type = type
    ownerAddress = owner.map { identity(of: $0) } ?? 0
    super.init(.observer, of: type)
    // An observer without an owner is ended by its token, so there is no object to check.
    if owner == nil { trustsObject.store(true, ordering: .relaxed) }
  }

  override func receive(_ event: ReportedEvent, livingWith object: AnyObject) {
    body.withLock { $0 }?.call(event, object)
  }

  override func end() {
    let released = body.withLock { $0.take() }
    withExtendedLifetime(released) {}
  }

  override var isCalledInDelivery: Bool { true }
  override var owner: UInt { ownerAddress }

  override func describe(_ name: (AnyObject) -> String, _ object: AnyObject) -> String {
    ownerAddress == 0 ? "observer of \(type)" : "\(name(object)) observing \(type)"
  }
}
