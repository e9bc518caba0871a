import DelegateForwarding
import TestSupport
import Testing

/// A protocol with each form of callback.
private protocol DeskDelegate: AnyObject {
  func choose() -> Int
  func opinion() -> String?
  func write() throws(DeskError)
  func ask(_ completion: @escaping (Int) -> Void)
  nonisolated(nonsending) func load() async
  nonisolated(nonsending) func count() async throws(DeskError) -> Int
  func change(_ text: String) -> String
  func didChange(_ value: Int)
}

private struct DeskError: Error, Equatable { let name: String }

private enum DeskEvent: DelegateEvent {
  typealias Delegate = any DeskDelegate
  case didChange(Int)
}

private typealias DeskMulticast = MulticastDelegate<any DeskDelegate>

extension MulticastDelegate: DeskDelegate where P == any DeskDelegate {
  fileprivate func choose() -> Int { forward(combining: .original(otherwise: 0)) { $0.choose() } }
  fileprivate func opinion() -> String? { forward(combining: .firstNonNil()) { $0.opinion() } }
  fileprivate func write() throws(DeskError) { try forward { (desk) throws(DeskError) in try desk.write() } }
  fileprivate func ask(_ completion: @escaping (Int) -> Void) {
    forward(combining: .original(otherwise: 0), completion: completion) { $0.ask($1) }
  }
  nonisolated(nonsending) fileprivate func load() async { await forward(isolation: #isolation) { await $0.load() } }
  nonisolated(nonsending) fileprivate func count() async throws(DeskError) -> Int {
    try await forward(isolation: #isolation, combining: .reduce(0, +)) { (desk) throws(DeskError) in
      try await desk.count()
    }
  }
  fileprivate func change(_ text: String) -> String { forward(passing: text) { $0.change($1) } }
  fileprivate func didChange(_ value: Int) { forward(reporting: DeskEvent.didChange(value)) { $0.didChange(value) } }
}

/// A delegate; with `next`, an interceptor.
private final class Desk: DeskDelegate {
  let name: String
  let journal: Journal
  let number: Int
  var next: (any DeskDelegate)?
  var failure: DeskError?
  /// Runs before the callback is passed on, and after that.
  var before: (() -> Void)?
  var after: (() -> Void)?

  init(_ name: String, _ number: Int, _ journal: Journal) {
    (self.name, self.number, self.journal) = (name, number, journal)
  }

  private func note(_ callback: String) {
    journal.note("\(name) \(callback)")
    before?()
  }

  func choose() -> Int {
    note("choose")
    defer { after?() }
    return (next?.choose() ?? 0) + number
  }

  func opinion() -> String? {
    note("opinion")
    defer { after?() }
    return next.map { $0.opinion() } ?? (number == 1 ? "mine" : nil)
  }

  func write() throws(DeskError) {
    note("write")
    defer { after?() }
    try next?.write()
    if let failure { throw failure }
  }

  func ask(_ completion: @escaping (Int) -> Void) {
    note("ask")
    guard let next else { return completion(number) }
    next.ask { [number] in completion($0 + number) }
    after?()
  }

  nonisolated(nonsending) func load() async {
    note("load")
    await Task.yield()
    await next?.load()
    after?()
  }

  nonisolated(nonsending) func count() async throws(DeskError) -> Int {
    note("count")
    await Task.yield()
    defer { after?() }
    return (try await next?.count() ?? 0) + number
  }

  func change(_ text: String) -> String {
    note("change")
    defer { after?() }
    return (next?.change(text) ?? text) + name
  }

  func didChange(_ value: Int) {
    note("didChange")
    next?.didChange(value)
    after?()
  }
}

private final class Office {
  @ObservedDelegate var delegate: (any DeskDelegate)?
}

/// The forms of a callback that an interceptor passes on.
@Suite("Passing on, by each form of callback") struct PassingOnTests {
  /// When the interceptor gives the place back.
  enum Leaving: CaseIterable { case never, beforePassingOn, afterPassingOn }

  private let journal = Journal()
  private let office = Office()
  private let screen, interceptor, logger: Desk

  init() {
    screen = Desk("screen", 1, journal)
    interceptor = Desk("interceptor", 10, journal)
    logger = Desk("logger", 100, journal)
    office.delegate = screen
    office.$delegate.subscribe(logger)
    interceptor.next = office.delegate
    office.delegate = interceptor
  }

  private func arrange(_ leaving: Leaving) {
    let leave = { [unowned office, unowned interceptor] in office.delegate = interceptor.next }
    switch leaving {
    case .never: break
    case .beforePassingOn: interceptor.before = leave
    case .afterPassingOn: interceptor.after = leave
    }
  }

  private func heard(_ callback: String) -> [String] {
    ["interceptor", "screen", "logger"].map { "\($0) \(callback)" }
  }

  @Test("14: `.original` is the interceptor's answer, and each is asked once", arguments: Leaving.allCases)
  func original(leaving: Leaving) {
    arrange(leaving)
    #expect(office.delegate?.choose() == 11)
    #expect(journal.entries == heard("choose"))
  }

  @Test("14: An optional answer comes through the interceptor", arguments: Leaving.allCases)
  func optional(leaving: Leaving) {
    arrange(leaving)
    #expect(office.delegate?.opinion() == "mine")
    #expect(journal.entries == heard("opinion"))
  }

  @Test(
    "11, 14: An error that is passed back through the interceptor is thrown, and everybody is called once",
    arguments: Leaving.allCases)
  func errors(leaving: Leaving) {
    arrange(leaving)
    screen.failure = DeskError(name: "screen")
    logger.failure = DeskError(name: "logger")
    #expect(throws: DeskError(name: "screen")) { try office.delegate?.write() }
    #expect(journal.entries == heard("write"))
  }

  @Test("11, 14: An interceptor that throws once leaves nothing behind: the next callback is no part of that one")
  func afterAnError() {
    interceptor.failure = DeskError(name: "interceptor")
    for _ in 1...2 {
      #expect(throws: DeskError(name: "interceptor")) { try office.delegate?.write() }
      #expect(journal.take() == heard("write"))
    }
    // What was read earlier is no longer passed on now.
    try? interceptor.next?.write()
    #expect(journal.take() == ["screen write", "logger write"])
  }

  @Test(
    "14, 27: A completion handler is called once, with what the interceptor makes of the answer",
    arguments: Leaving.allCases)
  func completion(leaving: Leaving) {
    arrange(leaving)
    nonisolated(unsafe) var answers: [Int] = []
    let done: (Int) -> Void = { answers.append($0) }
    office.delegate?.ask(done)
    #expect(answers == [11])
    #expect(journal.entries == heard("ask"))
  }

  @Test(
    "14: An asynchronous callback is passed on in the same task, though it is suspended", arguments: Leaving.allCases)
  func asynchronous(leaving: Leaving) async {
    arrange(leaving)
    await office.delegate?.load()
    #expect(journal.entries == heard("load"))
  }

  @Test("14: An asynchronous question is asked once, too", arguments: Leaving.allCases)
  func asynchronousQuestion(leaving: Leaving) async throws {
    arrange(leaving)
    #expect(try await office.delegate?.count() == 111)
    #expect(journal.entries == heard("count"))
  }

  @Test("14, 26: A chain goes through the interceptor first", arguments: Leaving.allCases)
  func chain(leaving: Leaving) {
    arrange(leaving)
    #expect(office.delegate?.change(">") == ">screeninterceptorlogger")
    #expect(journal.entries == heard("change"))
  }

  @Test("14, 28: What an interceptor passes on is reported once", arguments: Leaving.allCases)
  func events(leaving: Leaving) {
    arrange(leaving)
    let observation = office.$delegate.observe(DeskEvent.self) { [journal] event in journal.note("\(event)") }
    office.delegate?.didChange(1)
    #expect(journal.take() == heard("didChange") + ["didChange(1)"])
    withExtendedLifetime(observation) {}
  }

  @Test("14: Events that are called through a proxy, with no delivery under way, are reported")
  func eventsThroughFormerProxy() {
    let observation = office.$delegate.observe(DeskEvent.self) { [journal] event in journal.note("\(event)") }
    interceptor.next?.didChange(2)
    #expect(journal.take() == ["screen didChange", "logger didChange", "didChange(2)"])
    withExtendedLifetime(observation) {}
  }

  @Test("14: A callback of the same proxy within a callback is one of its own: it goes to everybody")
  func sameProxyWithin() {
    office.delegate = screen
    let shown = office.delegate
    screen.after = { [unowned screen] in
      screen.after = nil
      shown?.didChange(2)
    }
    shown?.didChange(1)
    #expect(journal.take() == ["screen didChange", "screen didChange", "logger didChange", "logger didChange"])
  }

  @Test("14: A child task passes on to the subscribers once more")
  func childTask() async {
    final class Branching: DeskDelegateOfTasks {
      nonisolated(unsafe) var next: (any DeskDelegateOfTasks)?
      func load() async {
        async let passedOn: Void? = next?.load()
        await passedOn
      }
    }
    let (loads, logs) = (Guarded(0), Guarded(0))
    let (screen, logger) = (CountingLoads(loads), CountingLoads(logs))
    let multicast = MulticastDelegate<any DeskDelegateOfTasks>()
    multicast.propertyValue = screen
    multicast.subscribe(logger)
    let branching = Branching()
    branching.next = multicast.propertyValue
    multicast.propertyValue = branching
    await multicast.propertyValue?.load()
    #expect(loads.current == 1)
    #expect(logs.current == 2, "rather repeated than lost")
  }
}

private protocol DeskDelegateOfTasks: AnyObject, Sendable { func load() async }

extension MulticastDelegate: DeskDelegateOfTasks where P == any DeskDelegateOfTasks {
  fileprivate func load() async { await forward { await $0.load() } }
}

private final class CountingLoads: DeskDelegateOfTasks {
  private let count: Guarded<Int>
  init(_ count: Guarded<Int>) { self.count = count }
  func load() async { count.withLock { $0 += 1 } }
}
