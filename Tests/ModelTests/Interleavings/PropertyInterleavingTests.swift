import Testing

@testable import DelegateForwarding

/// Every order in which threads can perform the steps of a property. Each step takes the list's lock once.
@Suite("Interleavings: properties")
struct PropertyInterleavingTests {
  @Test(
    "14: A delegate has one proxy; the original one's reaches everybody, and a replaced one passes on within a delivery",
    arguments: [
      PropertyScript([[.assign(0), .assign(1), .assign(0)], [.read, .begin, .read, .begin, .end, .end]]),
      PropertyScript([[.assign(0), .assign(1), .die(0)], [.read, .begin, .read, .begin, .end, .end]]),
      PropertyScript([[.assign(1), .assign(nil), .assign(1)], [.read, .read, .begin, .end]], startsWith: 0),
      PropertyScript([[.assign(0), .read, .assign(1)], [.assign(0), .read, .assign(nil)], [.die(0)]]),
      // An interceptor reads, takes the place, passes on, and gives the place back, after or before that.
      PropertyScript(
        [[.read, .assign(1), .read, .begin, .begin, .end, .giveBack, .end], [.assign(2)]], startsWith: 0),
      PropertyScript([[.read, .assign(1), .read, .begin, .giveBack, .begin, .end, .end], [.die(0)]], startsWith: 0),
      // Another thread delivers meanwhile.
      PropertyScript(
        [[.read, .assign(1), .read, .begin, .begin, .end, .end], [.read, .begin, .end]], startsWith: 0),
      // One hands over within a callback, to a delegate that was one before, or to nobody.
      PropertyScript([[.read, .assign(1), .read, .begin, .assign(0), .read, .begin, .end, .end]], startsWith: 0),
      PropertyScript([[.read, .assign(1), .read, .begin, .assign(nil), .read, .begin, .end, .end]], startsWith: 0),
      PropertyScript(
        [[.read, .assign(1), .read, .begin, .assign(0), .read, .begin, .end, .end]], startsWith: 0, holds: true),
      PropertyScript([[.read, .read], [.assign(1), .read, .assign(2)]], startsWith: 0, holds: true),
      // A proxy for nobody, and one that is let go of, are read while others assign.
      PropertyScript([[.read, .read, .begin, .begin, .end, .end], [.assign(1), .assign(0)]]),
      PropertyScript([[.read, .read, .begin, .begin, .end, .end], [.assign(1)]], startsWith: 0, holds: true),
      PropertyScript(
        [[.read, .begin, .read, .begin, .end, .end], [.assign(1), .assign(0)], [.endOfList]], startsWith: 0),
    ])
  func explore(_ script: PropertyScript) {
    let (fault, count) = exploreAll { PropertyWorld(script) }
    #expect(fault == nil)
    #expect(count >= script.threads.count)
  }

  @Test(
    "14: A delivery is noted as long as a replaced proxy lives, kept by the list or by others",
    arguments: [true, false])
  func notes(isHeld: Bool) {
    final class Object {}
    let list = SubscriberList(holdsOriginal: isHeld, label: nil)
    func isNoted() -> Bool {
      guard let note = list.beginDelivery(through: 0).note else { return false }
      list.endDelivery(note)
      return true
    }
    var (delegate, proxy): (Object?, Object?) = (Object(), Object())
    list.property { property, cleanup in
      property.assign(list.makeEntry(for: delegate!, 0), &cleanup)
      _ = property.keep(ProxyWords(proxy!), for: property.original, &cleanup)
      property.assign(nil, &cleanup)
    }
    #expect(isNoted())
    delegate = nil
    #expect(isNoted(), "others keep the proxy")
    proxy = nil
    #expect(!isNoted())
    #expect(list.state.withLock { $0.property.replaced.isEmpty }, "as before one was replaced")
  }
}

/// What another hook asks.
@Suite("A property that is being written")
struct WrittenPropertyTests {
  @Test("16: Another hook takes the very proxy that is being written, on that thread, and no former one")
  func writtenProxy() {
    final class Object {}
    let list = SubscriberList(holdsOriginal: false, label: nil)
    let (delegates, proxies) = ([Object(), Object()], [Object(), Object()])
    for (delegate, proxy) in zip(delegates, proxies) {
      list.property {
        _ = $0.beginWriting(ProxyWords(proxy), of: list.makeEntry(for: delegate, 0), by: 1, &$1)
      }
    }
    #expect(proxies.map { proxy in list.property { $0.isWriting(proxy, by: 1) } } == [false, true])
    #expect(!list.property { $0.isWriting(proxies[1], by: 2) })
    list.property { $0.endWriting() }
    #expect(!list.property { $0.isWriting(proxies[1], by: 1) })
  }
}

/// What threads do with a computed property in use.
struct PropertyScript: Sendable, CustomTestStringConvertible {
  enum Action {
    /// A delegate is assigned itself.
    case assign(Int?)
    /// The property is read. What it shows is kept strongly. If a proxy has to be made, this takes a second step.
    case read
    /// What the thread has read first is assigned.
    case giveBack
    /// What the thread has read last calls the callback, or, if it is calling that, what it has read first.
    case begin
    case end
    case die(Int)
    case endOfList
  }

