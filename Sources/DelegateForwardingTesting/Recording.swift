import DelegateForwarding

/// The storage shared by a recorder and the observer that feeds it.
final class Recording<Event: Sendable>: Sendable {
  private typealias Waiter = CheckedContinuation<Void, Never>

  private let state = Locked(RecorderState<Event, Waiter>())

  var events: [Event] { state.withLock { $0.events } }

  func record(_ event: Event) {
    state.withLock { $0.record(event) }?.resume()
  }

  /// Nothing more will be recorded.
  func end() {
    for waiter in state.withLock({ $0.endRecording() }) { waiter.resume() }
  }

  func clear() {
    let released = state.withLock { $0.clear() }
    withExtendedLifetime(released) {}
  }

  /// Searches for the first matching event, in the caller's isolation.
  nonisolated(nonsending)
    func next(until deadline: ContinuousClock.Instant, where fits: (Event) -> Bool) async throws -> Result<
      Event, Failure
    >
  {
    try Task.checkCancellation()
    let id = state.withLock { $0.begin() }
    var timer: Task<Void, Never>?
    defer {
      timer?.cancel()
      state.withLock { $0.finish(id) }?.resume()
    }
    while true {
      switch state.withLock({ $0.nextStep(of: id) }) {
      case .examine(let event, let number):
        if fits(event) {
          state.withLock { $0.found(number, in: id) }?.resume()
          return .success(event)
        }
        state.withLock { $0.passOver(number, in: id) }?.resume()
        // It may never wait, if events come faster than it looks at them.
        if ContinuousClock.now >= deadline { state.withLock { $0.expire(id) }?.resume() }
      case .wait:
        if timer == nil { timer = startTimer(of: id, deadline) }
        await wait(id)
      case .stop(.cancelled):
        throw CancellationError()
      case .stop(.expired(let events)):
        return .failure(Failure(recorded: events, hasEnded: false))
      case .stop(.ended(let events)):
        return .failure(Failure(recorded: events, hasEnded: true))
      }
    }
  }

  /// The time is up, or nothing more will come.
  struct Failure: Error {
    let recorded: [Event]
    let hasEnded: Bool
  }

  private nonisolated(nonsending) func wait(_ id: Int) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if !state.withLock({ $0.wait(id, continuation) }) { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.cancel(id) }?.resume()
    }
  }

  private func startTimer(of id: Int, _ deadline: ContinuousClock.Instant) -> Task<Void, Never> {
    Task.detached { [self] in
      guard (try? await Task.sleep(until: deadline, clock: .continuous)) != nil else { return }
      state.withLock { $0.expire(id) }?.resume()
    }
  }
}
