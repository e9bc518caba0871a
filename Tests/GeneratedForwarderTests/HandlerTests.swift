import DelegateForwarding
import ForeignDelegates
import Testing

@Suite("Completion handlers in a generated forwarder")
struct HandlerTests {
  private let multicast = MulticastDelegate<any HandlerDelegate>()
  private var forwarder: HandlerForwarder { HandlerForwarder(multicast) }

  @Test("Each rule lets those calls through that the table says", arguments: completionTable)
  func table(_ scenario: CompletionScenario) {
    #expect(calls(scenario) { forwarder.first(completion: $0) } == scenario.first)
    #expect(calls(scenario) { forwarder.firstHere(completion: $0) } == scenario.first)
    #expect(calls(scenario) { forwarder.firstOtherwise(completion: $0) } == scenario.firstOtherwise)
    #expect(calls(scenario) { forwarder.firstOtherwiseHere(completion: $0) } == scenario.firstOtherwise)
    #expect(calls(scenario) { forwarder.firstOtherwiseMaybe(completion: $0) } == scenario.firstOtherwise)
    #expect(calls(scenario) { forwarder.combined(completion: $0) } == scenario.combined)
    #expect(calls(scenario) { forwarder.combinedHere(completion: $0) } == scenario.combined)
    #expect(calls(scenario) { forwarder.combinedMaybe(completion: $0) } == scenario.combined)
    #expect(calls(scenario) { forwarder.each(completion: $0) } == scenario.each)
  }

  @Test("Where there is no handler, no subscriber gets one")
  func noHandler() {
    let keeping = Keeping()
    multicast.subscribe(keeping)
    forwarder.combinedMaybe(completion: nil)
    forwarder.firstOtherwiseMaybe(completion: nil)
    forwarder.firstOnMain(completion: nil)
    #expect(keeping.callsWithoutHandler == 3)
  }

  @Test("Handlers that don't escape, that wait and throw, and an answer beside them")
  func otherHandlers() throws {
    let subscribers = [Keeping(), Keeping()]
    subscribers.forEach { multicast.subscribe($0) }
    var text = ""
    var calls: [Int] = []
    forwarder.combinedNow(&text) { calls.append($0) }
    #expect(text == "11" && calls == [1])
    var count = 0
    #expect(try forwarder.letsThrough(1, completion: { count += 1 }, then: { $0 += 1 }))
    #expect(count == 1)
    forwarder.largest { calls.append($0 ?? -1) }
    #expect(calls == [1, 1])
  }

  @Test("A handler of the main actor is called there, once")
  func mainActor() async {
    let subscribers = [Keeping(), Keeping()]
    subscribers.forEach { multicast.subscribe($0) }
    let value = await withCheckedContinuation { continuation in
      forwarder.firstOnMain { continuation.resume(returning: $0) }
      subscribers.forEach { $0.kept = nil }
    }
    #expect(value == 0)
  }

  /// The calls that reach a handler.
  private func calls(
    _ scenario: CompletionScenario, ask: (@escaping @Sendable (Int) -> Void) -> Void
  ) -> [Int] {
    let subscribers = (0..<scenario.subscribers).map { _ in Keeping() }
    subscribers.forEach { multicast.subscribe($0) }
    defer { multicast.unsubscribeAll() }
    return scenario.calls(subscribers, ask: ask)
  }
}

/// A subscriber that keeps a handler.
private final class Keeping: HandlerDelegate, HandlerKeeper {
  var kept: ((Int) -> Void)?
  private(set) var callsWithoutHandler = 0

  func first(completion: @escaping @Sendable (Int) -> Void) { kept = completion }
  func firstHere(completion: @escaping (Int) -> Void) { kept = completion }
  func firstOtherwise(completion: @escaping @Sendable (Int) -> Void) { kept = completion }
  func firstOtherwiseHere(completion: @escaping (Int) -> Void) { kept = completion }
  func firstOtherwiseMaybe(completion: ((Int) -> Void)?) { keep(completion) }
  func combined(completion: @escaping @Sendable (Int) -> Void) { kept = completion }
  func combinedHere(completion: @escaping (Int) -> Void) { kept = completion }
  func combinedMaybe(completion: ((Int) -> Void)?) { keep(completion) }
  func each(completion: @escaping @Sendable (Int) -> Void) { kept = completion }

  func letsThrough(
    _ n: Int, completion: () -> Void, then handler: ((inout Int) async throws -> Void)?
  ) throws -> Bool {
    completion()
    return handler != nil
  }

  func firstOnMain(completion: (@MainActor (Int) -> Void)?) {
    if let completion {
      kept = { value in Task { @MainActor in completion(value) } }
    } else {
      callsWithoutHandler += 1
    }
  }

  func combinedNow(_ text: inout String, completion: (Int) -> Void) {
    text += "1"
    completion(text.count)
  }

  func largest(completion: @escaping (Int?) -> Void) { completion(1) }

  private func keep(_ completion: ((Int) -> Void)?) {
    kept = completion
    if completion == nil { callsWithoutHandler += 1 }
  }
}