  let threads: [[Action]]
  let original: Int?
  let holds: Bool

  init(_ threads: [[Action]], startsWith original: Int? = nil, holds: Bool = false) {
    (self.threads, self.original, self.holds) = (threads, original, holds)
  }

  var testDescription: String { "\(threads)\(holds ? ", held" : "")" }
}

/// A list, with the delegates, the proxies and the threads of a script.
struct PropertyWorld: Steppable {
  /// A proxy keeps the entry of its delegate, which holds that if the list does.
  private final class Proxy {
    let delegate: ObjectEntry?
    init(of delegate: ObjectEntry?) { self.delegate = delegate }
    var key: UInt { delegate.map { identity(of: $0) } ?? 0 }
  }

  private final class Delegate {}

  private struct Thread {
    var actions: ArraySlice<PropertyScript.Action>
    /// The delegate for which it makes a proxy, if it makes one.
    var making: Making?
    /// The proxies that it has read and keeps.
    var read: [Proxy] = []
    var deliveries: [(proxy: Proxy, note: UInt64?)] = []
  }

  private struct Making { let delegate: ObjectEntry? }

  private struct Seen { weak var proxy: Proxy? }

  private let list: SubscriberList
  private var threads: [Thread]
  private var delegates: [Delegate?] = [Delegate(), Delegate(), Delegate()]
  /// The proxy that was read for each living delegate.
  private var seen: [ObjectIdentifier: Seen] = [:]

  init(_ script: PropertyScript) {
    list = SubscriberList(holdsOriginal: script.holds, label: nil, isComputed: true)
    threads = script.threads.map { Thread(actions: $0[...]) }
    list.property { _ = $0.takePart() }
    assign(script.original.flatMap { delegates[$0] })
  }

  var steps: [Int] { threads.indices.filter { !threads[$0].actions.isEmpty || threads[$0].making != nil } }

  mutating func take(_ step: Int) -> String? {
    if let making = threads[step].making { return make(for: making.delegate, step) }
    switch threads[step].actions.removeFirst() {
    case .assign(let delegate): assign(delegate.flatMap { delegates[$0] })
    case .giveBack: assign(threads[step].read[0].delegate?.object)
    case .read: return read(step)
    case .begin: return begin(step)
    case .end: if let note = threads[step].deliveries.popLast()?.note { list.endDelivery(note) }
    case .die(let delegate): delegates[delegate] = nil
    case .endOfList: list.end()
    }
    let keepsHeld = list.holdsOriginal && state.replaced.all.contains { $0.proxy != nil }
    return keepsHeld ? "a delegate that was replaced is held" : nil
  }

  var faultAtTheEnd: String? { state.deliveries.isEmpty ? nil : "a delivery is noted that is over" }

  private var state: PropertyState { list.property { property, _ in property } }

  private func assign(_ delegate: AnyObject?) {
    let entry = delegate.map { list.makeEntry(for: $0, 0) }
    list.property { _ = $0.assign(entry, &$1) }
  }

  // MARK: Reading

  private mutating func read(_ step: Int) -> String? {
    let (proxy, original, hasEnded) = list.property { property in
      (property.shown(hasEntries: true) == .proxy ? property.proxy : nil, property.original, property.hasEnded)
    }
    if let proxy { return keep(proxy, step) }
    if !hasEnded { threads[step].making = Making(delegate: original) }
    return nil
  }

  private mutating func make(for delegate: ObjectEntry?, _ step: Int) -> String? {
    threads[step].making = nil
    let made = ProxyWords(Proxy(of: delegate))
    return keep(list.property { $0.keep(made, for: delegate, &$1) }, step)
  }

  private mutating func keep(_ words: ProxyWords, _ step: Int) -> String? {
    let proxy = words.object as! Proxy
    threads[step].read.append(proxy)
    guard let delegate = proxy.delegate?.object, !list.holdsOriginal, !state.hasEnded else { return nil }
    let id = ObjectIdentifier(delegate)
    defer { seen[id] = Seen(proxy: proxy) }
    return seen[id].map { $0.proxy === proxy } ?? true ? nil : "a delegate has had two proxies"
  }

  // MARK: Callbacks

  private mutating func begin(_ step: Int) -> String? {
    guard let last = threads[step].read.last else { return nil }
    let called = threads[step].deliveries.last?.proxy === last ? threads[step].read[0] : last
    let isOriginal = called.delegate === state.original
    let isWithin = threads[step].deliveries.contains { $0.note != nil && $0.proxy.key != called.key }
    let mayPassOn = threads[step].read.contains { $0.delegate !== state.original && $0.key != called.key }
    let (toAll, note) = list.property { $0.beginDelivery(by: UInt(step) + 1, through: called.key, &$1) }
    threads[step].deliveries.append((called, note))
    if state.hasEnded { return nil }
    if toAll, note == nil, mayPassOn { return "it isn't noted, so what others pass on reaches everybody again" }
    if toAll == (isWithin && !isOriginal) {
      return "it reaches \(toAll ? "everybody again" : "its delegate alone")"
    }
    return nil
  }
}
