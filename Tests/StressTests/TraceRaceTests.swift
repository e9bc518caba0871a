import DelegateForwarding
import Synchronization
import TestSupport
import Testing

/// Traces that begin and end while the multicast is used.
@Suite("Races of traces")
struct TraceRaceTests {
  static let rounds = min(RaceTests.rounds, 2_000)

  @Test("45: no callback is lost while traces come and go on other threads")
  func comingAndGoing() {
    let service = Service()
    let multicast = service.wrapped()
    let stays = Listener()
    multicast.subscribe(stays)
    let reported = Atomic<Int>(0)
    let missed = Atomic<Int>(0)
    onThreads(4) { thread in
      for round in 0..<Self.rounds {
        switch thread {
        case 0:
          let trace = multicast.trace { _ in reported.add(1, ordering: .relaxed) }
          multicast.deliver()
          withExtendedLifetime(trace) {}
        case 1:
          let slow = multicast.trace(slowerThan: .zero) { _ in reported.add(1, ordering: .relaxed) }
          service.delegate = round.isMultiple(of: 2) ? stays : nil
          withExtendedLifetime(slow) {}
        case 2:
          let other = Listener()
          multicast.subscribe(other)
          if round.isMultiple(of: 2) { multicast.unsubscribe(other) }
        default:
          if service.fire().called.count(where: { $0 == ObjectIdentifier(stays) }) != 1 {
            missed.add(1, ordering: .relaxed)
          }
        }
      }
    }
    #expect(missed.load(ordering: .relaxed) == 0)
    #expect(
      reported.load(ordering: .relaxed) >= Self.rounds, "each of the first thread's own callbacks is reported to it")
  }

  @Test("45: what one thread does in its trace does not hide another thread's entries")
  func independent() {
    let multicasts = (0..<2).map { _ in Multicast() }
    let turns = Guarded([0, 0])
    onThreads(2) { thread in
      let multicast = multicasts[thread]
      let listener = Listener()
      multicast.subscribe(listener)
      let trace = multicast.trace { entry in
        if entry.duration != nil { turns.withLock { $0[thread] += 1 } }
        multicast.deliver()
      }
      for _ in 0..<Self.rounds { multicast.deliver() }
      withExtendedLifetime((listener, trace)) {}
    }
    #expect(turns.current == [Self.rounds, Self.rounds])
  }
}
