import DelegateForwarding
import TestSupport
import Testing

/// `ROUNDS=all` in the environment asks for five hundred times as many worlds.
@Suite("Random operations of three threads")
struct RandomOperationTests {
  @Test("14, 22, 23: on a property for any thread, no callback is lost", arguments: SharedProperty.allCases)
  func sharedProperty(_ property: SharedProperty) { run(property, mayUninstall: false) }

  @Test(
    "13, 14: a property for any thread that is installed and uninstalled at the same time isn't deaf afterwards",
    arguments: SharedProperty.allCases)
  func uninstalledProperty(_ property: SharedProperty) { run(property, mayUninstall: true) }

  private func run(_ property: SharedProperty, mayUninstall: Bool) {
    let faults = Faults()
    let world = Guarded(SharedWorld(property, mayUninstall: mayUninstall, faults))
    let act: @Sendable (Int) -> Void = { _ in
      let participant = SharedWorld.Participant(world.current)
      for _ in 0..<60 { participant.act() }
    }
    let leaks = race(rounds(of: 50_000), act, act, third: act) { _ in
      world.current.checkAtTheEnd()
      return world.exchange(for: SharedWorld(property, mayUninstall: mayUninstall, faults)).lifetimes.living == 0
    }
    #expect(leaks == 0)
    #expect(faults.counts == [:])
  }

  @Test("13, 16, 17, 18, 21: on plain properties, under their owners' locks, no delegate is lost")
  func plainProperties() {
    let faults = Faults()
    let world = Guarded(PlainWorld(faults))
    let act: @Sendable (Int) -> Void = { _ in
      let participant = PlainWorld.Participant(world.current)
      for _ in 0..<60 { participant.act() }
    }
    let leaks = race(rounds(of: 50_000), act, act, third: act) { _ in
      world.exchange(for: PlainWorld(faults)).lifetimes.living == 0
    }
    #expect(leaks == 0)
    #expect(faults.counts == [:])
  }
}

/// What went wrong, and how often.
private final class Faults: Sendable {
  private let noted = Guarded<[String: Int]>([:])

  var counts: [String: Int] { noted.current }

  func expect(_ isRight: Bool, _ fault: @autoclosure () -> String) {
    if isRight { return }
    let fault = fault()
    noted.withLock { $0[fault, default: 0] += 1 }
  }
}

/// What the app assigns.
private final class AppDelegate: StressDelegate {
  private let token: LifeToken
  init(_ lifetimes: Lifetimes) { token = lifetimes.begin() }
  func event(_ delivery: Delivery) { delivery.noteDelegate(self) }
}

private final class Subscriber: StressDelegate {
  private let token: LifeToken
  init(_ lifetimes: Lifetimes) { token = lifetimes.begin() }
  func event(_ delivery: Delivery) { delivery.note(self) }
}

// MARK: - A property that any thread may use

private final class SharedWorld: Sendable {
  let faults: Faults
  let lifetimes = Lifetimes()
  let service: any SharedService
  /// Whether threads uninstall the multicast, so that subscribers miss callbacks until somebody new comes.
  let mayUninstall: Bool
  /// Forwards to the property's multicast, so assigning it changes nothing.
  let outer = Multicast()
  /// All delegates: a thread may call the proxy of one that another thread has just replaced, and a dead one isn't
  /// called.
  private let lasting: Guarded<[AppDelegate]>

  init(_ property: SharedProperty, mayUninstall: Bool, _ faults: Faults) {
    self.faults = faults
    self.mayUninstall = mayUninstall
    service = property.makeService()
    let delegate = AppDelegate(lifetimes)
    lasting = Guarded([delegate])
    service.delegate = delegate
    outer.subscribe(service.delegates)
  }

  /// Whatever the threads have done, an assignment counts, somebody new is heard, and nobody leaves a trace.
  func checkAtTheEnd() {
    let multicast = service.delegates
    faults.expect(multicast.violatedInvariants() == [], "the list is broken")
    let (delegate, subscriber) = (AppDelegate(lifetimes), Subscriber(lifetimes))
    service.delegate = delegate
    multicast.subscribe(subscriber)
    let delivery = service.fire()
    faults.expect(delivery.delegates == [ObjectIdentifier(delegate)], "the last delegate isn't called once")
    faults.expect(delivery.called(subscriber), "a new subscriber is never called")
    multicast.uninstall(from: service)
    multicast.unsubscribeAll()
    faults.expect(service.delegate === delegate, "a property that nobody uses shows a proxy")
  }

