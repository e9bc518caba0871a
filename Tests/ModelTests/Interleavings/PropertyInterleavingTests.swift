import Testing

@testable import DelegateForwarding

/// Every order in which threads can perform the steps of a property. Each step is one method of its state.
@Suite("Interleavings: properties")
struct PropertyInterleavingTests {
  @Test(
    "14: A delegate has one proxy; what is called is passed on if it is part of a delivery, unless one hands over by it",
    arguments: [
      PropertyWorld([[.assign(0), .assign(1), .assign(0)], [.read, .begin, .read, .begin, .end, .end]]),
      PropertyWorld([[.assign(0), .assign(1), .die(0)], [.read, .begin, .read, .begin, .end, .end]]),
      PropertyWorld([[.assign(1), .assign(nil), .assign(1)], [.read, .read, .begin, .end]], startsWith: 0),
      PropertyWorld([[.assign(0), .read, .assign(1)], [.assign(0), .read, .assign(nil)], [.die(0)]]),
      // An interceptor reads, takes the place, passes on, and gives the place back.
      PropertyWorld([[.read, .assign(1), .read, .begin, .giveBack, .begin, .end, .end], [.assign(2)]], startsWith: 0),
      PropertyWorld([[.read, .assign(1), .read, .begin, .begin, .end, .giveBack, .end], [.die(0)]], startsWith: 0),
      // One hands over within a callback, to a delegate that was one before, or to nobody.
      PropertyWorld([[.read, .assign(1), .read, .begin, .assign(0), .read, .begin, .end, .end]], startsWith: 0),
      PropertyWorld([[.read, .assign(1), .read, .begin, .assign(nil), .read, .begin, .end, .end]], startsWith: 0),
      PropertyWorld(
        [[.read, .assign(1), .read, .begin, .assign(0), .read, .begin, .end, .end]], startsWith: 0, holds: true),
      PropertyWorld([[.read, .read], [.assign(1), .read, .assign(2)]], startsWith: 0, holds: true),
      // A proxy for nobody, and one that is let go of, are read while others assign.
      PropertyWorld([[.read, .read, .begin, .begin, .end, .end], [.assign(1), .assign(0)]]),
      PropertyWorld([[.read, .read, .begin, .begin, .end, .end], [.assign(1)]], startsWith: 0, holds: true),
      PropertyWorld(
        [[.read, .begin, .read, .begin, .end, .end], [.assign(1), .assign(0)], [.endOfList]], startsWith: 0),
    ])
  func explore(_ world: PropertyWorld) {
    let (fault, count) = exploreAll(world)
    #expect(fault == nil)
    #expect(count >= 10)
  }

  @Test(
    "14: A delivery is noted as long as a replaced proxy lives, kept by the list or by others",
    arguments: [true, false])
  func notes(isHeld: Bool) {
    final class Object {}
    let list = SubscriberList(holdsOriginal: isHeld, label: nil)
    func isNoted() -> Bool {
      guard let note = list.beginDelivery("callback", through: 0).note else { return false }
      list.endDelivery(note)
      return true
    }
    var (delegate, proxy): (Object?, Object?) = (Object(), Object())
    list.assign(delegate!, 0)
    _ = list.keep(ExistentialWords(proxy!), for: list.originalEntry)
    list.assign(nil, isItself: true)
    #expect(isNoted())
    delegate = nil
    #expect(isNoted(), "others keep the proxy")
    proxy = nil
    #expect(!isNoted())
    #expect(!list.state.withLock { $0.property.hasReplacedProxy }, "as before one was replaced")
  }
}

/// What a multicast is for.
@Suite("The first use of a property")
struct FirstUseTests {
  private final class Object {}

