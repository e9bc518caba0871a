import DelegateForwarding
import DelegateForwardingTesting

// A recorder in tests of each isolation, for a delegate protocol that is not `Sendable`.

@MainActor
final class TrackTests {
  var seen = 0

  func onMainActor() async throws {
    let player = TrackPlayer()
    let recorder = DelegateRecorder<TrackEvent>(player.$delegate)
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
    try await recorder.next(within: .seconds(1)) { _ in
      seen += 1
      return true
    }
    return recorder.events
  }
}

@concurrent func recordConcurrently(_ recorder: DelegateRecorder<TrackEvent>) async throws -> TrackEvent {
  async let first = recorder.next(within: .seconds(1))
  return try await first
}
