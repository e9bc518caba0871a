/// Observes a multicast's events for as long as it lives.
///
/// Keep it in a property. When it is released, on any thread and inside its own turn too, the observation ends. It keeps
/// neither the multicast nor the service alive.
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
  /// Once it has returned, no turn begins, except for one that another thread has already picked.
  ///
  /// - Complexity: Amortised O(1).
  public func invalidate() {
    listener.leave()
  }

  /// The number of events that a full buffer has dropped. Zero for an observer on the thread of the callback.
  public var droppedCount: Int { listener.droppedCount }
}