  /// What one thread does.
  final class Participant {
    private let world: SharedWorld
    private var service: any SharedService { world.service }
    private var multicast: Multicast { world.service.delegates }
    /// What this thread has assigned last.
    private var delegate: AppDelegate?
    /// What this thread has read in the property.
    private var shown: (any StressDelegate)?
    /// Known to this thread only.
    private var subscriber: Subscriber
    private var isSubscribed = false
    private var kept: [AnyObject] = []

    init(_ world: SharedWorld) {
      self.world = world
      subscriber = Subscriber(world.lifetimes)
    }

    func act() {
      switch Int.random(in: 0..<21) {
      case 0...3 where world.mayUninstall && Bool.random(): multicast.uninstall(from: service)
      case 0, 1: assignNewDelegate()
      case 2: if let delegate { service.delegate = delegate }
      case 3: service.delegate = [multicast, world.outer].randomElement()!
      case 4, 5: subscribe()
      case 6: unsubscribe()
      case 7: (subscriber, isSubscribed) = (Subscriber(world.lifetimes), false)
      case 8: kept.append(service.wrapped())
      case 9: kept.append(multicast.observe(StressEvent.self) { _ in })
      case 10: kept.removeAll()
      case 11: world.faults.expect(multicast.install(in: service), "install returns false")
      case 12: look()
      case 13: check(multicast.deliver())
      case 14: check(world.outer.deliver())
      case 15: shown = service.delegate
      case 16: restore()
      case 17: dropSubscriber()
      default: fire()
      }
    }

    private func assignNewDelegate() {
      let next = AppDelegate(world.lifetimes)
      world.lasting.withLock { $0.append(next) }
      service.delegate = next
      delegate = next
    }

    private func restore() {
      if let shown { service.delegate = shown }
    }

    private func subscribe() {
      let isNew = multicast.subscribe(subscriber, holding: [.weakly, .strongly].randomElement()!)
      world.faults.expect(isNew != isSubscribed, "subscribe returns \(isNew)")
      isSubscribed = true
    }

    private func unsubscribe() {
      let wasSubscribed = multicast.unsubscribe(subscriber)
      world.faults.expect(wasSubscribed == isSubscribed, "unsubscribe returns \(wasSubscribed)")
      isSubscribed = false
    }

    /// It leaves in its `deinit`, while other threads may find it dead.
    private func dropSubscriber() {
      let multicast = multicast
      multicast.subscribe(Listener(onDeinit: { multicast.unsubscribe($0) }))
    }

    private func look() {
      world.faults.expect(multicast.contains(subscriber) == isSubscribed, "contains is wrong")
      world.faults.expect(multicast.originalDelegate != nil, "there is no original delegate")
      world.faults.expect(multicast.subscriberCount >= (isSubscribed ? 1 : 0), "somebody isn't counted")
      world.faults.expect(!multicast.description.isEmpty, "the description is empty")
      kept.append(multicast.trace { _ in })
    }

    private func fire() {
      world.faults.expect(service.delegate != nil, "the property shows nil")
      check(service.fire())
    }

    private func check(_ delivery: Delivery) {
      let faults = world.faults
      faults.expect(delivery.delegates.count == 1, "a callback reaches \(delivery.delegates.count) delegates")
      let turns = delivery.called.count { $0 == ObjectIdentifier(subscriber) }
      let isRight = turns == (isSubscribed ? 1 : 0) || turns == 0 && world.mayUninstall
      faults.expect(isRight, "a subscriber has \(turns) turns, subscribed: \(isSubscribed)")
      faults.expect(Set(delivery.called).count == delivery.called.count, "somebody is called twice")
    }
  }
}

// MARK: - Plain properties

private protocol PlainService: AnyObject {
  var delegate: (any StressDelegate)? { get set }
  /// The hooks, the innermost first.
  var hooks: [Multicast] { get }
}

extension PlainService {
  fileprivate func install(_ multicast: Multicast) { multicast.install(in: self, \.delegate) }
  fileprivate func uninstall(_ multicast: Multicast) { multicast.uninstall(from: self, \.delegate) }

  /// A multicast that shares the outermost hook's list, if there is one.
  fileprivate func wrappedByHook() -> Multicast? {
    hooks.isEmpty ? nil : MulticastDelegate(wrapping: self, delegate: \.delegate, hook: \.outermostHook)
  }

  fileprivate func wrapped(hasProxy: Bool) -> Multicast {
    let hold: SubscriberHold = [.weakly, .strongly].randomElement()!
    return hasProxy
      ? MulticastDelegate(wrapping: self, delegate: \.delegate, holdingOriginal: hold) { Proxy($0) }
      : MulticastDelegate(wrapping: self, delegate: \.delegate, holdingOriginal: hold)
  }

