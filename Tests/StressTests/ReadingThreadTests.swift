import DelegateForwarding
import TestSupport
import Testing

/// Threads that read the property, keep what they read, and put it back, while others call.
@Suite("Threads that read the property") struct ReadingThreadTests {
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

  /// A service with a delegate and a subscriber, which note what they hear.
  private final class World: Sendable {
    let service: PingService
    let heard = Guarded<[Int]>([])
    let logged = Guarded<[Int]>([])
    let screen, other, logger: Pinger

    init(withOwnProxy: Bool = false) {
      service = withOwnProxy ? PingService { PingForwarder($0) } : PingService()
      let (heard, logged) = (heard, logged)
      screen = Pinger { value in heard.withLock { $0.append(value) } }
      other = Pinger { value in heard.withLock { $0.append(value) } }
      logger = Pinger { value in logged.withLock { $0.append(value) } }
      service.delegate = screen
      service.delegates.subscribe(logger)
    }
  }

  /// What a thread does with the property while two others call it.
  enum Meanwhile: CaseIterable { case saveAndRestore, interceptorsCome, interceptorComesAndGoes }

  @Test("14: Whatever other threads do, each callback reaches all", arguments: Meanwhile.allCases, [false, true])
  func readMeanwhile(meanwhile: Meanwhile, withOwnProxy: Bool) {
    let rounds = 300
    let world = World(withOwnProxy: withOwnProxy)
    let service = world.service
    let interceptors = (0..<20).map { _ in PingInterceptor() }
    onThreads(4) { index in
      for round in 0..<rounds {
        switch meanwhile {
        case _ where index < 2: service.delegate?.ping(index * rounds + round)
        case .saveAndRestore:
          let saved = service.delegate
          service.delegate = round.isMultiple(of: 2) ? world.other : world.screen
          service.delegate = saved
        case .interceptorsCome:
          if index == 2, round < interceptors.count { interceptors[round].intercept(service) }
        case .interceptorComesAndGoes:
          if index == 2 {
            interceptors[0].intercept(service)
            interceptors[0].leave(service)
          }
        }
      }
    }
    for values in [world.heard.current, world.logged.current] {
      #expect(Set(values) == Set(0..<2 * rounds))
      // One that leaves while it passes on may call the others once more.
      if meanwhile != .interceptorComesAndGoes { #expect(values.count == 2 * rounds, "each once") }
    }
  }

  @Test("14: Passing on is told by the thread: another thread's callback of the same name goes to everybody")
  func otherThreadsCallback() {
    let world = World()
    let (isHeld, goOn) = (Latch(), Latch())
    let holding = PingInterceptor { value in
      if value != 1 { return }
      isHeld.open()
      goOn.wait()
    }
    let read = world.service.delegate
    holding.intercept(world.service)
    let end = onThread { world.service.delegate?.ping(1) }
    isHeld.wait()
    // A delivery of the same callback is under way elsewhere.
    read?.ping(2)
    #expect(world.logged.current == [2])
    goOn.open()
    #expect(end.wait())
    #expect(world.heard.current == [2, 1])
    #expect(world.logged.current == [2, 1])
    withExtendedLifetime(holding) {}
  }

  @Test("14: A suspended task passes on to each once, whatever its thread; a child, again", arguments: [false, true])
  func tasks(inChildTask: Bool) async {
    let (logged, heard) = (Guarded(0), Guarded(0))
    let (screen, logger) = (Loader(heard), Loader(logged))
    let multicast = MulticastDelegate<any LoadDelegate>()
    multicast.propertyValue = screen
    multicast.subscribe(logger)
    let interceptor = LoadInterceptor(multicast.propertyValue, inChildTask: inChildTask)
    multicast.propertyValue = interceptor
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 { group.addTask { await multicast.propertyValue?.load() } }
    }
    #expect(heard.current == 20)
    #expect(logged.current == (inChildTask ? 40 : 20), "rather repeated than lost")
    withExtendedLifetime((screen, logger, interceptor)) {}
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
  private let inChildTask: Bool
  init(_ next: (any LoadDelegate)?, inChildTask: Bool) { (self.next, self.inChildTask) = (next, inChildTask) }
  func load() async {
    await Task.yield()
    if inChildTask {
      async let passedOn: Void? = next?.load()
      await passedOn
    } else {
      await next?.load()
    }
  }
}
