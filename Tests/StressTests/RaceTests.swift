import DelegateForwarding
import Foundation
import Synchronization
import TestSupport
import Testing

/// Two threads repeat a pair of conflicting operations until they coincide.
@Suite("Races")
struct RaceTests {
  /// The number of rounds. More are needed to notice a small change of the library.
  static let rounds = ProcessInfo.processInfo.environment["RACES"].flatMap(Int.init) ?? 50_000

  @Test("18, 21: while a list is replaced without a pause, callbacks on another thread see a whole one")
  func replacedLists() {
    let multicast = Multicast()
    let listeners = (0..<4).map { _ in Listener() }
    let isDone = Atomic<Bool>(false)
    let callbacks = Guarded(0)
    let faults = Guarded(0)
    let threads = Threads()
    threads.start {
      var round = 0
      // On a busy machine, the other thread may begin late.
      while round < Self.rounds || callbacks.current == 0 {
        for listener in listeners { multicast.subscribe(listener) }
        multicast.unsubscribeAll()
        round += 1
      }
      isDone.store(true, ordering: .releasing)
    }
    threads.start {
      while !isDone.load(ordering: .acquiring) {
        let called = multicast.deliver().called
        callbacks.withLock { $0 += 1 }
        // Called in the order of subscription, and each once.
        let places = called.map { id in listeners.firstIndex { ObjectIdentifier($0) == id } ?? -1 }
        let isRight = zip(places, places.dropFirst()).allSatisfy { $0 < $1 } && !places.contains(-1)
        if !isRight { faults.withLock { $0 += 1 } }
      }
    }
    threads.join()
    #expect(callbacks.withLock { $0 } > 0)
    #expect(faults.withLock { $0 } == 0)
  }
}
