import DelegateForwarding

/// Runs the steps of a history on the library and on the model, and compares the results.
///
/// The model changes first, so that code that runs inside a call of the library finds both in the same state.
final class Driver {
  /// An object with its number.
  struct Thing {
    let id: Int
    let object: AnyObject
  }

  final class Tracked {
    private(set) weak var object: AnyObject?
    let address: ObjectIdentifier

    init(_ object: AnyObject) {
      self.object = object
      address = ObjectIdentifier(object)
    }
  }

  var model = Model()
  /// The objects that the history keeps alive.
  var kept: [Thing] = []
  /// The objects that current calls keep alive, in the model too.
  var roots: [Thing] = []
  var frames: [Frame] = []
  /// The objects by number.
  var tracked: [Int: Tracked] = [:]
  var ids: [ObjectIdentifier: Int] = [:]
  var innerSteps: ArraySlice<Step> = []
  var deinitDepth = 0
  /// Whether a plain property is being written, so that nothing is promised about its value.
  var isWriting = false
  /// The interceptors whose turn it is.
  var passing: Set<Int> = []
  /// How often rare events occurred.
  var tally: [Event: Int] = [:]
  private(set) var failure: String?
  /// The traces of every second multicast, as long as they aren't too many.
  private var traces: [DelegateTrace] = []
  let trace: ((String) -> Void)?

  init(trace: ((String) -> Void)?) { self.trace = trace }

  enum Event: String, CaseIterable {
    case turn, turnOfObserver, innerStep, stepInDeinit, deathInCallback, rejectedCycle
    case interception, restoring, handingOver, passingOn, otherCallback, turnOfFormerProxy
    case adoption, displacement, assignedWhatLeadsToList, sharedList
    case installation, chain, unheededInstallation, uninstallation
    case endOfListThatHolds, turnAfterEndOfList
  }

  func note(_ event: Event) { tally[event, default: 0] += 1 }

  func fail(_ message: String) {
    if failure == nil {
      failure = message
      trace?("FAILS: \(message)")
    }
  }

  func expect(_ isRight: Bool, _ message: @autoclosure () -> String) {
    if !isRight { fail(message()) }
  }

  func run(_ steps: [Step]) {
    var position = steps.startIndex
    while position < steps.endIndex, failure == nil {
      let inner = steps[(position + 1)...].prefix { $0.isInner }
      innerSteps = inner
      perform(steps[position])
      position = inner.endIndex
      if failure == nil { check(step: steps[position - 1]) }
    }
    innerSteps = []
    while let thing = kept.popLast() { release(thing) }
    if failure == nil {
      checkDeaths()
      expect(model.living.isEmpty, "\(names(model.living.sorted())) never died")
    }
  }

  func runInnerSteps() {
    while failure == nil, let step = innerSteps.popFirst() {
      note(deinitDepth > 0 ? .stepInDeinit : .innerStep)
      perform(step)
      if !step.isFollowed { return }
    }
  }

  // MARK: Objects

  func track(_ object: AnyObject, as id: Int) {
    ids[ObjectIdentifier(object)] = id
    tracked[id] = Tracked(object)
    guard id.isMultiple(of: 2), case .multicast = model.kinds[id], let multicast = object as? Multicast else { return }
    traces.append(multicast.trace { _ in })
    if traces.count > 8 { traces.removeFirst() }
  }

  /// Whether an object is the one with this number, which a proxy gets when it is first seen.
  func isSame(_ object: AnyObject?, _ id: Int?) -> Bool {
    guard let object, let id else { return object == nil && id == nil }
    if let known = ids[ObjectIdentifier(object)] { return known == id }
    guard tracked[id] == nil, case .proxy = model.kinds[id], object is any MulticastForwarding else { return false }
    track(object, as: id)
    if case .proxy(_, let delegate?) = model.kinds[id] {
      // Another hook's proxy, which nobody else sees: so that its death is noticed.
      _ = isSame(((object as? Multicast) ?? (object as? Forwarder)?.multicast)?.firstDelegate, delegate)
    }
    return true
  }

