#if Macros
  import Foundation
  import Testing

  @Suite("The extension is as the protocol is")
  struct ProtocolExpansionTests {
    @Test("the benchmarks measure what is generated")
    func measured() throws {
      let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Benchmarks/Sources/Benchmarks/Rows/GeneratedForwarding.swift")
      let text = try String(contentsOf: file, encoding: .utf8)
      let source = text.split(separator: "\n").filter { $0.hasPrefix("//     ") }.map { $0.dropFirst(7) }
      let expansion = try #require(text.firstRange(of: "\nprotocol").map { text[$0.lowerBound...] })
      let header = " where Self: MulticastForwarding, Self.Subscriber == any GeneratedDelegate {"
      let own = try #require(
        expansion.firstRange(of: "extension GeneratedDelegate\(header)").map { expansion[$0.lowerBound...] })
      let inherited = own.replacing(header, with: " where Self: MulticastForwarding {")
        .replacing("forward {", with: "forward(to: (any GeneratedDelegate).self) {")
        .replacing("forward(combining", with: "forward(to: (any GeneratedDelegate).self, combining")
      expectExpansion(
        of: source.joined(separator: "\n"),
        to: (expansion + "\n" + inherited).trimmingCharacters(in: .whitespacesAndNewlines))
    }

    @Test("members are as visible as the protocol", arguments: ["public", "package"])
    func access(_ access: String) {
      expectProtocol("\(access) protocol D: AnyObject", member: "\(access) func a()", extension: "extension D")
    }

    @Test(
      "members of a protocol for one module or file say nothing", arguments: ["internal", "fileprivate", "private"])
    func defaultAccess(_ access: String) {
      expectProtocol("\(access) protocol D: AnyObject", member: "func a()", extension: "extension D")
    }

    @Test("availability goes to the extension, isolation is its own")
    func attributes() {
      expectProtocol(
        "@available(macOS 20, *) @MainActor protocol D: AnyObject", member: "func a()",
        extension: "@available(macOS 20, *) extension D")
      expectProtocol(
        "nonisolated protocol D: Sendable, AnyObject", member: "func a()", extension: "nonisolated extension D")
    }

    @Test("a protocol may be bound to a class by what it inherits, or by a constraint")
    func classBound() {
      expectProtocol("protocol D: Other", member: "func a()", extension: "extension D")
      expectProtocol("protocol D: Sendable where Self: Other", member: "func a()", extension: "extension D")
    }

    @Test("conditional compilation blocks are kept")
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
            forward { $0.a() }
          }

          #if os(Linux)
          func b() {
            forward { $0.b() }
          }
          #endif
          #elseif canImport(X)

          #else
          var c: Bool {
            forward(combining: .any) { $0.c }
          }
          #endif
          """)
    }

    private func expectProtocol(
      _ header: String, member: String, extension expanded: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      expectExpansion(
        of: "@Forwarding \(header) {\n  func a()\n}",
        to: """
          \(header) {
            func a()
          }

          \(expanded) where Self: MulticastForwarding, Self.Subscriber == any D {
            \(member) {
              forward { $0.a() }
            }
          }

          \(expanded) where Self: MulticastForwarding {
            \(member) {
              forward(to: (any D).self) { $0.a() }
            }
          }
          """, sourceLocation: sourceLocation)
    }
  }
#endif
