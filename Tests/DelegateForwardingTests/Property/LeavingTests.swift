import DelegateForwarding
import TestSupport
import Testing

/// An event that can wait for an actor.
private enum SignalHeard: DeliverableEvent {
  case signal(Int)
  func deliver(to delegate: any SignalDelegate) { if case .signal(let value) = self { delegate.signal(value) } }
}

extension Station {
  fileprivate func wrappedInAnObject() -> AnyObject { WrappedService(self) { $0.wrappedByHook() } }
  fileprivate func wrappedWithoutHook() -> Multicast { Multicast(wrapping: self, delegate: \.delegate) }
}

/// A property that the multicast computes shows a proxy while somebody takes part.
@Suite("Who has left leaves no trace") struct LeavingTests {
  let journal = Journal()

  static let kinds: [HookKind] = [.observed, .computed]

  /// What happens to a property.
  enum Step {
    case subscribe, subscribeStrongly, subscribeOnMainActor, observe, observeOnMainActor, stream
    /// The subscriber, by itself, within a callback, or in its `deinit`; and all of them.
    case unsubscribe, unsubscribeInItsTurn, unsubscribeInDeinit, unsubscribeAll
    /// The subscriber dies, without leaving.
    case die
    case callback
    /// A callback that is reported, and its turns on actors.
    case reportedCallback
    /// The observer, or who reads the stream.
    case invalidate, letGo
    case install, uninstall, wrapByHook, wrapInAnObject, wrapWithoutHook
    /// It is refused.
    case installElsewhere
  }

  enum Shown { case delegate, proxy, anothersProxy }

  struct Row: CustomTestStringConvertible {
    let steps: [Step]
    let shown: Shown
    var testDescription: String { "\(steps) shows \(shown)" }

    init(_ steps: Step..., shows shown: Shown) { (self.steps, self.shown) = (steps, shown) }
  }

  static let rowsOfComing = [
    Row(shows: .delegate),
    Row(.subscribe, shows: .proxy),
    Row(.subscribe, .unsubscribe, shows: .delegate),
    Row(.subscribe, .unsubscribe, .subscribe, shows: .proxy),
    Row(.subscribeStrongly, shows: .proxy),
    Row(.subscribeStrongly, .unsubscribeAll, shows: .delegate),
    Row(.subscribe, .unsubscribeInItsTurn, shows: .delegate),
    Row(.subscribe, .unsubscribeInDeinit, shows: .delegate),
    // One that has died is noticed by the next callback.
    Row(.subscribe, .die, shows: .proxy),
    Row(.subscribe, .die, .callback, shows: .delegate),
    // On an actor, by its actor.
    Row(.subscribeOnMainActor, shows: .proxy),
    Row(.subscribeOnMainActor, .unsubscribe, shows: .delegate),
    Row(.subscribeOnMainActor, .die, .callback, shows: .proxy),
    Row(.subscribeOnMainActor, .die, .reportedCallback, shows: .delegate),
    // Observers and streams.
    Row(.observe, shows: .proxy),
    Row(.observe, .letGo, shows: .delegate),
    Row(.observe, .invalidate, shows: .delegate),
    Row(.observeOnMainActor, .letGo, shows: .delegate),
    Row(.stream, shows: .proxy),
    Row(.stream, .letGo, shows: .delegate),
  ]

  static let rowsOfInstalling = [
    Row(.install, shows: .proxy),
    Row(.install, .subscribe, .unsubscribe, shows: .proxy),
    Row(.install, .install, .uninstall, shows: .delegate),
    Row(.install, .uninstall, .subscribe, .unsubscribe, shows: .delegate),
    Row(.subscribe, .uninstall, shows: .delegate),
    // The same subscriber again is nobody new.
    Row(.subscribe, .uninstall, .subscribe, shows: .delegate),
    Row(.subscribe, .uninstall, .observe, shows: .proxy),
    // One that another property refuses leaves nothing behind.
    Row(.subscribe, .uninstall, .installElsewhere, shows: .delegate),
  ]

  static func rowsOfWrapping(_ wrap: Step) -> [Row] {
    [
      Row(wrap, shows: .delegate),
      Row(wrap, .subscribe, shows: .proxy),
      Row(wrap, .subscribe, .unsubscribe, shows: .delegate),
      // It ends an `uninstall`, and no `install`.
      Row(.subscribe, .uninstall, wrap, shows: .proxy),
      Row(.install, wrap, shows: .proxy),
    ]
  }

  /// Without the hook, it shares the list while that shows a proxy, and is a chain otherwise.
  static let rowsWithoutHook = [
    Row(.wrapWithoutHook, shows: .anothersProxy),
    Row(.wrapWithoutHook, .subscribe, shows: .proxy),
    Row(.subscribe, .wrapWithoutHook, .unsubscribe, shows: .delegate),
  ]

