#if Macros
  import Foundation
  import SwiftParser
  import SwiftSyntax
  import SwiftSyntaxMacroExpansion
  import Testing

  @testable import DelegateForwardingMacros

  // The compiler compiles the expansions of this target's delegates, and those of `Tests/Fixtures/MacrosOn`. Only what
  // that doesn't show is compared with a text here.
  @Suite("Expansions")
  struct ExpansionTests {
    // Earlier versions of swift-syntax take `unsafe` for a name. The compiler reads the expansion all the same.
    #if canImport(SwiftSyntax602)
      @Test("The module's settings decide where an async requirement runs")
      func isolation() {
        expectExpansion(
          of: "@Forwarding protocol D: AnyObject {\n  @Combining(.firstNonNil()) func title() async -> String?\n}",
          to: "protocol D: AnyObject {\n  func title() async -> String?\n}"
            + extensions(
              """
                func title() async -> String? {
              #if hasFeature(NonisolatedNonsendingByDefault)
                  return await multicast.forward(isolation: #isolation, combining: .firstNonNil()) { await $0.title() }
              #else
                  return await unsafe GeneratedForwarding.forwardAsync(multicast, combining: .firstNonNil()) { await $0.title() }
              #endif
                }
              """))
      }
    #endif

    @Test("The types beside a nested protocol are found, and a text is left alone")
    func nested() {
      let requirement = "func a(_ x: [Item], y: Int, z: Text.Font?) -> String"
      expectExpansion(
        of: "enum Outer {\n  @Forwarding protocol D: AnyObject {\n"
          + "    @Combining(.first(otherwise: \"No Item\" + Text.none)) \(requirement)\n  }\n}",
        to: """
          enum Outer {
            protocol D: AnyObject {
              \(requirement)
            }

            enum _D {
              typealias Item_ = Item
              typealias Text_ = Text
              typealias Text_Font_ = Text.Font
            }
          }

          extension Outer.D where Self: GeneratedForwarding.Forwarder, Self.Subscriber == any Outer.D {
            func a(_ x: [Outer._D.Item_], y: Int, z: Outer._D.Text_Font_?) -> String {
              @inline(never) func deliver(_ multicast: GeneratedForwarding.Multicast<any Outer.D>, \
          _ callback: Swift.StaticString = #function) -> String {
                multicast.forward(combining: .first(otherwise: "No Item" + Outer._D.Text_.none), \
          callback: callback) { $0.a(x, y: y, z: z) }
              }
              return deliver(multicast)
            }
          }
          """)
    }

    @Test("The benchmarks measure what is generated")
    func measured() throws {
      let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Benchmarks/Sources/Benchmarks/Rows/GeneratedForwarding.swift")
      let text = try String(contentsOf: file, encoding: .utf8)
      let source = text.split(separator: "\n").filter { $0.hasPrefix("//     ") }.map { $0.dropFirst(7) }
      let expansion = try #require(text.firstRange(of: "\nprotocol").map { text[$0.lowerBound...] })
      expectExpansion(
        of: source.joined(separator: "\n"), to: expansion.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    // The context for tests finds no lines in swift-syntax 600.
    #if canImport(SwiftSyntax602)
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
              func a() { @inline(never) func deliver(_ multicast: GeneratedForwarding.Multicast<any D>, \
            _ callback: Swift.StaticString = #function) { multicast.forward(callback: callback) { $0.a() } }; \
            deliver(multicast) }
            """))
        #expect(text.matches(of: /#sourceLocation\(file: "Test.swift", line: 3\)/).count == 4)
        #expect(text.matches(of: /#sourceLocation\(\)/).count == 1)
      }
    #endif
  }
#endif
