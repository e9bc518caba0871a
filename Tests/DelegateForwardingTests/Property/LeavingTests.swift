import DelegateForwarding
import TestSupport
import Testing

/// An event that can wait for an actor.
private enum SignalHeard: DeliverableEvent {
  case signal(Int)
  func deliver(to delegate: any SignalDelegate) { if case .signal(let value) = self { delegate.signal(value) } }
}

extension Delegating {
  fileprivate func wrapped() -> Multicast { Multicast(wrapping: self, delegate: \.delegate) }
}

/// The multicast that computes a station's property.
private func computingMulticast(of station: any Station) -> Multicast {
  (station as? ObservedStation)?.$delegate ?? (station as! ComputedStation).delegates
}

/// A property that the multicast computes shows a proxy while somebody takes part.
@Suite("Who has left leaves no trace") struct LeavingTests {
  let journal = Journal()

  static let kinds: [HookKind] = [.observed, .computed]

  /// A property, and those who come and go.
  @MainActor
  private final class Course {
    let station: any Station
    let multicast: Multicast
    let journal: Journal
    var subscriber: Subscriber?
    var kept: AnyObject?

    init(_ kind: HookKind, _ journal: Journal) {
      station = kind.makeStation()
      multicast = computingMulticast(of: station)
      self.journal = journal
    }

    func subscribe() {
      subscriber = Subscriber("a", journal)
      multicast.subscribe(subscriber!)
    }

    func subscribeOnAnActor() {
      subscriber = Subscriber("a", journal)
      multicast.subscribe(subscriber!, on: MainActor.shared, as: SignalHeard.self)
    }

    func unsubscribe() { multicast.unsubscribe(subscriber!) }
    func callback() { station.fire(0) }

    /// A callback that is reported, and its turns on actors.
    func reportedCallback() async {
      multicast.forward(reporting: SignalHeard.signal(0)) { $0.signal(0) }
      await multicast.waitUntilDelivered()
    }

    func observe() { kept = multicast.observe(SignalEvent.self) { _ in } }
    func install() { #expect(station.install(multicast)) }
    func uninstall() { station.uninstall(multicast) }

    func wrapByTheHook() {
      kept =
        (station as? ObservedStation).map { Multicast(wrapping: $0, delegate: \.delegate, hook: \.$delegate) }
        ?? Multicast(wrapping: station as! ComputedStation, delegate: \.delegate, hook: \.delegates)
    }

    func wrapInAnObject() {
      kept =
        (station as? ObservedStation).map { service in
          WrappedService(service) { Multicast(wrapping: $0, delegate: \.delegate, hook: \.$delegate) }
        }
        ?? WrappedService(station as! ComputedStation) {
          Multicast(wrapping: $0, delegate: \.delegate, hook: \.delegates)
        }
    }
  }

  private enum Shown { case delegate, proxy, anothersProxy }

  /// Takes a course with a delegate, and with none, and checks what the property shows then.
  @MainActor
  private func row(
    _ kind: HookKind, shows expected: Shown, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @MainActor (Course) async -> Void
  ) async {
    for delegate in [Subscriber("o", journal), nil] {
      let course = Course(kind, journal)
      course.station.delegate = delegate
      await body(course)
      let (shown, marker) = (course.station.delegate, Subscriber("b", journal))
      (shown as? Multicast)?.subscribe(marker)
      switch expected {
      case .delegate: #expect(shown === delegate, sourceLocation: sourceLocation)
      case .proxy: #expect(course.multicast.contains(marker), sourceLocation: sourceLocation)
      case .anothersProxy:
        #expect(shown is Multicast && !course.multicast.contains(marker), sourceLocation: sourceLocation)
      }
      (shown as? Multicast)?.unsubscribe(marker)
      _ = journal.take()
      course.station.fire(1)
      #expect(journal.take().filter { $0 == "o1" }.count == (delegate == nil ? 0 : 1), sourceLocation: sourceLocation)
      withExtendedLifetime(course) {}
    }
  }

