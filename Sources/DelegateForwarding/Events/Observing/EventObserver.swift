import Synchronization

/// A listener that calls a closure on the thread of the callback.
///
/// SAFETY: The closure is behind a lock, and is called where the multicast is used. If `P` is `Sendable`, that may be
/// any thread, so the public methods require a `@Sendable` closure.
final class EventObserver: Listener, @unchecked Sendable {
  /// Wraps the closure, because the compiler makes a new thunk at each access if a function type is itself a generic
  /// argument.
  private struct Body {
    let call: (ReportedEvent, AnyObject?) -> Void
  }

  private let body: Locked<Body?>

  init(
    of type: Any.Type, in list: SubscriberList, with owner: AnyObject?,
    _ body: @escaping (ReportedEvent, AnyObject?) -> Void
  ) {
    self.body = Locked(Body(call: body))
    super.init(.observer, of: type, in: list, with: owner)
    // An observer without an owner is ended by its token, so there is no object to check.
    if owner == nil { trustsObject.store(true, ordering: .relaxed) }
  }

  override func receive(_ event: ReportedEvent, livingWith object: AnyObject?) {
    body.withLock { $0 }?.call(event, object)
  }

  override func hasEnded() {
    let released = body.withLock { $0.take() }
    withExtendedLifetime(released) {}
  }
}

extension SubscriberList {
  /// Adds an observer that is called on the thread of the callback. It lives as long as `owner`, or until it is ended.
  ///
  /// - Parameter body: Called with the event, and with the owner if there is one.
  @usableFromInline @discardableResult
  func addObserver(
    of type: Any.Type, livingWith owner: AnyObject?, _ body: @escaping (ReportedEvent, AnyObject?) -> Void
  ) -> Listener {
    let observer = EventObserver(of: type, in: self, with: owner, body)
    add(observer)
    return observer
  }
}
