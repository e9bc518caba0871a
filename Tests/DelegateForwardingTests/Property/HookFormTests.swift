import DelegateForwarding
import TestSupport
import Testing

/// Code that knows nothing of the library, with each form of the hook. The page "Code that reads the property" has the
/// table.
@Suite("What code finds that reads the property, by the form of the hook") struct HookFormTests {
  enum Form: CaseIterable { case shown, hidden }

  private let journal = Journal()

  private func make(_ form: Form) -> (StoringStation & HiddenHook) {
    form == .shown ? ShowingStation() : HidingStation()
  }

  /// A station with the delegate `o` and the subscriber `a`.
  private func use(_ form: Form) -> (StoringStation & HiddenHook, [Subscriber]) {
    let (station, all) = (make(form), subscribers("o", "a", "b", journal: journal))
    station.delegate = all[0]
    station.delegates.subscribe(all[1])
    return (station, all)
  }

  /// Takes the place of the delegate, as kits do: it looks first, and gives back what is still its own.
  private final class Kit: SignalDelegate {
    private let journal: Journal
    private(set) weak var previous: (any SignalDelegate)?
    /// Runs before the callback is passed on, and after that.
    var before: (() -> Void)?
    var after: (() -> Void)?

    init(_ journal: Journal) { self.journal = journal }

    func start(_ station: some HiddenHook) {
      if station.delegate === self { return }
      previous = station.delegate
      station.delegate = self
    }

    func stop(_ station: some HiddenHook) {
      if station.delegate === self { station.delegate = previous }
    }

    func signal(_ value: Int) {
      journal.note("k\(value)")
      before?()
      previous?.signal(value)
      after?()
    }

    func allows(_ value: Int) -> Bool { true }
  }