  @Test("19: It decides; to look at a plain property's multicast makes no proxy")
  func firstUse() {
    let proxy = Object()
    var (state, cleanup) = (PropertyState(holdsOriginal: false), PropertyState.Cleanup())
    state.takeIntoUse()
    #expect(state.shown == .isUndecided)
    var computed = state
    let isDecided = computed.decideToCompute()
    #expect(isDecided && computed.shown == .hasNoProxy)
    _ = state.beginInstall(
      nil, isItself: true, showing: nil, writing: ExistentialWords(proxy), by: 1, &cleanup, isAlive: { _ in true })
    #expect(state.shown == .proxy)
    state.undoInstall(&cleanup)
    let isDecidedAgain = state.decideToCompute()
    #expect(!isDecidedAgain && state.kind == .plain && state.shown == .delegate)
  }

  @Test("13: What two properties' writes have found in the list is released after the lock")
  func nested() {
    let objects = (0..<6).map { _ in Object() }
    var state = PropertyState(holdsOriginal: false)
    func beginInstall(_ position: Int) -> PropertyState.Cleanup {
      var cleanup = PropertyState.Cleanup()
      _ = state.beginInstall(
        SubscriberEntry(object: objects[position], witnessTable: 0), isItself: true, showing: nil,
        writing: ExistentialWords(objects[position + 3]), by: UInt(position + 1), &cleanup, isAlive: { _ in true })
      return cleanup
    }
    _ = beginInstall(0)
    _ = beginInstall(1)
    #expect(beginInstall(2).others.count == 2, "the first one's delegate and proxy")
  }

  @Test("13: An `install` that was refused changes nothing for what is passed on", arguments: [true, false])
  func undone(isItself: Bool) {
    let objects = (0..<6).map { _ in Object() }
    let entries = objects[..<3].map { SubscriberEntry(object: $0, witnessTable: 0) }
    let proxies = objects[3...].map { ExistentialWords($0) }
    var (state, cleanup) = (PropertyState(holdsOriginal: false), PropertyState.Cleanup())
    func begin(_ delegate: SubscriberEntry) -> PropertyState.Delivery {
      state.begin("callback", by: 1, through: identity(of: delegate), &cleanup, isAlive: { _ in true })
    }
    func assign(_ delegate: SubscriberEntry, isItself: Bool) {
      _ = state.assign(delegate, isItself: isItself, &cleanup, isAlive: { _ in true })
    }
    assign(entries[0], isItself: true)
    _ = state.keep(proxies[0], for: entries[0], &cleanup, isAlive: { _ in true })
    assign(entries[1], isItself: true)
    if case .toAll = begin(entries[0]) {} else { Issue.record("the first one reaches everybody") }
    if !isItself {
      // A proxy is assigned since, which hands nothing over.
      assign(entries[0], isItself: false)
      assign(entries[1], isItself: false)
    }
    _ = state.beginInstall(
      entries[2], isItself: true, showing: nil, writing: proxies[2], by: 1, &cleanup, isAlive: { _ in true })
    state.undoInstall(&cleanup)
    if case .passedOn = begin(entries[1]) {} else { Issue.record("it is passed on") }
  }
}

/// A computed property in use, and the threads that use it.
struct PropertyWorld: Explorable, CustomTestStringConvertible, @unchecked Sendable {
  enum Action: Hashable {
    /// A delegate is assigned itself.
    case assign(Int?)
    /// The property is read. What it shows is kept strongly.
    case read
    /// What the thread has read first is assigned.
    case giveBack
    /// What the thread has read last calls the callback, or, if it is calling that, what it has read first.
    case begin
    case end
    case die(Int)
    case endOfList
  }

  /// What a thread does next, or goes on with.
  private struct Thread {
    var actions: ArraySlice<Action>
    /// The delegate for which it makes a proxy, which takes two steps.
    var making: SubscriberEntry??
    /// The proxies that it has read and keeps.
    var read: [Int] = []
    var deliveries: [Delivery] = []
  }

  private struct Delivery {
    let proxy: Int
    let note: UInt64?
    /// Whether a replaced proxy lived when it began.
    let isNoted: Bool
    /// The number of assignments before it.
    let assignments: Int
  }

  private final class Object: Sendable {}
  // Nothing dies really: the world says what lives.
  private static let delegates = [Object(), Object(), Object()]
  private static let proxies = (0..<30).map { _ in Object() }

