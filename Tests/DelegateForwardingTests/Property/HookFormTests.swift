import DelegateForwarding
import TestSupport
import Testing

/// Code that knows nothing of the library, with each form of the hook. The pages "Your service" and "Somebody else's
/// service" say what it finds.
@Suite("What code finds that reads the property, by the form of the hook") struct HookFormTests {
  enum Form: CaseIterable { case shown, hidden }

  private let journal = Journal()

  private func make(_ form: Form) -> (StoringStation & HiddenHook) {
    form == .shown ? ShowingStation() : HidingStation()
  }

  /// A station with the delegate `o` and the subscriber `a`.
  private func use(_ form: Form) -> (StoringStation & HiddenHook, [Subscriber]) {
    let (station, all) = (make(form), subscribers("o", "a", journal: journal))
    station.delegate = all[0]
    station.delegates.subscribe(all[1])
    return (station, all)
  }

  /// As RxCocoa's proxies do.
  @Test("50: A kit that looks by `===` on each access, and expects itself in the property", arguments: Form.allCases)
  func looksAgain(form: Form) {
    let (station, all) = use(form)
    let kit = Interceptor("k", journal)
    #expect((1...3).count { _ in kit.start(station) } == (form == .shown ? 3 : 1))
    // With a proxy that is shown, it has itself as the previous one, and would never end.
    let previous = (kit.next as? Multicast)?.originalDelegate ?? kit.next
    let expected: any SignalDelegate = form == .shown ? kit : all[0]
    #expect(previous === expected)
    if form == .hidden { #expect(station.called(1, journal) == ["k1", "o1", "a1"]) }
  }

  @Test("50: A kit that gives the place back if it is still its own", arguments: Form.allCases)
  func givesBack(form: Form) {
    let (station, all) = use(form)
    let kit = Interceptor("k", journal)
    kit.start(station)
    kit.stop(station)
    let expected: any SignalDelegate = form == .shown ? kit : all[0]
    #expect(station.delegates.originalDelegate === expected)
    #expect(station.called(1, journal) == (form == .shown ? ["k1", "o1", "a1"] : ["o1", "a1"]))
  }

  @Test("50: Code that casts and compares what it reads", arguments: Form.allCases)
  func casts(form: Form) {
    let (station, all) = use(form)
    let (found, isSubscriber) = (station.delegate as? Subscriber, station.delegate is Subscriber)
    #expect(found === (form == .hidden ? all[0] : nil))
    #expect(isSubscriber == (form == .hidden))
    station.delegate = nil
    let isNil = station.delegate == nil
    #expect(isNil == (form == .hidden))
  }

  @Test("14, 50: One shot: an interceptor gives back within its callback", arguments: Form.allCases, [true, false])
  func oneShot(form: Form, isBefore: Bool) {
    let (station, _) = use(form)
    let kit = Interceptor("k", journal)
    kit.start(station)
    let giveBack = { [unowned kit] in station.delegate = kit.next }
    if isBefore { kit.before = giveBack } else { kit.after = giveBack }
    let repeats = form == .shown && isBefore
    #expect(station.called(1, journal) == ["k1", "o1", "a1"] + (repeats ? ["a1"] : []))
    (kit.before, kit.after) = (nil, nil)
    #expect(station.called(2, journal) == ["o2", "a2"])
  }

  @Test("14, 50: An interceptor behind an interceptor", arguments: Form.allCases)
  func nested(form: Form) {
    let (station, _) = use(form)
    let kits = [Interceptor("k", journal), Interceptor("k", journal)]
    for kit in kits { kit.start(station) }
    #expect(station.called(1, journal) == ["k1", "k1", "o1", "a1"])
    station.delegate = kits[1].next
    station.delegate = kits[0].next
    #expect(station.called(2, journal) == ["o2", "a2"])
  }

  @Test(
    "49, 50: A service that looks once is shown another object when the delegate is assigned again",
    arguments: Form.allCases)
  func looksOnce(form: Form) {
    let (station, all) = use(form)
    let before = station.given.count
    #expect(before == (form == .shown ? 2 : 1), "the delegate itself and then its proxy, or the proxy alone")
    // What the page says, for each form: the delegate itself, or what the property returns.
    station.delegate = form == .shown ? all[0] : station.delegate
    #expect(station.given.count > before)
    #expect(zip(station.given, station.given.dropFirst()).allSatisfy { $0 != $1 })
    #expect(station.called(1, journal) == ["o1", "a1"])
  }

  /// As a class in Swift does that asks its property for its delegate: such a class needs a hook that shows its proxy.
  @Test(
    "50: Who calls what the property returns calls the app's delegate alone if the hook hides its proxy",
    arguments: Form.allCases)
  func callsWhatItReads(form: Form) {
    let (station, _) = use(form)
    station.delegate?.signal(1)
    #expect(journal.take() == (form == .shown ? ["o1", "a1"] : ["o1"]))
    SignalForwarder(station.delegates).signal(2)
    #expect(journal.take() == ["o2", "a2"], "a proxy of the multicast calls everybody")
  }
}

/// A kit that takes the place of the delegate: it looks first, and gives back what is still its own.
extension Interceptor {
  /// Returns whether it isn't there yet.
  @discardableResult
  fileprivate func start(_ station: any Delegating) -> Bool {
    if station.delegate === self { return false }
    intercept(station)
    return true
  }

  fileprivate func stop(_ station: any Delegating) { if station.delegate === self { station.delegate = next } }
}