  /// Lets the library notice deaths, if what a computed property shows depends on that.
  func settle(_ service: Int) {
    sync()
    for hook in model.services[service]!.hooks {
      let list = model.target(of: hook)!
      guard model.lists[list].mayHaveDead, model.lists[list].subscriptions.isEmpty else { continue }
      model.lists[list].mayHaveDead = false
      _ = (object(hook) as? Multicast)?.subscriberCount
    }
  }

  /// Reads a property, or what the service calls. What it shows must be what the model has.
  func read(_ service: any HistoryService, _ id: Int, isCall: Bool = false) -> Thing? {
    settle(id)
    let expected = isCall ? model.called(by: id) : model.read(id)
    let shown = isCall ? service.called : service.delegate
    sync()
    let occupant = shown.map { ids[ObjectIdentifier($0)].map(name) ?? "an unknown object" } ?? "nobody"
    expect(isSame(shown, expected), "\(name(id)) has \(occupant), expected \(expected.map(name) ?? "nobody")")
    guard let shown, let expected else { return nil }
    return Thing(id: expected, object: shown)
  }

  /// The object with this number, if it is alive.
  func object(_ id: Int) -> AnyObject? { tracked[id]?.object }

  func keep(_ thing: Thing) {
    kept.append(thing)
    trace?("  made \(name(thing.id))")
    if kept.count > 18 { release(kept.remove(at: 0)) }
  }

  /// Releases an object that is no longer kept.
  private func release(_ thing: consuming Thing) {}

  /// Tells the model which objects have died.
  ///
  /// - Parameter dying: An object that is in its `deinit`, whose subscriptions haven't ended yet.
  func sync(dying: Int? = nil) {
    while let id = firstToDie(of: dead.subtracting([dying].compactMap(\.self))) {
      trace?("  \(name(id)) is dead")
      if let address = tracked[id]?.address, ids[address] == id { ids[address] = nil }
      if !frames.isEmpty { note(.deathInCallback) }
      die(id)
    }
  }

  private func die(_ id: Int) {
    if case .multicast(let list, nil) = model.kinds[id], !model.held(by: list).isEmpty { note(.endOfListThatHolds) }
    model.die(id)
  }

  /// An object that is being made has no number yet.
  private var dead: Set<Int> { model.living.filter { tracked[$0] != nil && object($0) == nil } }

  /// An object that no other dead one has kept alive.
  private func firstToDie(of dead: Set<Int>) -> Int? {
    if dead.count < 2 { return dead.first }
    return dead.sorted().first { id in
      dead.allSatisfy { $0 == id || !model.reachable(from: [$0]).contains(id) }
    }
  }

  /// Runs `body` while the call keeps an object alive.
  func using(_ thing: Thing, _ body: (AnyObject) -> Void) {
    roots.append(thing)
    callWithLastRoot(body)
    popRoot()
  }

  private func callWithLastRoot(_ body: (AnyObject) -> Void) { body(roots[roots.count - 1].object) }

  func popRoot() {
    // The reference is released when this returns, after the model's.
    withExtendedLifetime(roots.popLast()) {}
  }

  /// The n-th kept object for which `fits` is true.
  func choose(_ number: UInt8, where fits: (AnyObject) -> Bool) -> Thing? {
    let fitting = kept.filter { fits($0.object) }
    return fitting.isEmpty ? nil : fitting[Int(number) % fitting.count]
  }

  // MARK: Names

  func name(_ id: Int) -> String {
    switch model.kinds[id] {
    case .subscriber: "subscriber \(id)"
    case .multicast(let list, _): "multicast \(id) (list \(list))"
    case .proxy(let list, let delegate): "proxy \(id) of \(delegate.map(name) ?? "nobody") (list \(list))"
    case .service: "\(model.services[id].map { "\($0.kind)" } ?? "") service \(id)"
    case .observer: "observer \(id)"
    }
  }

  func names(_ ids: [Int]) -> String { "[" + ids.map(name).joined(separator: ", ") + "]" }
}