  /// A property, and those who come and go.
  @MainActor
  private final class Course {
    let station: any Station
    let multicast: Multicast
    let journal: Journal
    var subscriber: Subscriber?
    var kept: Any?

    init(_ kind: HookKind, _ journal: Journal) {
      station = kind.makeStation()
      multicast = station.computing
      self.journal = journal
    }

    /// The one that there is, or another one.
    private func makeSubscriber() -> Subscriber {
      subscriber = subscriber ?? Subscriber("a", journal)
      return subscriber!
    }

    func take(_ step: Step) async {
      switch step {
      case .subscribe: multicast.subscribe(makeSubscriber())
      case .subscribeStrongly: multicast.subscribe(Subscriber("a", journal), holding: .strongly)
      case .subscribeOnMainActor: multicast.subscribe(makeSubscriber(), on: MainActor.shared, as: SignalHeard.self)
      case .observe: kept = multicast.observe(SignalEvent.self) { _ in }
      case .observeOnMainActor: kept = multicast.observe(SignalEvent.self, on: MainActor.shared) { _ in }
      case .stream: kept = multicast.events(of: SignalEvent.self)
      case .unsubscribe: multicast.unsubscribe(subscriber!)
      case .unsubscribeInItsTurn:
        subscriber!.onSignal = { [multicast, unowned subscriber = subscriber!] _ in multicast.unsubscribe(subscriber) }
        station.fire(0)
        subscriber!.onSignal = nil
      case .unsubscribeInDeinit:
        subscriber!.onDeinit = { [multicast] in multicast.unsubscribe($0) }
        subscriber = nil
      case .unsubscribeAll: multicast.unsubscribeAll()
      case .die: subscriber = nil
      case .callback: station.fire(0)
      case .reportedCallback:
        multicast.forward(reporting: SignalHeard.signal(0)) { $0.signal(0) }
        await multicast.waitUntilDelivered()
      case .invalidate: (kept as! EventObservation).invalidate()
      case .letGo: kept = nil
      case .install: #expect(station.install(multicast))
      case .installElsewhere:
        // One that is known only by its `propertyValue` may be installed in a plain property.
        if station is ObservedStation { #expect(!PlainStation().install(multicast)) }
      case .uninstall: station.uninstall(multicast)
      case .wrapByHook: kept = station.wrappedByHook()
      case .wrapInAnObject: kept = station.wrappedInAnObject()
      case .wrapWithoutHook: kept = station.wrappedWithoutHook()
      }
    }
  }

  /// Takes a course with a delegate, and with none, and checks what the property shows then.
  @MainActor
  private func check(_ kind: HookKind, _ row: Row) async {
    for delegate in [Subscriber("o", journal), nil] {
      let course = Course(kind, journal)
      course.station.delegate = delegate
      for step in row.steps { await course.take(step) }
      let (shown, marker) = (course.station.delegate, Subscriber("b", journal))
      (shown as? Multicast)?.subscribe(marker)
      switch row.shown {
      case .delegate: #expect(shown === delegate)
      case .proxy: #expect(course.multicast.contains(marker))
      case .anothersProxy: #expect(shown is Multicast && !course.multicast.contains(marker))
      }
      (shown as? Multicast)?.unsubscribe(marker)
      _ = journal.take()
      course.station.fire(1)
      #expect(journal.take().filter { $0 == "o1" }.count == (delegate == nil ? 0 : 1))
      withExtendedLifetime(course) {}
    }
  }

  @Test(
    "14: A computed property shows a proxy while somebody takes part, and then its delegate again",
    arguments: kinds, rowsOfComing)
  @MainActor
  func comingAndLeaving(kind: HookKind, row: Row) async { await check(kind, row) }

  @Test("13, 14: One that is installed shows a proxy until it is uninstalled", arguments: kinds, rowsOfInstalling)
  @MainActor
  func installing(kind: HookKind, row: Row) async { await check(kind, row) }

  @Test(
    "14: A multicast that wraps a computed property takes part by its subscribers only",
    arguments: kinds, rowsOfWrapping(.wrapByHook) + rowsOfWrapping(.wrapInAnObject) + rowsWithoutHook)
  @MainActor
  func wrapping(kind: HookKind, row: Row) async { await check(kind, row) }

  @Test(
    "14: What was read while somebody took part is passed on, and restored, also when all have left", arguments: kinds)
  func interceptors(kind: HookKind) {
    let station = kind.makeStation()
    let multicast = station.computing
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
