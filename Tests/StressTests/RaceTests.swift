import DelegateForwarding
import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

/// Threads change a list and its traces while others forward.
@Suite("Races of a list")
struct RaceTests {
  @Test("6, 9, 21: while a list is replaced without a pause, callbacks on another thread see a whole one")
  func replacedLists() {
    let multicast = Multicast()
    // Enough to replace the entries.
    let listeners = (0..<40).map { _ in Listener() }
    let isDone = Atomic<Bool>(false)
    let callbacks = Guarded(0)
    let faults = Guarded(0)
    let threads = Threads()
    threads.start {
      var round = 0
      // On a busy machine, the other thread may begin late.
      while round < rounds(of: 2_500_000) || callbacks.current == 0 {
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
    #expect(callbacks.current > 0)
    #expect(faults.current == 0)
    #expect(multicast.violatedInvariants() == [])
  }

  @Test("27: each of three threads replies twice while one more reply is released: one answer, with all in order")
  func repliesOfManyThreads() {
    let multicast = Multicast()
    let listeners = (0..<4).map { _ in Listener() }
    for listener in listeners { multicast.subscribe(listener) }
    let replies = Guarded<[@Sendable (Int) -> Void]>([])
    let results = Guarded<[[Int]]>([])
    let ask: @Sendable () -> Void = {
      var asked: [@Sendable (Int) -> Void] = []
      multicast.forward(combining: .collect, completion: { answers in results.withLock { $0.append(answers) } }) {
        asked.append($1)
      }
      replies.withLock { [asked] in $0 = asked }
    }
    let reply: @Sendable (Int) -> Void = { thread in
      let reply = replies.current[thread]
      for answer in [thread, -1] { reply(answer) }
    }
    ask()
    let faults = race(rounds(of: 50_000)) { _ in
      reply(0)
    } _: { _ in
      reply(1)
    } third: { _ in
      reply(2)
      replies.withLock { $0[3] = { _ in } }
    } check: { _ in
      defer { ask() }
      return results.exchange(for: []) == [[0, 1, 2]]
    }
    #expect(faults == 0)
    withExtendedLifetime(listeners) {}
  }

  /// Where a subscriber is called.
  enum Home: CaseIterable {
    case mainActor, queue

    func run(_ body: @escaping @Sendable () -> Void) async {
      switch self {
      case .mainActor: await MainActor.run { body() }
      case .queue: await withCheckedContinuation { done in homeQueue.async { done.resume(returning: body()) } }
      }
    }

    var isHere: Bool {
      switch self {
      case .mainActor: DispatchQueue.getSpecific(key: mainQueueKey) != nil
      case .queue: DispatchQueue.getSpecific(key: homeQueueKey) != nil
      }
    }
  }

  @Test("33, 34: a subscriber on an actor or a queue is deallocated there only", arguments: Home.allCases)
  func belongsToHome(home: Home) async {
    let multicast = Multicast()
    // A traced callback looks at each receiver for longer.
    let trace = multicast.trace(slowerThan: .seconds(3600)) { _ in }
    let elsewhere = Atomic<Int>(0)
    let callbacks = Atomic<Int>(0)
    let isDone = Atomic<Bool>(false)
    let threads = Threads()
    threads.start {
      while !isDone.load(ordering: .acquiring) {
        multicast.forward(reporting: HomeEvent.did) { _ in }
        // Each of these looks at all subscribers.
        if multicast.subscriberCount > 1_000_000 || multicast.description.isEmpty { break }
        let passing = Listener()
        multicast.subscribe(passing)
        multicast.subscribe(Multicast())
        callbacks.add(1, ordering: .relaxed)
        // Where all processors are busy, the one that waits for this has its turn now.
        sched_yield()
      }
    }
    for _ in 0..<rounds(of: 200_000) {
      await home.run {
        let listener = Listener(onDeinit: { _ in if !home.isHere { elsewhere.add(1, ordering: .relaxed) } })
        switch home {
        case .mainActor: multicast.subscribe(listener, on: MainActor.shared, as: HomeEvent.self)
        case .queue: multicast.subscribe(listener, on: homeQueue, as: HomeEvent.self)
        }
        // Let it go while a callback is under way. A thread that slept would come too late.
        let before = callbacks.load(ordering: .relaxed)
        while callbacks.load(ordering: .relaxed) == before { sched_yield() }
      }
    }
    isDone.store(true, ordering: .releasing)
    threads.join()
    withExtendedLifetime(trace) {}
    #expect(elsewhere.load(ordering: .relaxed) == 0)
  }

  @Test("43: no callback is lost while traces come and go on other threads")
  func tracesComeAndGo() {
    let service = Service()
    let multicast = service.$delegate
    let stays = Listener()
    multicast.subscribe(stays)
    let reported = Atomic<Int>(0)
    let missed = Atomic<Int>(0)
    let rounds = rounds(of: 1_000_000)
    onThreads(4) { thread in
      for round in 0..<rounds {
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
    #expect(reported.load(ordering: .relaxed) >= rounds, "each of the first thread's own callbacks is reported to it")
  }

  @Test("43: what one thread does in its trace does not hide another thread's entries")
  func tracesOfTwoThreads() {
    let turns = Guarded([0, 0])
    let rounds = rounds(of: 1_000_000)
    onThreads(2) { thread in
      let multicast = Multicast()
      let listener = Listener()
      multicast.subscribe(listener)
      let trace = multicast.trace { entry in
        if entry.kind == .called { turns.withLock { $0[thread] += 1 } }
        multicast.deliver()
      }
      for _ in 0..<rounds { multicast.deliver() }
      withExtendedLifetime((listener, trace)) {}
    }
    #expect(turns.current == [rounds, rounds])
  }
}

/// Marks the main queue, which the main actor runs on. That is not always the main thread.
private let mainQueueKey: DispatchSpecificKey<Void> = {
  let key = DispatchSpecificKey<Void>()
  DispatchQueue.main.setSpecific(key: key, value: ())
  return key
}()

private let homeQueueKey = DispatchSpecificKey<Void>()

private let homeQueue: DispatchQueue = {
  let queue = DispatchQueue(label: "home")
  queue.setSpecific(key: homeQueueKey, value: ())
  return queue
}()

private enum HomeEvent: DeliverableEvent {
  case did
  func deliver(to delegate: any StressDelegate) {}
}