  @Test(
    "14: A computed property shows a proxy while somebody takes part, and then its delegate again", arguments: kinds)
  @MainActor
  func comingAndLeaving(kind: HookKind) async {
    await row(kind, shows: .delegate) { _ in }
    // Subscribers.
    await row(kind, shows: .proxy) { $0.subscribe() }
    await row(kind, shows: .delegate) {
      $0.subscribe()
      $0.unsubscribe()
    }
    await row(kind, shows: .delegate) {
      $0.multicast.subscribe(Subscriber("a", $0.journal), holding: .strongly)
      $0.multicast.unsubscribeAll()
    }
    await row(kind, shows: .delegate) { course in
      course.subscribe()
      course.subscriber!.onSignal = { [unowned course] _ in course.unsubscribe() }
      course.callback()
      course.subscriber!.onSignal = nil
    }
    await row(kind, shows: .delegate) { course in
      course.subscribe()
      course.subscriber!.onDeinit = { [multicast = course.multicast] in multicast.unsubscribe($0) }
      course.subscriber = nil
    }
    await row(kind, shows: .proxy) {
      $0.subscribe()
      $0.unsubscribe()
      $0.subscribe()
    }
    // One that has died is noticed by the next callback.
    await row(kind, shows: .proxy) {
      $0.subscribe()
      $0.subscriber = nil
    }
    await row(kind, shows: .delegate) {
      $0.subscribe()
      $0.subscriber = nil
      $0.callback()
    }
    // On an actor, by its actor.
    await row(kind, shows: .proxy) { $0.subscribeOnAnActor() }
    await row(kind, shows: .delegate) {
      $0.subscribeOnAnActor()
      $0.unsubscribe()
    }
    await row(kind, shows: .proxy) {
      $0.subscribeOnAnActor()
      $0.subscriber = nil
      $0.callback()
    }
    await row(kind, shows: .delegate) {
      $0.subscribeOnAnActor()
      $0.subscriber = nil
      await $0.reportedCallback()
    }
    // Observers and streams.
    await row(kind, shows: .proxy) { $0.observe() }
    await row(kind, shows: .delegate) {
      $0.observe()
      $0.kept = nil
    }
    await row(kind, shows: .delegate) {
      $0.observe()
      ($0.kept as! EventObservation).invalidate()
    }
    await row(kind, shows: .delegate) {
      $0.kept = $0.multicast.observe(SignalEvent.self, on: MainActor.shared) { _ in }
      $0.kept = nil
    }
    await row(kind, shows: .delegate) { course in
      let stream = course.multicast.events(of: SignalEvent.self)
      #expect(course.station.delegate is Multicast)
      withExtendedLifetime(stream) {}
    }
  }

