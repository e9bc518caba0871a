#if Macros
  import Foundation
  import SwiftParser
  import SwiftSyntax
  import SwiftSyntaxMacroExpansion
  import Testing

  @testable import DelegateForwardingMacros

  @Suite("The expansion of protocols")
  struct ProtocolExpansionTests {
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

    @Test("Members are as visible as the protocol", arguments: ["public", "package"])
    func access(_ access: String) {
      expectProtocol("\(access) protocol D: AnyObject", access: "\(access) ")
    }

    @Test(
      "Members of a protocol for one module or file say nothing", arguments: ["internal", "fileprivate", "private"])
    func defaultAccess(_ access: String) {
      expectProtocol("\(access) protocol D: AnyObject")
    }

    @Test("Members of a protocol that inlined code uses say so")
    func usableFromInline() {
      expectProtocol("@usableFromInline protocol D: AnyObject", access: "@usableFromInline ")
    }

    @Test("Availability goes to the extension, isolation is its own")
    func attributes() {
      expectProtocol("@available(macOS 20, *) @MainActor protocol D: AnyObject", attributes: "@available(macOS 20, *) ")
      expectProtocol("nonisolated protocol D: Sendable, AnyObject", attributes: "nonisolated ")
    }

    @Test("Conditional compilation blocks are kept")
    func conditions() {
      expectForwarding(
        of: """
          #if DEBUG
          func a()
          #if os(Linux)
          func b()
          #endif
          #elseif canImport(X)
          #else
          @Combining(.any) var c: Bool { get }
          #endif
          typealias X = Int
          """,
        by: """
          #if DEBUG
          func a() {
            ({ (multicast: _Forwarding.Multicast<any D>) in
              multicast.forward { $0.a() }
            })(multicast)
          }

          #if os(Linux)
          func b() {
            ({ (multicast: _Forwarding.Multicast<any D>) in
              multicast.forward { $0.b() }
            })(multicast)
          }
          #endif
          #elseif canImport(X)

          #else
          var c: Bool {
            return ({ (multicast: _Forwarding.Multicast<any D>) -> Bool in
              multicast.forward(combining: .any) { $0.c }
            })(multicast)
          }
          #endif
          """)
    }

    @Test("What others inherit is forwarded for their multicasts too")
    func inheritable() {
      expectExpansion(
        of: "@Forwarding(inheritable: true) protocol D: AnyObject {\n  @Combining(.any) func a() -> Bool\n}",
        to: """
          protocol D: AnyObject {
            func a() -> Bool
          }

          extension D where Self: _Forwarding.Forwarder, Self.Subscriber == any D {
            func a() -> Bool {
              return ({ (multicast: _Forwarding.Multicast<any D>) -> Bool in
                multicast.forward(combining: .any) { $0.a() }
              })(multicast)
            }
          }

          extension D where Self: _Forwarding.Forwarder {
            func a() -> Bool {
              forward(to: (any D).self, combining: .any) { $0.a() }
            }

            static func _forwardsInherited(_ type: (any D).Type) -> _Inheritable { _Inheritable() }
          }
          """)
    }

    @Test("What is inherited is asked whether it is forwarded, and bound to classes")
    func inherited() {
      expectExpansion(
        of: "@Forwarding(byHand: C.self) protocol D: B & C {\n}",
        to: """
          protocol D: B & C {
          }

          extension D where Self: _Forwarding.Forwarder, Self.Subscriber == any D {


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
            static func _forwardsInherited(_ type: (any D).Type) -> _NotInheritable { _NotInheritable() }
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

    private func expectProtocol(
      _ header: String, attributes: String = "", access: String = "",
      sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
      expectExpansion(
        of: "@Forwarding \(header) {\n  func a()\n}",
        to: "\(header) {\n  func a()\n}"
          + extensions(delivered("\(access)func a()", "a()"), attributes: attributes, access: access),
        sourceLocation: sourceLocation)
    }
  }
#endif
