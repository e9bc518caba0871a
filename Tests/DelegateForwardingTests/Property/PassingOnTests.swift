import DelegateForwarding
import TestSupport
import Testing

/// A protocol with each form of callback.
private protocol DeskDelegate: AnyObject {
  func choose() -> Int
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

extension MulticastDelegate: DeskDelegate where P == any DeskDelegate {
  fileprivate func choose() -> Int { forward(combining: .original(otherwise: 0)) { $0.choose() } }
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
  /// What `count` throws.
  var countFailure: DeskError?
  /// Runs before the callback is passed on, and after that.
  var before: (() -> Void)?
  var after: (() -> Void)?
  /// Runs within an asynchronous callback.
  var within: (nonisolated(nonsending) () async -> Void)?

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
    await within?()
    await next?.load()
    after?()
  }

  nonisolated(nonsending) func count() async throws(DeskError) -> Int {
    note("count")
    await Task.yield()
    defer { after?() }
    await within?()
    if let countFailure { throw countFailure }
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
  enum Leaving: CaseIterable { case never, afterPassingOn, beforePassingOn }

  enum Form: CaseIterable {
    case choose, write, ask, load, count, change, didChange

    /// What the service gets, in words.
    var answer: String {
      switch self {
      case .choose: "11"
      case .write: "screen has thrown"
      case .ask: "[11]"
      case .count: "111"
      case .change: ">screeninterceptorlogger"
      case .load, .didChange: ""
      }
    }
  }

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

  /// Calls the office's delegate, as a service does.
  nonisolated(nonsending) private func call(_ form: Form) async throws -> String {
    let delegate = try #require(office.delegate)
    switch form {
    case .choose: return "\(delegate.choose())"
    case .write:
      do { try delegate.write() } catch { return "\(error.name) has thrown" }
    case .ask:
      nonisolated(unsafe) var answers: [Int] = []
      let done: (Int) -> Void = { answers.append($0) }
      delegate.ask(done)
      return "\(answers)"
    case .load: await delegate.load()
    case .count: return "\(try await delegate.count())"
    case .change: return delegate.change(">")
    case .didChange: delegate.didChange(1)
    }
    return ""
  }

  /// The same within a callback, for the forms that are synchronous.
  private func callNow(_ form: Form) {
    switch form {
    case .choose: _ = office.delegate?.choose()
    case .write: try? office.delegate?.write()
    case .ask: office.delegate?.ask { _ in }
    case .change: _ = office.delegate?.change("")
    case .didChange: office.delegate?.didChange(2)
    case .load, .count: break
    }
  }

  private func heard(_ callback: String) -> [String] {
    ["interceptor", "screen", "logger"].map { "\($0) \(callback)" }
  }

  @Test(
    "14: Everybody is called once, and the interceptor makes the answer",
    arguments: Form.allCases, [Leaving.never, .afterPassingOn])
  func passedOn(form: Form, leaving: Leaving) async throws {
    arrange(leaving)
    screen.failure = DeskError(name: "screen")
    logger.failure = DeskError(name: "logger")
    let observation = office.$delegate.observe(DeskEvent.self) { [journal] event in journal.note("\(event)") }
    #expect(try await call(form) == form.answer)
    #expect(journal.entries == heard("\(form)") + (form == .didChange ? ["didChange(1)"] : []))
    withExtendedLifetime(observation) {}
  }

  @Test("14: If it gives the place back first, it calls the subscribers once more", arguments: Form.allCases)
  func passedOnTooLate(form: Form) async throws {
    arrange(.beforePassingOn)
    _ = try await call(form)
    #expect(journal.entries == heard("\(form)") + ["logger \(form)"])
  }

  /// How the one that takes over is assigned.
  enum HandingOver: CaseIterable { case itself, formerItself, proxy }

  @Test(
    "14: Who hands over within a callback, and a service that goes on with the same one, reach everybody",
    arguments: Form.allCases, HandingOver.allCases)
  func handedOver(form: Form, way: HandingOver) async throws {
    let second = Desk("second", 1_000, journal)
    var assigned: (any DeskDelegate)? = second
    if way != .itself {
      office.delegate = second
      // It has a proxy then, which is replaced.
      let proxy = office.delegate
      if way == .proxy { assigned = proxy }
    }
    office.delegate = screen
    let handOver = { [unowned office, unowned screen, weak assigned] in
      (screen.before, screen.within) = (nil, nil)
      office.delegate = assigned
    }
    switch form {
    case .load, .count:
      screen.within = {
        handOver()
        _ = try? await self.call(form)
      }
    default:
      screen.before = {
        handOver()
        self.callNow(form)
      }
    }
    _ = try await call(form)
    #expect(journal.entries == ["screen", "second", "logger", "logger"].map { "\($0) \(form)" })
    withExtendedLifetime((second, assigned)) {}
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

  @Test("11, 14: Nor does one that throws from an asynchronous callback")
  func afterAnAsyncError() async {
    interceptor.countFailure = DeskError(name: "interceptor")
    for _ in 1...2 {
      await #expect(throws: DeskError(name: "interceptor")) { try await office.delegate?.count() }
      #expect(journal.take() == ["interceptor count", "logger count"])
    }
    _ = try? await interceptor.next?.count()
    #expect(journal.take() == ["screen count", "logger count"])
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
}
