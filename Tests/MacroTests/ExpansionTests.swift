#if Macros
  import Foundation
  import SwiftParser
  import SwiftSyntax
  import SwiftSyntaxMacroExpansion
  import Testing

  @testable import DelegateForwardingMacros

  // The compiler compiles the expansions of the delegates in this target, and those of `Tests/Fixtures/Protocols`. So
  // only what each part of the macro contributes is compared with a text here.
  @Suite("Expansions")
  struct ExpansionTests {
    @Test("A requirement is forwarded by the code for its kind", arguments: requirements)
    func requirement(_ forwarded: Forwarded) {
      expectForwarding(of: forwarded.requirement, by: forwarded.implementation)
    }

    @Test("What is forwarded by hand is left out")
    func byHand() {
      expectExpansion(
        of: "@Forwarding protocol D: AnyObject {\n  @Combining(.byHand) func a() -> Int\n}",
        to: "protocol D: AnyObject {\n  func a() -> Int\n}" + extensions(""))
    }

    @Test("The benchmarks measure what is generated")
    func measured() throws {
      let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Benchmarks/Sources/Benchmarks/Rows/GeneratedForwarding.swift")
      let text = try String(contentsOf: file, encoding: .utf8)
      let source = text.split(separator: "\n").filter { $0.hasPrefix("//     ") }.map { $0.dropFirst(7) }
      let expansion = try #require(text.firstRange(of: "\nprotocol").map { text[$0.lowerBound...] })
      let marker = """


        extension GeneratedDelegate where Self: _Forwarding.Forwarder {
          static func _forwardsInherited(_ type: (any GeneratedDelegate).Type) -> _NotInheritable { _NotInheritable() }
        }
        """
      expectExpansion(
        of: source.joined(separator: "\n"),
        to: expansion.trimmingCharacters(in: .whitespacesAndNewlines) + marker)
    }

    @Test("Members are as visible as the protocol; availability goes to the extension, isolation is its own")
    func access() {
      func expect(_ header: String, attributes: String = "", access: String = "") {
        expectExpansion(
          of: "@Forwarding \(header) {\n  func a()\n}",
          to: "\(header) {\n  func a()\n}"
            + extensions(delivered("\(access)func a()", "a()"), attributes: attributes, access: access))
      }
      expect("public protocol D: AnyObject", access: "public ")
      expect("fileprivate protocol D: AnyObject")
      expect("@usableFromInline protocol D: AnyObject", access: "@usableFromInline ")
      expect("@available(macOS 20, *) @MainActor protocol D: AnyObject", attributes: "@available(macOS 20, *) ")
      expect("nonisolated protocol D: Sendable, AnyObject", attributes: "nonisolated ")
    }

    @Test("What others inherit is forwarded for their multicasts too, and what is inherited is asked for")
    func inheritance() {
      expectExpansion(
        of:
          "@Forwarding(inheritable: true, byHand: C.self) protocol D: B & C {\n  @Combining(.any) func a() -> Bool\n}",
        to: """
          protocol D: B & C {
            func a() -> Bool
          }

          extension D where Self: _Forwarding.Forwarder, Self.Subscriber == any D {
            func a() -> Bool {
              return ({ (multicast: _Forwarding.Multicast<any D>) -> Bool in
                multicast.forward(combining: .any) { $0.a() }
              })(multicast)
            }

            private static func _checkInherited() {
          #if hasFeature(ExistentialAny)
              let inherited1 = _forwardsInherited((any B).self)
          #else
              let inherited1 = _forwardsInherited(B.self)
          #endif
              _Forwarding.requireInheritable(inherited1)
            }
          }

          extension D where Self: _Forwarding.Forwarder {
            func a() -> Bool {
              _forward(combining: .any) { subscriber -> (Bool)? in
                guard let subscriber = subscriber as? any D else { return nil }
                return subscriber.a()
              }
            }

            static func _forwardsInherited(_ type: (any D).Type) -> _Inheritable { _Inheritable() }
          }

          extension D {
            private static func _checkClass() {
              _Forwarding.requireClass(Self.self)
            }
          }
          """)
    }

    @Test("Errors in what is generated are sent to the requirement's line")
    func lines() {
      let source = "@Forwarding protocol D: AnyObject {\n  func a()\n  func b(\n  ) async\n}"
      let file = Parser.parse(source: source)
      let context = BasicMacroExpansionContext(
        sourceFiles: [file: .init(moduleName: "Test", fullFilePath: "Test.swift")])
      let text = file.expand(macros: ["Forwarding": ForwardingMacro.self]) {
        BasicMacroExpansionContext(sharingWith: context, lexicalContext: $0.allMacroLexicalContexts())
      }
      .description
      #expect(
        text.contains(
          """
          #sourceLocation(file: "Test.swift", line: 2)
            func a() { ({ (multicast: _Forwarding.Multicast<any D>) in multicast.forward { $0.a() } })(multicast) }
          """))
      #expect(text.matches(of: /#sourceLocation\(file: "Test.swift", line: 3\)/).count == 4)
      #expect(text.matches(of: /#sourceLocation\(\)/).count == 2)
    }
  }

  private let requirements = [
    Forwarded(
      "names that its own variables have, and labels",
      "func service(_ service: Service, did multicast: Int, in: [String: Any], _: Bool) throws",
      by: """
        func service(_ service: Service, did multicast: Int, in: [String: Any], _ argument4: Bool) throws {
          try ({ (multicast2: _Forwarding.Multicast<any D>) throws in
            try multicast2.forward { try $0.service(service, did: multicast, in: `in`, argument4) }
          })(self.multicast)
        }
        """),
    Forwarded(
      "async, where the module says in which isolation", "@Combining(.firstNonNil()) func title() async -> String?",
      by: """
        func title() async -> String? {
        #if hasFeature(NonisolatedNonsendingByDefault)
          return await multicast.forward(isolation: #isolation, combining: .firstNonNil()) { await $0.title() }
        #else
          return await multicast.forward(combining: .firstNonNil()) { await $0.title() }
        #endif
        }
        """),
    Forwarded(
      "a property that is set, with a typed error", "@Combining(.sum) var volume: Int { get throws(Failure) }",
      by: """
        var volume: Int {
          get throws(Failure) {
            return try ({ (multicast: _Forwarding.Multicast<any D>) throws(Failure) -> Int in
              try multicast.forward(combining: .sum) { subscriber throws(Failure) in try subscriber.volume }
            })(multicast)
          }
        }
        """),
    Forwarded(
      "a value for no answer, which names the type", "@Combining(.first(otherwise: 0)) func a() -> Int",
      by: """
        func a() -> Int {
          return ({ (multicast: _Forwarding.Multicast<any D>) -> Int in
            multicast.forward(combining: _Forwarding.Combiner<Int, Int>.first(otherwise: 0)) { $0.a() }
          })(multicast)
        }
        """),
    Forwarded(
      "a chain", "@Combining(.chain) func replace(_ text: String) -> String",
      by: """
        func replace(_ text: String) -> String {
          return ({ (multicast: _Forwarding.Multicast<any D>) -> String in
            multicast.forward(passing: text) { (subscriber, value: String) in subscriber.replace(value) }
          })(multicast)
        }
        """),
    Forwarded(
      "a handler that the original delegate has",
      "@Combining(.original(otherwise: (0, nil))) func a(reply: @escaping (Int, X?) -> Void)",
      by: """
        func a(reply: @escaping (Int, X?) -> Void) {
          multicast._forward {
            $0.a(reply: reply)
          } others: {
            $0.a(reply: { _, _ in })
          } otherwise: {
            reply(0, nil)
          }
        }
        """),
    Forwarded(
      "a handler that is called once", "@Combining(.all) func a(_ n: Int, reply: @escaping @Sendable (Bool) -> Void)",
      by: """
        func a(_ n: Int, reply: @escaping @Sendable (Bool) -> Void) {
          multicast.forward(combining: .all, completion: reply) { subscriber, reply2 in subscriber.a(n, reply: reply2) }
        }
        """),
    Forwarded(
      "conditional compilation blocks", "#if DEBUG\nfunc a()\n#else\n@Combining(.any) var c: Bool { get }\n#endif",
      by: """
        #if DEBUG
        func a() {
          ({ (multicast: _Forwarding.Multicast<any D>) in
            multicast.forward { $0.a() }
          })(multicast)
        }
        #else
        var c: Bool {
          return ({ (multicast: _Forwarding.Multicast<any D>) -> Bool in
            multicast.forward(combining: .any) { $0.c }
          })(multicast)
        }
        #endif
        """),
  ]
#endif
