import DelegateForwarding
import Synchronization
import TestSupport
import Testing

/// Threads that read the property, keep what they read, and put it back, while others call.
@Suite("Threads that read the property") struct ReadingThreadTests {
  private static let rounds = 300

  /// Passes on what it has read.
  private final class PingInterceptor: PingDelegate {
    private let next = Guarded<(any PingDelegate)?>(nil)
    private let onPing: @Sendable (Int) -> Void

    init(_ onPing: @escaping @Sendable (Int) -> Void = { _ in }) { self.onPing = onPing }

    func intercept(_ service: PingService) {
      let read = service.delegate
      next.withLock { $0 = read }
      service.delegate = self
    }

    func leave(_ service: PingService) { service.delegate = next.current }

    func ping(_ value: Int) {
      onPing(value)
      next.current?.ping(value)
    }
  }

  private static func services() -> [PingService] { [PingService(), PingService { PingForwarder($0) }] }

  /// How often each value came.
  private final class Counts: Sendable {
    private let counts: Guarded<[Int]>
    init(_ size: Int) { counts = Guarded(Array(repeating: 0, count: size)) }
    func note(_ value: Int) { counts.withLock { $0[value] += 1 } }
    var all: [Int] { counts.current }
  }

  @Test("14: While other threads save, assign and restore, each callback reaches each subscriber, and a delegate")
  func savedAndRestored() {
    for service in Self.services() {
      let size = 2 * Self.rounds
      let (logged, heard) = (Counts(size), Counts(size))
      let (screen, other) = (Pinger { heard.note($0) }, Pinger { heard.note($0) })
      let logger = Pinger { logged.note($0) }
      service.delegate = screen
      service.delegates.subscribe(logger)
      onThreads(4) { index in
        for round in 0..<Self.rounds {
          if index < 2 {
            service.delegate?.ping(index * Self.rounds + round)
          } else {
            let saved = service.delegate
            service.delegate = round.isMultiple(of: 2) ? other : screen
            service.delegate = saved
          }
        }
      }
      #expect(logged.all.allSatisfy { $0 == 1 }, "each once, as nobody passes anything on")
      #expect(heard.all.allSatisfy { $0 == 1 }, "the delegate before or after, and never both")
      withExtendedLifetime((screen, other, logger)) {}
    }
  }

  @Test("14: While interceptors come, and nobody restores, each callback reaches the delegate and each subscriber once")
  func interceptorsCome() {
    for service in Self.services() {
      let size = 2 * Self.rounds
      let (logged, heard) = (Counts(size), Counts(size))
      let (screen, logger) = (Pinger { heard.note($0) }, Pinger { logged.note($0) })
      service.delegate = screen
      service.delegates.subscribe(logger)
      let interceptors = (0..<20).map { _ in PingInterceptor() }
      onThreads(3) { index in
        if index == 2 {
          for interceptor in interceptors { interceptor.intercept(service) }
        } else {
          for round in 0..<Self.rounds { service.delegate?.ping(index * Self.rounds + round) }
        }
      }
      #expect(heard.all.allSatisfy { $0 == 1 })
      #expect(logged.all.allSatisfy { $0 == 1 })
      withExtendedLifetime((screen, logger, interceptors)) {}
    }
  }

  @Test("14: While an interceptor comes and goes, each callback reaches the delegate and each subscriber at least once")
  func interceptorComesAndGoes() {
    for service in Self.services() {
      let size = 2 * Self.rounds
      let (logged, heard) = (Counts(size), Counts(size))
      let (screen, logger) = (Pinger { heard.note($0) }, Pinger { logged.note($0) })
      service.delegate = screen
      service.delegates.subscribe(logger)
      let interceptor = PingInterceptor()
      onThreads(3) { index in
        for round in 0..<Self.rounds {
          if index < 2 {
            service.delegate?.ping(index * Self.rounds + round)
          } else {
            interceptor.intercept(service)
            interceptor.leave(service)
          }
        }
      }
      #expect(heard.all.allSatisfy { $0 >= 1 })
      #expect(logged.all.allSatisfy { $0 >= 1 })
      withExtendedLifetime((screen, logger, interceptor)) {}
    }
  }

