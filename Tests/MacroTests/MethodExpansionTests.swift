#if Macros
  import Testing

  @Suite("The expansion of methods")
  struct MethodExpansionTests {
    @Test("Labels, effects and signature are kept", arguments: methods)
    func method(_ method: Forwarded) {
      expectForwarding(of: method.requirement, by: method.implementation)
    }

    @Test("Each parameter is passed on as its kind asks", arguments: parameters)
    func parameter(_ parameter: Forwarded) {
      expectForwarding(of: parameter.requirement, by: parameter.implementation)
    }

    @Test("A variadic parameter is passed on as an array")
    func variadic() {
      expectForwarding(
        of: "func log(_ format: String, args: Any..., end: Int) throws",
        by: """
          func log(_ format: String, args: Any..., end: Int) throws {
            try ({ (multicast: _Forwarding.Multicast<any D>) throws in
              try multicast.forward { try _Forwarding.spread($0.log(_:args:end:) as (String, Any..., Int) throws -> Void, as: ((String, [Any], Int) throws -> Void).self)(format, args, end) }
            })(multicast)
          }
          """)
    }
  }

  private let methods = [
    Forwarded(
      "names that its own variables have", "func a(deliver: Int, multicast: Int)",
      by: """
        func a(deliver: Int, multicast: Int) {
          ({ (multicast2: _Forwarding.Multicast<any D>) in
            multicast2.forward { $0.a(deliver: deliver, multicast: multicast) }
          })(self.multicast)
        }
        """),
    Forwarded(
      "plain", "func a()",
      by: """
        func a() {
          ({ (multicast: _Forwarding.Multicast<any D>) in
            multicast.forward { $0.a() }
          })(multicast)
        }
        """),
    Forwarded(
      "labels", "func service(_ service: Service, did name: String, in: [String: Any], for for: Int, _: Bool)",
      by: """
        func service(_ service: Service, did name: String, in: [String: Any], for: Int, _ argument5: Bool) {
          ({ (multicast: _Forwarding.Multicast<any D>) in
            multicast.forward { $0.service(service, did: name, in: `in`, for: `for`, argument5) }
          })(multicast)
        }
        """),
    Forwarded(
      "throws", "func a() throws",
      by: """
        func a() throws {
          try ({ (multicast: _Forwarding.Multicast<any D>) throws in
            try multicast.forward { try $0.a() }
          })(multicast)
        }
        """),
    Forwarded(
      "typed throws", "func a(subscriber: Int) throws(Failure)",
      by: """
        func a(subscriber: Int) throws(Failure) {
          try ({ (multicast: _Forwarding.Multicast<any D>) throws(Failure) in
            try multicast.forward { subscriber2 throws(Failure) in try subscriber2.a(subscriber: subscriber) }
          })(multicast)
        }
        """),
    Forwarded(
      "throws Never", "func a() throws(Never)",
      by: """
        func a() throws(Never) {
          ({ (multicast: _Forwarding.Multicast<any D>) throws(Never) in
            multicast.forward { $0.a() }
          })(multicast)
        }
        """),
    Forwarded(
      "async", "func a() async",
      by: """
        func a() async {
        #if hasFeature(NonisolatedNonsendingByDefault)
          await multicast.forward(isolation: #isolation) { await $0.a() }
        #else
          await multicast.forward { await $0.a() }
        #endif
        }
        """),
    Forwarded(
      "async, anywhere", "@concurrent func a() async",
      by: """
        @concurrent func a() async {
          await multicast.forward { await $0.a() }
        }
        """),
    Forwarded(
      "async, with an attribute that is no actor", "@Sendable func a() async",
      by: """
        @Sendable func a() async {
        #if hasFeature(NonisolatedNonsendingByDefault)
          await multicast.forward(isolation: #isolation) { await $0.a() }
        #else
          await multicast.forward { await $0.a() }
        #endif
        }
        """),
    Forwarded(
      "async, on a global actor", "@MainActor @Combining(.any) func a() async -> Bool",
      by: """
        @MainActor func a() async -> Bool {
          await multicast.forward(combining: .any) { await $0.a() }
        }
        """),
    Forwarded(
      "async, on an actor that is given", "func a(_ isolation: isolated any Actor) async",
      by: """
        func a(_ isolation: isolated any Actor) async {
          await multicast.forward { await $0.a(isolation) }
        }
        """),
    Forwarded(
      "async typed throws, in the caller's isolation", "nonisolated(nonsending) func a() async throws(Failure)",
      by: """
        nonisolated(nonsending) func a() async throws(Failure) {
          try await multicast.forward(isolation: #isolation) { subscriber async throws(Failure) in try await subscriber.a() }
        }
        """),
    Forwarded(
      "rethrows", "func a(_ body: (Int) throws -> Void) rethrows",
      by: """
        func a(_ body: (Int) throws -> Void) rethrows {
          try multicast.forward { try $0.a(body) }
        }
        """),
    Forwarded(
      "generics", "func a<T: Codable, each U>(_ t: T, _ u: repeat each U) where T: Sendable",
      by: """
        func a<T: Codable, each U>(_ t: T, _ u: repeat each U) where T: Sendable {
          multicast.forward { $0.a(t, repeat each u) }
        }
        """),
    Forwarded(
      "attributes and modifiers", "@available(macOS 20, *) @MainActor @discardableResult mutating func a()",
      by: """
        @available(macOS 20, *) @MainActor @discardableResult func a() {
          ({ (multicast: _Forwarding.Multicast<any D>) in
            multicast.forward { $0.a() }
          })(multicast)
        }
        """),
    Forwarded(
      "a result", "@Combining(.any) func a(_ n: Int) -> Bool",
      by: """
        func a(_ n: Int) -> Bool {
          return ({ (multicast: _Forwarding.Multicast<any D>) -> Bool in
            multicast.forward(combining: .any) { $0.a(n) }
          })(multicast)
        }
        """),
    Forwarded(
      "no result, in words", "func a() -> Void",
      by: """
        func a() {
          ({ (multicast: _Forwarding.Multicast<any D>) in
            multicast.forward { $0.a() }
          })(multicast)
        }
        """),
    Forwarded(
      "a name in backticks, and one that forwarding uses", "func `repeat`(forward: Int)",
      by: """
        func `repeat`(forward: Int) {
          ({ (multicast: _Forwarding.Multicast<any D>) in
            multicast.forward { $0.repeat(forward: forward) }
          })(multicast)
        }
        """
    ),
  ]

  private let parameters = [
    Forwarded(
      "inout", "func a(_ text: inout String)",
      by: """
        func a(_ text: inout String) {
          ({ (multicast: _Forwarding.Multicast<any D>) in
            multicast.forward { $0.a(&text) }
          })(multicast)
        }
        """),
    Forwarded(
      "ownership: nobody may consume what all get", "func a(b: borrowing X, c: consuming X, s: sending X)",
      by: """
        func a(b: borrowing X, c: consuming X, s: sending X) {
          let sharedC = _Forwarding.shared(c)
          let sharedS = _Forwarding.sent(s)
          multicast.forward { $0.a(b: b, c: sharedC, s: sharedS) }
        }
        """),
    Forwarded(
      "closures", "func a(_ body: () -> Void, event: @escaping @Sendable (Int) -> Void)",
      by: """
        func a(_ body: () -> Void, event: @escaping @Sendable (Int) -> Void) {
          ({ (multicast: _Forwarding.Multicast<any D>) in
            multicast.forward { $0.a(body, event: event) }
          })(multicast)
        }
        """),
    Forwarded(
      "autoclosures",
      "func a(_ text: @autoclosure () -> String, b: @autoclosure @escaping () async throws -> Int) async",
      by: """
        func a(_ text: @autoclosure () -> String, b: @autoclosure @escaping () async throws -> Int) async {
        #if hasFeature(NonisolatedNonsendingByDefault)
          await multicast.forward(isolation: #isolation) { await $0.a(text(), b: try await b()) }
        #else
          await multicast.forward { await $0.a(text(), b: try await b()) }
        #endif
        }
        """),
    Forwarded(
      "words of the language",
      "func a(self: Int, `inout`: Int, default value: Int, `let` x: Int, await: Int, `init`: Int, unsafe y: Int)",
      by: """
        func a(self: Int, `inout`: Int, default value: Int, `let` x: Int, await: Int, init: Int, unsafe y: Int) {
          ({ (multicast: _Forwarding.Multicast<any D>) in
            multicast.forward { $0.a(self: `self`, `inout`: `inout`, default: value, let: x, await: `await`, init: `init`, unsafe: y) }
          })(multicast)
        }
        """),
  ]
#endif
