import DelegateForwarding

/// Records the callbacks of a multicast, for the tests of those who use it.
///
/// ```swift
/// let recorder = DelegateRecorder<PlayerEvent>(multicast)
/// player.play("Prelude")
/// #expect(recorder.events == [.didStart("Prelude")])
///
/// player.playInBackground("Fugue")
/// let event = try await recorder.next(within: .seconds(5))
/// #expect(event == .didStart("Fugue"))
/// ```
///
/// It observes on the thread of the callback, so a synchronous callback is recorded when the call returns. It records from the moment it is made until it is
/// released, and hears what any observer hears: callbacks that are reported as events of this type.
///
/// It keeps its multicast alive, so a test need not. If it is the last to do so, the multicast goes where the recorder is
/// released, and the service's property gets its original delegate back there.
///
/// It may be used from any isolation and any thread, whether or not the delegate protocol is `Sendable`. It works in every test framework.
public final class DelegateRecorder<Event: DelegateEvent & Sendable>: Sendable {
  private let recording = Recording<Event>()
  private let observation: EventObservation

  // SAFETY: It is kept alive only. Nothing reads this property, and a multicast may be released on any thread.
  nonisolated(unsafe) private let multicast: MulticastDelegate<Event.Delegate>

  /// Begins to record.
  ///
  /// - Complexity: Amortised O(1). Each event costs one append.
  public init(_ multicast: MulticastDelegate<Event.Delegate>) {
    unsafe self.multicast = multicast
    observation = multicast.observe(Event.self) { [recording] event in recording.record(event) }
  }

  /// Everything that was recorded, in order.
  ///
  /// - Complexity: O(1).
  public var events: [Event] { recording.events }

  /// The first event not yet returned that fits, recorded already or to come.
  ///
  /// Events that it passes over count as returned, even if it then fails. If several calls wait at once, an event goes to the
  /// first of them that it fits, in the order of the calls.
  ///
  /// ```swift
  /// let stop = try await recorder.next(within: .seconds(5)) { $0 == .didStop }
  /// ```
  ///
  /// - Parameters:
  ///   - duration: How long to wait for an event to come, on the continuous clock. What has been recorded already is looked at even if it is zero.
  ///   - fits: Whether to return an event. It is called in the caller's isolation, once for each event.
  /// - Throws: ``DelegateRecorderError`` if there is none in time, `CancellationError` if the task is cancelled.
  /// - Complexity: O(*n*) in the number of events it passes over.
  nonisolated(nonsending)
    public func next(within duration: Duration, where fits: (Event) -> Bool = { _ in true }) async throws -> Event
  {
    let limit = min(max(duration, .zero), Self.longestWait)
    switch try await recording.next(until: .now.advanced(by: limit), where: fits) {
    case .success(let event):
      return event
    case .failure(let expired):
      throw DelegateRecorderError(eventType: Event.self, duration: duration, recorded: expired.recorded)
    }
  }

  /// The first event not yet returned that equals this one, recorded already or to come.
  ///
  /// ```swift
  /// try await recorder.next(.didStop)
  /// ```
  ///
  /// - Parameters:
  ///   - event: What to wait for.
  ///   - duration: How long to wait for it.
  /// - Throws: ``DelegateRecorderError`` if it does not come in time, `CancellationError` if the task is cancelled.
  /// - Complexity: O(*n*) in the number of events it passes over.
  @discardableResult
  nonisolated(nonsending)
    public func next(_ event: Event, within duration: Duration = .seconds(5)) async throws -> Event
  where Event: Equatable {
    try await next(within: duration) { $0 == event }
  }

  /// More than thirty years. The clock stops the program if a deadline is too far away.
  private static var longestWait: Duration { .seconds(1 << 30) }

  /// Forgets everything that was recorded, and with it what was returned. A call of `next` that waits goes on waiting.
  ///
  /// - Complexity: O(*n*) in the number of events.
  public func clear() { recording.clear() }
}

extension DelegateRecorder: CustomStringConvertible {
  /// The type of event, how many were recorded, and the last 50 of them, an event a line.
  public var description: String { "DelegateRecorder<\(Event.self)>: \(listing(of: events))" }
}
