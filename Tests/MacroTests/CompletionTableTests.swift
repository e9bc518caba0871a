#if Macros
  import DelegateForwarding
  import ForwardingTable
  import Testing

  @Suite("The table of completion handlers that the generator is held against too")
  struct CompletionTableTests {
    private let multicast = MulticastDelegate<any HandlerDelegate>()
    private var forwarder: any HandlerDelegate { multicast }

    @Test("each rule lets those calls through that the table says", arguments: completionTable)
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

    func first(completion: @escaping @Sendable (Int) -> Void) { kept = completion }
    func firstHere(completion: @escaping (Int) -> Void) { kept = completion }
    func firstOtherwise(completion: @escaping @Sendable (Int) -> Void) { kept = completion }
    func firstOtherwiseHere(completion: @escaping (Int) -> Void) { kept = completion }
    func firstOtherwiseMaybe(completion: ((Int) -> Void)?) { kept = completion }
    func combined(completion: @escaping @Sendable (Int) -> Void) { kept = completion }
    func combinedHere(completion: @escaping (Int) -> Void) { kept = completion }
    func combinedMaybe(completion: ((Int) -> Void)?) { kept = completion }
    func each(completion: @escaping @Sendable (Int) -> Void) { kept = completion }
  }
#endif
