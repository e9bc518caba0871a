import DelegateForwarding
import Synchronization
import TestSupport
import Testing

/// Threads at one observed property. `ROUNDS=all` in the environment asks for five hundred times as many rounds, in a
/// release build, where a reference that is taken too late shows as a use of freed memory.
@Suite("Races of a property")
struct PropertyRaceTests {
  /// Calls, while another thread assigns without a pause.
  private func call(
    _ callbacks: Int, _ call: @escaping @Sendable () -> Void, whileAssigning assign: @escaping @Sendable () -> Void
  ) {
    let isDone = Atomic<Bool>(false)
    let isAssigning = Latch()
    let threads = Threads()
    threads.start {
      while !isDone.load(ordering: .relaxed) {
        assign()
        isAssigning.open()
      }
    }
    threads.start {
      isAssigning.wait()
      for _ in 0..<callbacks { call() }
      isDone.store(true, ordering: .relaxed)
    }
    threads.join()
  }

  enum Assigned: CaseIterable { case oneAgainAndAgain, twoInTurn, oneAndASubscriber }

  @Test("14: each callback reaches the delegate before an assignment or after it", arguments: Assigned.allCases)
  func assignedWhileForwarding(assigned: Assigned) {
    let callbacks = rounds(of: 10_000_000)
    let service = Service()
    let multicast = service.$delegate
    multicast.install(in: service, \.delegate)
    let (first, second) = (Counter(), Counter())
    if assigned == .oneAndASubscriber { multicast.subscribe(second) }
    service.delegate = first
    let delivery = Delivery()
    call(callbacks) {
      multicast.forward { $0.event(delivery) }
    } whileAssigning: {
      if assigned != .oneAgainAndAgain { service.delegate = second }
      service.delegate = first
    }
    // The second one is called once each time if it is a subscriber too, and the first one in between.
    let firstCalls = assigned == .oneAndASubscriber ? 0 : first.calls.load(ordering: .relaxed)
    #expect(firstCalls + second.calls.load(ordering: .relaxed) == callbacks)
    #expect(service.showsProxy, "the proxy is in the property")
    #expect(multicast.violatedInvariants() == [])
  }

  @Test("50: each callback of a service with a hidden hook reaches the delegate before an assignment or after it")
  func assignedWhileHidden() {
    let callbacks = rounds(of: 5_000_000)
    let service = HidingService()
    let (delegates, subscriber) = ([Counter(), Counter()], Counter())
    service.delegates.subscribe(subscriber)
    service.delegate = delegates[0]
    call(callbacks) {
      service.fire()
    } whileAssigning: {
      for delegate in delegates { service.delegate = delegate }
    }
    #expect(delegates.map { $0.calls.load(ordering: .relaxed) }.reduce(0, +) == callbacks)
    #expect(subscriber.calls.load(ordering: .relaxed) == callbacks)
    #expect(service.delegate === delegates[1])
    #expect(service.delegates.violatedInvariants() == [])
  }

  @Test("14: Two threads assign a delegate at the same time, and a third one reads it: it has one proxy")
  func assignedTwice() {
    let delegate = Counter()
    @Sendable func makeService() -> Service {
      let service = Service()
      service.$delegate.install(in: service, \.delegate)
      return service
    }
    let service = Guarded(makeService())
    let assign: @Sendable (Int) -> Void = { _ in service.current.delegate = delegate }
    let faults = race(rounds(of: 1_000_000), assign, assign) { _ in
      for _ in 0..<3 { _ = service.current.delegate }
    } check: { _ in
      service.exchange(for: makeService()).$delegate.violatedInvariants().isEmpty
    }
    #expect(faults == 0)
  }