  @Test("50: A kit that looks by `===`, started twice", arguments: Form.allCases)
  func startedTwice(form: Form) {
    let (station, all) = use(form)
    let kit = Kit(journal)
    for _ in 1...2 { kit.start(station) }
    // With a proxy that is shown, it has itself as the previous one, and would never end.
    let previous = (kit.previous as? Multicast)?.originalDelegate ?? kit.previous
    let expected: any SignalDelegate = form == .shown ? kit : all[0]
    #expect(previous === expected)
    if form == .hidden { #expect(station.called(1, journal) == ["k1", "o1", "a1"]) }
  }

  @Test("50: A kit that gives the place back if it is still its own", arguments: Form.allCases)
  func givesBack(form: Form) {
    let (station, all) = use(form)
    let kit = Kit(journal)
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

  @Test("14, 50: Code that saves and restores", arguments: Form.allCases)
  func restores(form: Form) {
    let (station, all) = use(form)
    let saved = station.delegate
    station.delegate = all[2]
    station.delegate = saved
    #expect(station.called(1, journal) == ["o1", "a1"])
  }

  @Test("14, 50: One shot: an interceptor gives back within its callback", arguments: Form.allCases, [true, false])
  func oneShot(form: Form, isBefore: Bool) {
    let (station, _) = use(form)
    let kit = Kit(journal)
    kit.start(station)
    let giveBack = { [unowned kit] in station.delegate = kit.previous }
    if isBefore { kit.before = giveBack } else { kit.after = giveBack }
    let repeats = form == .shown && isBefore
    #expect(station.called(1, journal) == ["k1", "o1", "a1"] + (repeats ? ["a1"] : []))
    (kit.before, kit.after) = (nil, nil)
    #expect(station.called(2, journal) == ["o2", "a2"])
  }

  @Test("14, 50: An interceptor behind an interceptor", arguments: Form.allCases)
  func nested(form: Form) {
    let (station, _) = use(form)
    let kits = [Kit(journal), Kit(journal)]
    for kit in kits { kit.start(station) }
    #expect(station.called(1, journal) == ["k1", "k1", "o1", "a1"])
    station.delegate = kits[1].previous
    station.delegate = kits[0].previous
    #expect(station.called(2, journal) == ["o2", "a2"])
  }

  /// Installs itself again on each access, if it doesn't find itself, as RxCocoa's proxies do.
  private final class AssertingKit: SignalDelegate {
    private(set) var installations = 0
    private var forwardTo: (any SignalDelegate)?

    func access(_ station: some HiddenHook) {
      if station.delegate === self { return }
      installations += 1
      forwardTo = station.delegate
      station.delegate = self
    }

    func signal(_ value: Int) { forwardTo?.signal(value) }
    func allows(_ value: Int) -> Bool { true }
  }

  @Test("50: A kit that expects itself in the property on each access", arguments: Form.allCases)
  func asserts(form: Form) {
    let (station, _) = use(form)
    let kit = AssertingKit()
    for _ in 1...3 { kit.access(station) }
    #expect(kit.installations == (form == .shown ? 3 : 1))
    if form == .hidden { #expect(station.called(1, journal) == ["o1", "a1"]) }
  }

  @Test("16: Such a kit can be given a proxy that stands alone, and finds that")
  func alone() {
    let (station, multicast) = (PlainStation(), Multicast())
    let all = subscribers("a", "b", journal: journal)
    for subscriber in all { multicast.subscribe(subscriber) }
    let kit = SignalForwarder(multicast)
    station.delegate = kit
    #expect(station.delegate === kit)
    #expect(station.heard(1, journal) == ["a1", "b1"])
  }

  @Test(
    "49, 50: A service that looks once is shown another object when the delegate is assigned again",
    arguments: Form.allCases)
  func looksOnce(form: Form) {
    let (station, all) = use(form)
    let before = station.given.count
    // What the page says, for each form: the delegate itself, or what the property returns.
    station.delegate = form == .shown ? all[0] : station.delegate
    #expect(station.given.count > before)
    #expect(zip(station.given, station.given.dropFirst()).allSatisfy { $0 != $1 })
    #expect(station.called(1, journal) == ["o1", "a1"])
  }

  @Test("50: Analytics below the hook, which note the class of what is assigned", arguments: Form.allCases)
  func classes(form: Form) {
    let (station, _) = use(form)
    // The delegate itself and then its proxy, or the proxy alone.
    #expect(station.given.count == (form == .shown ? 2 : 1))
  }

  // MARK: A class that calls its own property

  /// As a class in Swift does, which asks its property for its delegate.
  private final class AskingStation: StoringStation, HiddenHook {
    let delegates = Multicast()
    override var delegate: (any SignalDelegate)? {
      get { delegates.delegate(behind: super.delegate) }
      set { delegates.assign(newValue, in: self) { super.delegate = $0 } }
    }
    override func callStored(_ value: Int) { delegate?.signal(value) }
  }

  @Test("50: A class that calls its own property calls the app's delegate alone, if the hook hides its proxy")
  func ownProperty() {
    let station = AskingStation()
    let all = subscribers("o", "a", journal: journal)
    station.delegate = all[0]
    station.delegates.subscribe(all[1])
    #expect(station.called(1, journal) == ["o1"], "so such a class needs a hook that shows it")
  }

  @Test("50: Who calls what the property returns calls everybody by a proxy of the multicast", arguments: Form.allCases)
  func callsWhatItReads(form: Form) {
    let (station, _) = use(form)
    station.delegate?.signal(1)
    #expect(journal.take() == (form == .shown ? ["o1", "a1"] : ["o1"]))
    SignalForwarder(station.delegates).signal(2)
    #expect(journal.take() == ["o2", "a2"])
  }

  @Test("50: A getter that returns nil tells whether a class calls what it has stored")
  func probe() {
    final class StoringProbe: StoringStation {
      override var delegate: (any SignalDelegate)? {
        get { nil }
        set { super.delegate = newValue }
      }
    }
    final class AskingProbe: StoringStation {
      override var delegate: (any SignalDelegate)? {
        get { nil }
        set { super.delegate = newValue }
      }
      override func callStored(_ value: Int) { delegate?.signal(value) }
    }
    let all = subscribers("o", journal: journal)
    for (probe, heard) in [(StoringProbe(), ["o1"]), (AskingProbe(), [])] {
      probe.delegate = all[0]
      probe.callStored(1)
      #expect(journal.take() == heard)
    }
  }
}