  private let description: String
  private var state: PropertyState
  private var threads: [Thread]
  private var living = [true, true, true]
  /// The delegates of the proxies that were made.
  private var made: [Int?] = []
  /// The proxy that was read for each delegate.
  private var known: [Int: Int] = [:]
  private var assignments: [(delegate: Int?, isItself: Bool)] = []
  private var hasEnded = false
  private var path: [Int] = []

  init(_ threads: [[Action]], startsWith original: Int? = nil, holds: Bool = false) {
    description = "\(threads)\(holds ? ", held" : "")"
    state = PropertyState(holdsOriginal: holds)
    self.threads = threads.map { Thread(actions: $0[...]) }
    _ = state.decideToCompute()
    state.takeIntoUse()
    if let original { assign(original, isItself: true) }
  }

  var testDescription: String { description }

  /// The threads that go on, by their positions. Each path is a world of its own.
  var steps: [Int] { threads.indices.filter { !threads[$0].actions.isEmpty || threads[$0].making != nil } }

  static func == (left: Self, right: Self) -> Bool { left.path == right.path && left.description == right.description }
  func hash(into hasher: inout Hasher) { hasher.combine(path) }

  // MARK: What lives

  private static func index(_ address: UInt, in objects: [Object]) -> Int? {
    objects.firstIndex { identity(of: $0) == address }
  }

  private func delegate(_ entry: SubscriberEntry?) -> Int? {
    entry.flatMap { Self.index($0.address, in: Self.delegates) }
  }

  private func proxy(_ words: ProxyWords) -> Int { Self.index(identity(of: words.object), in: Self.proxies)! }

  /// Whether a thread keeps a proxy, or the list does.
  private func lives(proxy: Int) -> Bool {
    if threads.contains(where: { $0.read.contains(proxy) || $0.deliveries.contains { $0.proxy == proxy } }) {
      return true
    }
    return ([state.proxy] + state.replaced.all.map(\.proxy)).contains { $0.map { self.proxy($0) } == proxy }
  }

  private func isAlive(_ entry: SubscriberEntry) -> Bool {
    if let delegate = delegate(entry) { return living[delegate] }
    return Self.index(entry.address, in: Self.proxies).map { lives(proxy: $0) } ?? false
  }

  private static func entry(_ delegate: Int?) -> SubscriberEntry? {
    delegate.map { SubscriberEntry(object: delegates[$0], witnessTable: 0) }
  }

  // MARK: Steps

  mutating func take(_ step: Int) -> String? {
    if let fault = perform(step) { return fault }
    let keepsHeld = state.holdsOriginal && state.replaced.all.contains { $0.delegate != nil }
    return keepsHeld ? "a delegate that was replaced is held" : nil
  }

  private mutating func perform(_ step: Int) -> String? {
    path.append(step)
    if let making = threads[step].making { return make(for: making, step) }
    switch threads[step].actions.removeFirst() {
    case .assign(let delegate): assign(delegate, isItself: true)
    case .giveBack: assign(made[threads[step].read[0]], isItself: false)
    case .read: return read(step)
    case .begin: return begin(step)
    case .end: if let note = threads[step].deliveries.removeLast().note { state.end(note) }
    case .die(let delegate): living[delegate] = false
    case .endOfList:
      hasEnded = true
      _ = state.end()
    }
    return nil
  }

  private mutating func assign(_ delegate: Int?, isItself: Bool) {
    // A proxy means nobody when its delegate has died.
    let delegate = delegate.flatMap { living[$0] || isItself ? $0 : nil }
    let world = self
    var cleanup = PropertyState.Cleanup()
    if state.assign(Self.entry(delegate), isItself: isItself, &cleanup, isAlive: world.isAlive) {
      assignments.append((delegate, isItself))
    }
  }

  private mutating func read(_ step: Int) -> String? {
    switch state.shown {
    case .proxy: return keep(proxy(state.proxy!), step)
    case .hasNoProxy: threads[step].making = .some(state.original)
    case .delegate, .isUndecided: return "the property shows no proxy"
    }
    return nil
  }

