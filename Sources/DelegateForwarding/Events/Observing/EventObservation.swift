/// Observes a multicast's events for as long as it lives.
///
/// Keep it in a property. The observation ends when it is released, on any thread and even during its own turn. It
/// keeps neither the multicast nor the service alive.
public final class EventObservation: Sendable {
  private let listener: Listener

  @usableFromInline
  init(_ listener: Listener) {
    self.listener = listener
  }

  deinit {
    listener.leave()
  }

  /// Ends the observation before the token is released.
  ///
  /// Once this method has returned, no further turn begins, except one that another thread has already picked.
  ///
  /// - Complexity: Amortised O(1).
  public func invalidate() {
    listener.leave()
  }

  /// The number of events that a full buffer has dropped. Zero for an observer on the thread of the callback.
  public var droppedCount: Int { listener.mailbox?.droppedCount ?? 0 }
}