  @Test("13, 14: One that is installed shows a proxy until it is uninstalled", arguments: kinds)
  @MainActor
  func installing(kind: HookKind) async {
    await row(kind, shows: .proxy) { $0.install() }
    await row(kind, shows: .proxy) {
      $0.install()
      $0.subscribe()
      $0.unsubscribe()
    }
    await row(kind, shows: .delegate) {
      $0.install()
      $0.install()
      $0.uninstall()
    }
    await row(kind, shows: .delegate) {
      $0.subscribe()
      $0.uninstall()
    }
    // The same subscriber again is nobody new.
    await row(kind, shows: .delegate) {
      $0.subscribe()
      $0.uninstall()
      $0.multicast.subscribe($0.subscriber!)
    }
    await row(kind, shows: .proxy) {
      $0.subscribe()
      $0.uninstall()
      $0.observe()
    }
    await row(kind, shows: .delegate) {
      $0.install()
      $0.uninstall()
      $0.subscribe()
      $0.unsubscribe()
    }
    // One that another property refuses leaves nothing behind.
    await row(kind, shows: .delegate) {
      $0.subscribe()
      $0.uninstall()
      if $0.station is ObservedStation { #expect(!PlainStation().install($0.multicast)) }
    }
  }

  @Test("14: A multicast that wraps a computed property takes part by its subscribers only", arguments: kinds)
  @MainActor
  func wrapping(kind: HookKind) async {
    for wrap in [{ $0.wrapByTheHook() }, { $0.wrapInAnObject() }] as [@MainActor (Course) -> Void] {
      await row(kind, shows: .delegate) { wrap($0) }
      await row(kind, shows: .proxy) {
        wrap($0)
        $0.subscribe()
      }
      await row(kind, shows: .delegate) {
        wrap($0)
        $0.subscribe()
        $0.unsubscribe()
      }
      // It ends an `uninstall`, and no `install`.
      await row(kind, shows: .proxy) {
        $0.subscribe()
        $0.uninstall()
        wrap($0)
      }
      await row(kind, shows: .proxy) {
        $0.install()
        wrap($0)
      }
    }
    // Without the hook, it shares the list while that shows a proxy, and is a chain otherwise.
    await row(kind, shows: .anothersProxy) { $0.kept = $0.station.wrapped() }
    await row(kind, shows: .proxy) {
      $0.kept = $0.station.wrapped()
      $0.subscribe()
    }
    await row(kind, shows: .delegate) {
      $0.subscribe()
      $0.kept = $0.station.wrapped()
      $0.unsubscribe()
    }
  }

  @Test(
    "14: What was read while somebody took part is passed on, and restored, also when all have left", arguments: kinds)
  func interceptors(kind: HookKind) {
    let station = kind.makeStation()
    let multicast = computingMulticast(of: station)
    let all = subscribers("o", "a", "b", journal: journal)
    let (i, j, k) = (Interceptor("i", journal), Interceptor("j", journal), Interceptor("k", journal))
    station.delegate = all[0]
    multicast.subscribe(all[1])
    i.intercept(station)
    multicast.unsubscribe(all[1])
    j.intercept(station)
    #expect(j.next === i)
    #expect(station.heard(1, journal) == ["j1", "i1", "o1"])
    multicast.subscribe(all[2])
    k.intercept(station)
    #expect(station.heard(2, journal) == ["k2", "j2", "i2", "o2", "b2"])
    // The last one leaves within the callback, before that is passed on.
    k.before = { multicast.unsubscribe(all[2]) }
    #expect(station.heard(3, journal) == ["k3", "j3", "i3", "o3"])
    #expect(station.delegate === k)
    // Somebody comes within it: that one is called once, though it is called for this callback already.
    k.before = { multicast.subscribe(all[2]) }
    #expect(station.heard(4, journal).filter { $0 == "b4" }.count <= 1)
    k.before = nil
    station.delegate = k.next
    #expect(station.heard(5, journal) == ["j5", "i5", "o5", "b5"])
    multicast.unsubscribeAll()
    station.delegate = j.next
    #expect(station.heard(6, journal) == ["i6", "o6"])
    station.delegate = i.next
    #expect(station.delegate === all[0])
  }

  @Test("16: Two hooks, of which the class's is observed: who has left it leaves no trace there")
  func twoHooks() {
    class Base: Delegating { @ObservedDelegate var delegate: (any SignalDelegate)? }
    final class Derived: Base {
      let delegates = Multicast()
      override var delegate: (any SignalDelegate)? { didSet { delegates.install(in: self, \.delegate) } }
    }
    let all = subscribers("o", "p", "a", "b", journal: journal)
    let station = Derived()
    func heard(_ value: Int) -> [String] {
      station.delegate?.signal(value)
      return journal.take()
    }
    station.delegates.subscribe(all[3])
    station.delegate = all[0]
    #expect(heard(1) == ["o1", "b1"])
    station.$delegate.subscribe(all[2])
    let saved = station.delegate
    #expect(heard(2) == ["o2", "b2", "a2"])
    station.$delegate.unsubscribe(all[2])
    #expect(heard(3) == ["o3", "b3"])
    station.delegate = all[1]
    #expect(heard(4) == ["p4", "b4"])
    station.delegate = saved
    #expect(heard(5) == ["o5", "b5"])
    station.$delegate.subscribe(all[2])
    station.delegates.uninstall(from: station, \.delegate)
    #expect(heard(6) == ["o6", "a6"])
    station.delegate = all[1]
    #expect(heard(7) == ["p7", "b7", "a7"])
    #expect(station.$delegate.originalDelegate === all[1] && station.delegates.originalDelegate === all[1])
  }
}
