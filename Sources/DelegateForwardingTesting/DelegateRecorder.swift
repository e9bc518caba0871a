import DelegateForwarding

/// Records a multicast's callbacks as events, for tests.
///
/// ```swift
/// let recorder = DelegateRecorder<PlayerEvent>(multicast)
/// player.play("Prelude")
/// #expect(recorder.events == [.didStart("Prelude")])
///
/// Task { player.play("Fugue") }
/// let event = try await recorder.next()
/// #expect(event == .didStart("Fugue"))
/// ```
///
/// A recorder observes on the thread of the callback, so a synchronous callback is recorded when the call returns. It
/// records from its creation until it is released. Like any observer, it receives only callbacks that are reported as
/// events of its type.
///
/// It keeps neither the multicast nor the service alive, so keep them during the test. After the multicast was
/// released, `next` throws at once, because nothing more will come.
///
/// You can use it from any isolation and any thread, whether or not the delegate protocol is `Sendable`. It works in
/// every test framework.
public final class DelegateRecorder<Event: DelegateEvent & Sendable>: Sendable {
  private let recording = Recording<Event>()

  private let observation: EventObservation & Sendable

  /// Creates a recorder, which begins to record: `DelegateRecorder<PlayerEvent>(player.$delegate)`.
  ///
  /// - Parameter multicast: A multicast, such as the `$delegate` of an observed property.
  /// - Complexity: Amortised O(1). Each event costs one append.
  public init(_ multicast: MulticastDelegate<Event.Delegate>) {
    observation = multicast.observeSendably(Event.self, atEnd: { [recording] in recording.end() }) {
      [recording] event in recording.record(event)
    }
  }

  /// Everything that was recorded, in order: `recorder.events == [.didStop]`.
  ///
  /// - Complexity: O(1).
  public var events: [Event] { recording.events }

  /// The first matching event that was not yet returned, whether recorded already or still to come.
  ///
  /// Events that it skips count as returned, even if it then fails. If several calls wait at once, an event goes to the
  /// first call whose condition it matches, in the order of the calls.
  ///
  /// ```swift
  /// let stop = try await recorder.next(within: .seconds(30)) { $0 == .didStop }
  /// ```
  ///
  /// - Parameters:
  ///   - duration: How long to wait for an event, on the continuous clock: five seconds unless you say otherwise.
  ///     Events recorded already are checked even if the duration is zero, except those on which an earlier call has
  ///     yet to decide.
  ///   - fileID: Names your code in the error. Don't pass it.
  ///   - line: Names your code in the error. Don't pass it.
  ///   - fits: Whether an event matches. It is called in the caller's isolation, once for each event.
  /// - Throws: ``DelegateRecorderError`` if no event matches in time, or none can because the multicast was released;
  ///   `CancellationError` if the task is cancelled.
  /// - Complexity: O(*n*) in the number of events it passes over.
  @discardableResult
  nonisolated(nonsending)
    public func next(
      within duration: Duration = .seconds(5), fileID: StaticString = #fileID, line: UInt = #line,
      where fits: (Event) -> Bool = { _ in true }
    ) async throws -> Event
  {
    try await next(nil, within: duration, fileID, line, where: fits)
  }

  /// The first event equal to `event` that was not yet returned, whether recorded already or still to come.
  ///
  /// ```swift
  /// try await recorder.next(.didStop)
  /// ```
  ///
  /// - Parameters:
  ///   - event: The event to wait for.
  ///   - duration: How long to wait for it: five seconds unless you say otherwise.
  ///   - fileID: Names your code in the error. Don't pass it.
  ///   - line: Names your code in the error. Don't pass it.
  /// - Throws: ``DelegateRecorderError`` if it does not come in time, `CancellationError` if the task is cancelled.
  /// - Complexity: O(*n*) in the number of events it passes over.
  @discardableResult
  nonisolated(nonsending)
    public func next(
      _ event: Event, within duration: Duration = .seconds(5), fileID: StaticString = #fileID, line: UInt = #line
    ) async throws -> Event
  where Event: Equatable {
    try await next(event, within: duration, fileID, line) { $0 == event }
  }

  /// The first matching event. The error names the expected one, if there is only one.
  nonisolated(nonsending)
    private func next(
      _ expected: Event?, within duration: Duration, _ fileID: StaticString, _ line: UInt, where fits: (Event) -> Bool
    ) async throws -> Event
  {
    let limit = min(max(duration, .zero), Self.longestWait)
    switch try await recording.next(until: .now.advanced(by: limit), where: fits) {
    case .success(let event):
      return event
    case .failure(let reason):
      throw DelegateRecorderError(
        eventType: Event.self, timeLimit: duration, recorded: reason.recorded, expected: expected,
        hasEnded: reason.hasEnded, callSite: "\(fileID.description.split(separator: "/").last!):\(line)")
    }
  }

  /// More than thirty years. The clock stops the program if a deadline is too far away.
  private static var longestWait: Duration { .seconds(1 << 30) }

  /// Starts over: `recorder.clear()` removes all recorded events, and the record of those returned. A waiting call of
  /// `next` keeps waiting.
  ///
  /// - Complexity: O(*n*) in the number of events.
  public func clear() { recording.clear() }
}

extension DelegateRecorder: CustomStringConvertible {
  /// The type of event, the number of recorded events, and the last 50 of them, one a line.
  public var description: String { "DelegateRecorder<\(Event.self)>: \(listing(of: events))" }
}
