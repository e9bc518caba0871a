#if Macros
  import Testing

  @Suite("The expansion of answers")
  struct AnswerExpansionTests {
    @Test("The answers of a property become one by the rule", arguments: properties)
    func property(_ property: Forwarded) {
      expectForwarding(of: property.requirement, by: property.implementation)
    }

    @Test("Each rule takes the results that it is for", arguments: rules)
    func rule(_ rule: Forwarded) {
      expectForwarding(of: rule.requirement, by: rule.implementation)
    }

    @Test("A completion handler is called by the rule for its calls", arguments: completions)
    func completion(_ completion: Forwarded) {
      expectForwarding(of: completion.requirement, by: completion.implementation)
    }
  }

  private let properties = [
    Forwarded(
      "get", "@Combining(.all) var isReady: Bool { get }",
      by: """
        var isReady: Bool {
          return ({ (multicast: _Forwarding.Multicast<any D>) -> Bool in
            multicast.forward(combining: .all) { $0.isReady }
          })(multicast)
        }
        """),
    Forwarded(
      "get async throws", "@Combining(.any) @MainActor var isReady: Bool { get async throws }",
      by: """
        @MainActor var isReady: Bool {
          get async throws {
            try await multicast.forward(combining: .any) { try await $0.isReady }
          }
        }
        """),
    Forwarded(
      "get async", "@Combining(.first) var title: String? { get async }",
      by: """
        var title: String? {
          get async {
        #if hasFeature(NonisolatedNonsendingByDefault)
            return await multicast.forward(isolation: #isolation, combining: .first) { await $0.title } ?? nil
        #else
            return await multicast.forward(combining: .first) { await $0.title } ?? nil
        #endif
          }
        }
        """),
    Forwarded(
      "get with a typed error", "@Combining(.any) var isReady: Bool { get throws(Failure) }",
      by: """
        var isReady: Bool {
          get throws(Failure) {
            return try ({ (multicast: _Forwarding.Multicast<any D>) throws(Failure) -> Bool in
              try multicast.forward(combining: .any) { subscriber throws(Failure) in try subscriber.isReady }
            })(multicast)
          }
        }
        """),
    Forwarded(
      "set", "@Combining(.sum) var volume: Int { get set }",
      by: """
        var volume: Int {
          get {
            return ({ (multicast: _Forwarding.Multicast<any D>) -> Int in
              multicast.forward(combining: .sum) { $0.volume }
            })(multicast)
          }
          set {
            ({ (multicast: _Forwarding.Multicast<any D>) in
              multicast.forward { $0.volume = newValue }
            })(multicast)
          }
        }
        """),
  ]

  private func answer(
    _ rule: String, _ type: String, by expression: (prefix: String, rule: String, suffix: String)
  ) -> Forwarded {
    Forwarded(
      "\(rule) of \(type)", "@Combining(\(rule)) func a() -> \(type)",
      by: """
        func a() -> \(type) {
          return ({ (multicast: _Forwarding.Multicast<any D>) -> \(type) in
            \(expression.prefix)multicast.forward(combining: \(expression.rule)) { $0.a() }\(expression.suffix)
          })(multicast)
        }
        """)
  }

  private let rules = [
    answer(".firstNonNil()", "String?", by: ("", ".firstNonNil()", "")),
    answer(".first", "String?", by: ("", ".first", " ?? nil")),
    answer(".last", "Optional<String>", by: ("", ".last", " ?? nil")),
    answer(".first, default: 0", "Int", by: ("let answer: (Int)? = ", ".first", "\n    return answer ?? 0")),
    answer(
      ".last, default: flag ? a : b", "Policy",
      by: ("let answer: (Policy)? = ", ".last", "\n    return answer ?? (flag ? a : b)")),
    answer(".max, default: 0", "Int", by: ("", ".max", " ?? 0")),
    answer(".max", "Int?", by: ("", ".collect", ".compactMap { $0 }.max()")),
    answer(".min, default: 7", "Int?", by: ("", ".collect", ".compactMap { $0 }.min() ?? 7")),
    answer(".collect", "[String]", by: ("", ".collect", ".flatMap { $0 }")),
    answer(".first", "Name", by: ("let answer: (Name)? = ", ".first", "\n    return _Forwarding.answer(answer)")),
    answer(".first", "Swift.Optional<Int>", by: ("", ".first", " ?? nil")),
    answer(".max", "Rank", by: ("_Forwarding.maxAnswer(", ".collect", ")")),
    answer(".min, default: 0", "Rank", by: ("_Forwarding.min(", ".collect", ") ?? 0")),
    answer(".reduce(0, +)", "Int", by: ("", ".reduce(0) { $0 + $1 }", "")),
    answer("ResponseCombiner<Double, Double>.sum", "Double", by: ("", "ResponseCombiner<Double, Double>.sum", "")),
    answer("Rules.first", "Double", by: ("", "Rules.first", "")),
  ]

  private let completions = [
    Forwarded(
      "the first", "@Combining(completion: .first) func a(_ n: Int, completion: @escaping (Int, inout Int) -> Void)",
      by: """
        func a(_ n: Int, completion: @escaping (Int, inout Int) -> Void) {
          let gate = _Forwarding.Gate()
          ({ (multicast: _Forwarding.Multicast<any D>) in
            multicast.forward { $0.a(n, completion: { if gate.claim() { completion($0, &$1) } }) }
          })(multicast)
        }
        """),
    Forwarded(
      "the first, of an optional handler", "@Combining(completion: .first) func a(gate: Int, reply: (() -> Void)?)",
      by: """
        func a(gate: Int, reply: (() -> Void)?) {
          let gate2 = _Forwarding.Gate()
          let gated: (() -> Void)? = if let reply { { if gate2.claim() { reply() } } } else { nil }
          ({ (multicast: _Forwarding.Multicast<any D>) in
            multicast.forward { $0.a(gate: gate, reply: gated) }
          })(multicast)
        }
        """),
    Forwarded(
      "the first, of a handler that waits and throws",
      "@Combining(.any, completion: .first) func a(then: @escaping (Int) async throws -> Void) -> Bool",
      by: """
        func a(then: @escaping (Int) async throws -> Void) -> Bool {
          let gate = _Forwarding.Gate()
          return ({ (multicast: _Forwarding.Multicast<any D>) -> Bool in
            multicast.forward(combining: .any) { $0.a(then: { if gate.claim() { try await `then`($0) } }) }
          })(multicast)
        }
        """),
    Forwarded(
      "or else",
      "@Combining(completion: .first(otherwise: nil, 0)) func a(reply: @escaping @Sendable (X?, Int) -> Void)",
      by: """
        func a(reply: @escaping @Sendable (X?, Int) -> Void) {
          let gate = _Forwarding.Gate { reply(nil, 0) }
          ({ (multicast: _Forwarding.Multicast<any D>) in
            multicast.forward { $0.a(reply: { if gate.claim() { reply($0, $1) } }) }
          })(multicast)
        }
        """),
    Forwarded(
      "or else, of a handler that isn't Sendable",
      "@Combining(completion: .first(otherwise: 0)) func a(reply: @escaping (Int) -> Void)",
      by: """
        func a(reply: @escaping (Int) -> Void) {
          let gate = _Forwarding.Gate(_otherwise: { reply(0) })
          ({ (multicast: _Forwarding.Multicast<any D>) in
            multicast.forward { $0.a(reply: { if gate.claim() { reply($0) } }) }
          })(multicast)
        }
        """),
    Forwarded(
      "or else, on a global actor",
      "@Combining(completion: .first(otherwise: X.none)) func a(reply: (@MainActor (X) -> Void)?)",
      by: """
        func a(reply: (@MainActor (X) -> Void)?) {
          let gate = _Forwarding.Gate { _Concurrency.Task { @MainActor in reply?(X.none) } }
          let gated: (@MainActor (X) -> Void)? = if let reply { { if gate.claim() { reply($0) } } } else { nil }
          ({ (multicast: _Forwarding.Multicast<any D>) in
            multicast.forward { $0.a(reply: gated) }
          })(multicast)
        }
        """),
    Forwarded(
      "the first, of a handler whose type is an alias",
      "@Combining(completion: .first) func a(completion: @escaping Handler, reply: Handler?)",
      by: """
        func a(completion: @escaping Handler, reply: Handler?) {
          let gate = _Forwarding.Gate()
          let gate2 = _Forwarding.Gate()
          ({ (multicast: _Forwarding.Multicast<any D>) in
            multicast.forward { $0.a(completion: gate._passing(completion), reply: reply.map { gate2._passing($0) }) }
          })(multicast)
        }
        """),
    Forwarded(
      "combined", "@Combining(completion: .combined(.all)) func a(_ n: Int, reply: @escaping @Sendable (Bool) -> Void)",
      by: """
        func a(_ n: Int, reply: @escaping @Sendable (Bool) -> Void) {
          multicast.forward(combining: .all, completion: reply) { subscriber, reply2 in subscriber.a(n, reply: reply2) }
        }
        """),
    Forwarded(
      "combined, with a default, of an optional handler",
      "@Combining(completion: .combined(.first, default: 0)) func a(completion: ((Int) -> Void)?)",
      by: """
        func a(completion: ((Int) -> Void)?) {
          guard let completion else { return multicast.forward { $0.a(completion: nil) } }
          multicast._forward(combining: .first, completion: { completion($0 ?? 0) }) { subscriber, reply in subscriber.a(completion: reply) }
        }
        """),
    Forwarded(
      "combined, of several values on an actor, and of none",
      "@Combining(completion: .combined(.pair)) func a(completion: @escaping @MainActor (Int, String?) -> Void)",
      by: """
        func a(completion: @escaping @MainActor (Int, String?) -> Void) {
          multicast.forward(combining: .pair, completion: { let answer = $0; _Concurrency.Task { @MainActor in completion(answer.0, answer.1) } }) { subscriber, reply in subscriber.a(completion: { reply(($0, $1)) }) }
        }
        """),
    Forwarded(
      "combined, of a handler without a value that does not escape",
      "@Combining(completion: .combined(.collect)) func a(completion: () -> Void)",
      by: """
        func a(completion: () -> Void) {
          withoutActuallyEscaping(completion) { completion in
            multicast._forward(combining: .collect, completion: { _ = $0; completion() }) { subscriber, reply in subscriber.a(completion: { reply(()) }) }
          }
        }
        """),
    Forwarded(
      "each", "@Combining(completion: .each) func a(completion: @escaping () -> Void)",
      by: """
        func a(completion: @escaping () -> Void) {
          ({ (multicast: _Forwarding.Multicast<any D>) in
            multicast.forward { $0.a(completion: completion) }
          })(multicast)
        }
        """),
  ]
#endif
