#if Macros
  import Foundation
  import Testing

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
  }
#endif