  @Test("14: Passing on is told by the thread: another thread's callback of the same name goes to everybody")
  func otherThreadsCallback() {
    let service = PingService()
    let (logged, heard) = (Guarded<[Int]>([]), Guarded<[Int]>([]))
    let screen = Pinger { value in heard.withLock { $0.append(value) } }
    let logger = Pinger { value in logged.withLock { $0.append(value) } }
    let (isHeld, goOn) = (Latch(), Latch())
    let holding = PingInterceptor { value in
      if value != 1 { return }
      isHeld.open()
      goOn.wait()
    }
    service.delegate = screen
    service.delegates.subscribe(logger)
    let read = service.delegate
    holding.intercept(service)
    let end = onThread { service.delegate?.ping(1) }
    isHeld.wait()
    // A delivery of the same callback is under way elsewhere.
    read?.ping(2)
    #expect(logged.current == [2])
    goOn.open()
    #expect(end.wait())
    #expect(heard.current == [2, 1])
    #expect(logged.current == [2, 1])
    withExtendedLifetime((screen, logger, holding)) {}
  }

  @Test("14: A task that passes on from another thread, after a suspension, calls each subscriber once")
  func suspendedTask() async {
    let (logged, heard) = (Guarded(0), Guarded(0))
    let (screen, logger) = (Loader(heard), Loader(logged))
    let multicast = MulticastDelegate<any LoadDelegate>()
    multicast.propertyValue = screen
    multicast.subscribe(logger)
    let interceptor = LoadInterceptor(multicast.propertyValue)
    multicast.propertyValue = interceptor
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 { group.addTask { await multicast.propertyValue?.load() } }
    }
    #expect(heard.current == 20)
    #expect(logged.current == 20)
    withExtendedLifetime((screen, logger, interceptor)) {}
  }

  @Test("14: Two threads that make a proxy for one delegate get the one that the list keeps")
  func twoMake() {
    let (arrived, goOn) = (Guarded(0), Latch())
    let both = Latch()
    let service = PingService { multicast in
      let count = arrived.withLock { count in
        count += 1
        return count
      }
      if count == 2 { both.open() }
      if count <= 2 { goOn.wait() }
      return PingForwarder(multicast)
    }
    let (screen, logger, heard) = (Pinger(), Guarded(0), Guarded(0))
    let subscriber = Pinger { _ in heard.withLock { $0 += 1 } }
    service.delegate = screen
    service.delegates.subscribe(subscriber)
    let read = Guarded<[any PingDelegate]>([])
    let ends = (0..<2).map { _ in
      onThread {
        let value = service.delegate!
        read.withLock { $0.append(value) }
      }
    }
    #expect(both.wait())
    goOn.open()
    for end in ends { #expect(end.wait()) }
    let all = read.exchange(for: [])
    #expect(all.count == 2 && all[0] === all[1], "both threads read the same proxy")
    #expect(service.delegate === all[0])
    weak let kept = all[0]
    service.delegate = nil
    kept?.ping(1)
    #expect(heard.current == 1)
    withExtendedLifetime((screen, logger)) {}
  }

  @Test("14, 17: While one thread uninstalls a property that the multicast computes, no assignment is lost")
  func uninstalledMeanwhile() {
    for service in Self.services() {
      let pingers = (0..<2).map { _ in Pinger() }
      let logger = Pinger()
      for _ in 0..<Self.rounds {
        service.delegate = pingers[0]
        service.delegates.subscribe(logger)
        onThreads(2) { index in
          if index == 0 {
            service.delegates.uninstall(from: service, \.delegate)
          } else {
            service.delegate = pingers[1]
            service.delegates.subscribe(Pinger())
          }
        }
        if service.delegates.originalDelegate !== pingers[1] {
          Issue.record("an assignment that has returned was undone")
          return
        }
      }
      withExtendedLifetime((pingers, logger)) {}
    }
  }
}

private protocol LoadDelegate: AnyObject, Sendable { func load() async }

extension MulticastDelegate: LoadDelegate where P == any LoadDelegate {
  fileprivate func load() async { await forward { await $0.load() } }
}

private final class Loader: LoadDelegate {
  private let count: Guarded<Int>
  init(_ count: Guarded<Int>) { self.count = count }
  func load() async {
    await Task.yield()
    count.withLock { $0 += 1 }
  }
}

private final class LoadInterceptor: LoadDelegate {
  private let next: (any LoadDelegate)?
  init(_ next: (any LoadDelegate)?) { self.next = next }
  func load() async {
    await Task.yield()
    await next?.load()
  }
}