  private mutating func make(for delegate: SubscriberEntry?, _ step: Int) -> String? {
    threads[step].making = nil
    made.append(self.delegate(delegate))
    let world = self
    let words = ProxyWords(object: Self.proxies[made.count - 1], witnessTable: 0)
    var cleanup = PropertyState.Cleanup()
    return keep(proxy(state.keep(words, for: delegate, &cleanup, isAlive: world.isAlive)), step)
  }

  private mutating func keep(_ proxy: Int, _ step: Int) -> String? {
    threads[step].read.append(proxy)
    guard let delegate = made[proxy], living[delegate], !state.holdsOriginal, !hasEnded else { return nil }
    defer { known[delegate] = proxy }
    return known[delegate] ?? proxy == proxy ? nil : "delegate \(delegate) has two proxies"
  }

  private mutating func begin(_ step: Int) -> String? {
    let thread = threads[step]
    let proxy = thread.read.last!
    let called = thread.deliveries.last?.proxy == proxy ? thread.read[0] : proxy
    let isNoted = state.replaced.all.contains { $0.proxy.map { delegate(in: $0) } ?? isAlive(reference($0)) }
    let expected = isPassedOn(called, in: thread)
    let mayPassOn = thread.read.contains { made[$0] != delegate(state.original) && made[$0] != made[called] }
    let delivery = begin(called, step)
    switch delivery {
    case .toAll(nil) where mayPassOn && !hasEnded: return "proxy \(called) isn't noted, so others reach all again"
    case .passedOn where expected != true: return "proxy \(called) reaches its delegate alone"
    case .toAll where expected == true && isNoted: return "proxy \(called) reaches everybody again"
    case .unknown: return "it stays unknown whether a proxy lives"
    case .toAll(let note):
      threads[step].deliveries.append(
        Delivery(proxy: called, note: note, isNoted: note != nil, assignments: assignments.count))
    case .passedOn:
      threads[step].deliveries.append(
        Delivery(proxy: called, note: nil, isNoted: false, assignments: assignments.count))
    }
    return nil
  }

  private mutating func begin(_ called: Int, _ step: Int) -> PropertyState.Delivery {
    // The entry of its delegate, by which a proxy calls.
    let entry = ([state.original] + state.replaced.all.map(\.delegate)).compactMap { $0 }.first {
      delegate($0) == made[called]
    }
    let address = made[called] == nil ? 0 : entry.map { identity(of: $0) } ?? UInt(called) + 1
    threads[step].read.append(called)
    defer { threads[step].read.removeLast() }
    for _ in 0..<5 {
      let world = self
      var cleanup = PropertyState.Cleanup()
      let delivery = state.begin(
        "callback", by: UInt(step) + 1, through: address, &cleanup, isAlive: world.isAlive)
      if case .unknown = delivery { continue }
      return delivery
    }
    return .unknown
  }

  private func delegate(in words: ProxyWords) -> Bool {
    made[proxy(words)].map { living[$0] } ?? false || lives(proxy: proxy(words))
  }

  private func reference(_ replaced: ReplacedProxy) -> SubscriberEntry {
    if case .letGo(let reference) = replaced { reference } else { fatalError() }
  }

  /// Whether a call is part of a delivery that was noted, through another proxy, since which nobody has assigned its
  /// delegate itself.
  private func isPassedOn(_ called: Int, in thread: Thread) -> Bool {
    thread.deliveries.contains { delivery in
      guard delivery.isNoted, made[delivery.proxy] != made[called] else { return false }
      let isOriginal = delegate(state.original) == made[called]
      let isHandedOver = assignments[delivery.assignments...].last.map { $0.isItself && $0.delegate == made[called] }
      return !(isOriginal && isHandedOver == true)
    }
  }

  var faultAtTheEnd: String? { state.deliveries.isEmpty ? nil : "a delivery is noted that is over" }
}
