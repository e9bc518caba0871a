import DelegateForwarding
import DelegateForwardingTesting

// A recorder in tests of each isolation, for a delegate protocol that is not `Sendable`.

@MainActor
final class TrackTests {
  var seen = 0

  func onMainActor() async throws {
    let player = TrackPlayer()
    let recorder = DelegateRecorder<TrackEvent>(MulticastDelegate(wrapping: player, hook: \.$delegate))
    player.delegate?.trackDidStart("Prelude")
    _ = try await recorder.next(within: .seconds(1)) { _ in
      seen += 1
      return true
    }
    player.delegate?.trackDidStart("Fugue")
    recorder.clear()
  }
}

actor TrackArchive {
  var seen = 0

  func onActor(_ recorder: DelegateRecorder<TrackEvent>) async throws -> [TrackEvent] {
    _ = try await recorder.next(within: .seconds(1)) { _ in
      seen += 1
      return true
    }
    return recorder.events
  }
}

func recordAnywhere() async throws {
  let multicast = MulticastDelegate<any TrackDelegate>()
  let recorder = DelegateRecorder<TrackEvent>(multicast)
  async let first = recorder.next(within: .seconds(1))
  let task = Task.detached {
    try await recorder.next(within: .milliseconds(10)) { if case .willEnd = $0 { true } else { false } }
  }
  multicast.trackDidStart("Prelude")
  _ = try await first
  do {
    _ = try await task.value
  } catch let error as DelegateRecorderError {
    print(error.recorded.count, error.eventType, error.duration, error)
  }
}

@concurrent func recordConcurrently(_ recorder: DelegateRecorder<TrackEvent>) async throws -> TrackEvent {
  try await recorder.next(within: .seconds(1))
}