  @Test("14, 44: a description that is read while delegates are assigned names one of them")
  func describedWhileAssigned() {
    let service = Service()
    let (first, second) = (Counter(), Listener())
    let names = ["original: \(traceName(of: first))", "original: \(traceName(of: second))"]
    service.delegate = first
    let torn = Atomic<Int>(0)
    let rounds = rounds(of: 10_000_000)
    onThreads(2) { thread in
      for _ in 0..<rounds {
        if thread == 0 {
          service.delegate = second
          service.delegate = first
        } else {
          let description = service.$delegate.description
          if !names.contains(where: description.contains) { torn.add(1, ordering: .relaxed) }
        }
      }
    }
    #expect(torn.load(ordering: .relaxed) == 0)
    withExtendedLifetime((first, second)) {}
  }

  // MARK: The first use of a property

  enum FirstUse: CaseIterable {
    case subscribe, observe, install, wrap

    func use(_ service: any SharedService) -> AnyObject? {
      let multicast = service.delegates
      switch self {
      case .subscribe: multicast.subscribe(Counter(), holding: .strongly)
      case .observe: return multicast.observe(StressEvent.self) { _ in }
      case .install: multicast.install(in: service)
      case .wrap: return service.wrapped()
      }
      return nil
    }
  }

  @Test("14, 23: the first use of a property loses no delegate", arguments: FirstUse.allCases, SharedProperty.allCases)
  func firstUse(_ use: FirstUse, of property: SharedProperty) {
    let delegate = Counter()
    let makeService: @Sendable () -> any SharedService = {
      let service = property.makeService()
      service.delegate = delegate
      return service
    }
    let service = Guarded(makeService())
    let isUsed = Atomic<Bool>(false)
    let lost = Atomic<Int>(0)
    let faults = race(rounds(of: 200_000)) { _ in
      let service = service.current
      var isLast = false
      repeat {
        isLast = isUsed.load(ordering: .acquiring)
        if service.delegate == nil { lost.add(1, ordering: .relaxed) }
        let before = delegate.calls.load(ordering: .relaxed)
        service.fire()
        if delegate.calls.load(ordering: .relaxed) != before + 1 { lost.add(1, ordering: .relaxed) }
      } while !isLast
    } _: { _ in
      let token = use.use(service.current)
      isUsed.store(true, ordering: .releasing)
      withExtendedLifetime(token) {}
    } check: { _ in
      isUsed.store(false, ordering: .relaxed)
      _ = service.exchange(for: makeService())
      return lost.exchange(0, ordering: .relaxed) == 0
    }
    #expect(faults == 0)
  }

  @Test("14, 23: two threads assign a property while a third one wraps it first: one of the delegates is adopted")
  func firstWrapping() {
    let delegates = [Counter(), Counter()]
    let service = Guarded(Service())
    let multicast = Guarded<Multicast?>(nil)
    let assign: @Sendable (Int) -> Void = { thread in
      let service = service.current
      // Repeated, so that each delegate is replaced while other threads read it.
      for _ in 0..<8 { service.delegate = delegates[thread] }
    }
    let faults = race(rounds(of: 1_000_000)) { _ in
      assign(0)
    } _: { _ in
      assign(1)
    } third: { _ in
      let wrapper = service.current.wrapped()
      multicast.withLock { $0 = wrapper }
    } check: { _ in
      let service = service.exchange(for: Service())
      let original = multicast.exchange(for: nil)?.originalDelegate
      return service.delegate === original && delegates.contains { $0 === original }
    }
    #expect(faults == 0)
  }

  // MARK: Uninstalling

  @Test("14, 23: while a thread uninstalls a property's multicast, an assignment stays", arguments: [true, false])
  func assignedWhileUninstalling(subscribes: Bool) {
    let service = Service()
    let (delegates, subscriber) = ([Counter(), Counter()], Counter())
    let faults = race(rounds(of: 1_000_000)) {
      service.delegate = delegates[$0 % 2]
    } _: { _ in
      if !subscribes { service.$delegate.install(in: service, \.delegate) }
      service.$delegate.uninstall(from: service, \.delegate)
    } third: { _ in
      guard subscribes else { return }
      service.$delegate.unsubscribe(subscriber)
      service.$delegate.subscribe(subscriber)
    } check: { round in
      service.$delegate.originalDelegate === delegates[round % 2]
    }
    #expect(faults == 0)
  }
}