  fileprivate var outermostHook: Multicast { hooks[hooks.count - 1] }
}

/// With two hooks, it is as a class and its subclass.
private final class WeakService: PlainService {
  let hooks: [Multicast]
  init(_ hooks: [Multicast]) { self.hooks = hooks }
  weak var delegate: (any StressDelegate)? { didSet { for hook in hooks { install(hook) } } }
}

private final class StrongService: PlainService {
  let hooks: [Multicast]
  init(_ hooks: [Multicast]) { self.hooks = hooks }
  var delegate: (any StressDelegate)? { didSet { for hook in hooks { install(hook) } } }
}

/// Services whose property is used under a lock, one for each, while the multicasts are used without.
///
/// A multicast is installed in one service and those that replace it, so whatever might close a ring is done under one
/// lock.
private final class PlainWorld: Sendable {
  let faults: Faults
  let lifetimes = Lifetimes()
  let services = (0..<3).map { _ in Guarded(makeService()) }

  init(_ faults: Faults) { self.faults = faults }

  static func makeService() -> any PlainService {
    let (isWeak, hasProxy) = (Bool.random(), Bool.random())
    let hold = isWeak ? SubscriberHold.weakly : .strongly
    let hooks = (0..<Int.random(in: 0...(isWeak ? 2 : 1))).map { _ in
      hasProxy ? MulticastDelegate(holdingOriginal: hold) { Proxy($0) } : MulticastDelegate(holdingOriginal: hold)
    }
    return if isWeak { WeakService(hooks) } else { StrongService(hooks) }
  }

  /// What one thread does.
  final class Participant {
    private let world: PlainWorld
    private var subscribers: [Subscriber] = []
    private var delegates: [AppDelegate] = []
    /// Multicasts of each service. One that belonged to a service before goes on with the service that has replaced it.
    private var multicasts: [[Multicast]]

    init(_ world: PlainWorld) {
      self.world = world
      multicasts = world.services.map { _ in [] }
    }

    func act() {
      let number = world.services.indices.randomElement()!
      let multicast = multicasts[number].randomElement()
      switch Int.random(in: 0..<16) {
      case 0, 1: assignAndFire(number)
      case 2: use(number) { $0.delegate = nil }
      case 3: if let multicast { use(number) { $0.delegate = multicast } }
      case 4: if let multicast { use(number) { $0.install(multicast) } }
      case 5: if let multicast { use(number) { $0.uninstall(multicast) } }
      case 6: multicasts[number] += use(number) { $0.hooks }
      case 7: multicasts[number] += use(number) { [$0.wrappedByHook()] }.compactMap(\.self)
      case 8: multicasts[number].append(use(number) { $0.wrapped(hasProxy: false) })
      case 9: multicasts[number].append(use(number) { $0.wrapped(hasProxy: true) })
      case 10: multicasts[number].removeAll()
      case 11: _ = world.services[number].exchange(for: PlainWorld.makeService())
      case 12: delegates.removeAll()
      case 13: if let multicast { subscribers.append(subscribe(to: multicast)) }
      case 14: subscribers.removeAll()
      default: use(number) { $0.delegate }?.event(Delivery())
      }
    }

    private func use<Result>(_ number: Int, _ body: (any PlainService) -> Result) -> Result {
      world.services[number].withLock { body($0) }
    }

    private func assignAndFire(_ number: Int) {
      let delegate = AppDelegate(world.lifetimes)
      delegates.append(delegate)
      let delivery = use(number) { service in
        service.delegate = delegate
        let delivery = Delivery()
        service.delegate?.event(delivery)
        return delivery
      }
      world.faults.expect(delivery.delegates == [ObjectIdentifier(delegate)], "an assigned delegate isn't called once")
    }

    private func subscribe(to multicast: Multicast) -> Subscriber {
      let subscriber = Subscriber(world.lifetimes)
      let isNew = multicast.subscribe(subscriber, holding: [.weakly, .strongly].randomElement()!)
      world.faults.expect(isNew, "a new object isn't newly subscribed")
      world.faults.expect(multicast.contains(subscriber), "a subscriber isn't contained")
      world.faults.expect(multicast.deliver().called(subscriber), "a subscriber misses a callback")
      if Bool.random() {
        world.faults.expect(multicast.unsubscribe(subscriber), "a subscriber isn't found")
        world.faults.expect(!multicast.deliver().called(subscriber), "a turn began after unsubscribe had returned")
      }
      return subscriber
    }
  }
}
