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
      let marker = """


        extension GeneratedDelegate where Self: MulticastForwarding {
          @available(*, unavailable, message: "'GeneratedDelegate' isn't forwarded for protocols that inherit from it: write '@Forwarding(inheritable: true)' there") static func _forwardsInherited(_ type: (any GeneratedDelegate).Type) {}
        }
        """
      expectExpansion(
        of: source.joined(separator: "\n"),
        to: expansion.trimmingCharacters(in: .whitespacesAndNewlines) + marker)
    }

    @Test("members are as visible as the protocol", arguments: ["public", "package"])
    func access(_ access: String) {
      expectProtocol("\(access) protocol D: AnyObject", access: "\(access) ")
    }

    @Test(
      "members of a protocol for one module or file say nothing", arguments: ["internal", "fileprivate", "private"])
    func defaultAccess(_ access: String) {
      expectProtocol("\(access) protocol D: AnyObject")
    }

    @Test("members of a protocol that inlined code uses say so")
    func usableFromInline() {
      expectProtocol("@usableFromInline protocol D: AnyObject", access: "@usableFromInline ")
    }

    @Test("availability goes to the extension, isolation is its own")
    func attributes() {
      expectProtocol("@available(macOS 20, *) @MainActor protocol D: AnyObject", attributes: "@available(macOS 20, *) ")
      expectProtocol("nonisolated protocol D: Sendable, AnyObject", attributes: "nonisolated ")
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
            func deliver(_ multicast: MulticastDelegate<any D>) {
              multicast.forward { $0.a() }
            }
            deliver(multicast)
          }

          #if os(Linux)
          func b() {
            func deliver(_ multicast: MulticastDelegate<any D>) {
              multicast.forward { $0.b() }
            }
            deliver(multicast)
          }
          #endif
          #elseif canImport(X)

          #else
          var c: Bool {
            func deliver(_ multicast: MulticastDelegate<any D>) -> Bool {
              multicast.forward(combining: .any) { $0.c }
            }
            return deliver(multicast)
          }
          #endif
          """)
    }

    private func expectProtocol(
      _ header: String, attributes: String = "", access: String = "", sourceLocation: SourceLocation = #_sourceLocation
    ) {
      expectExpansion(
        of: "@Forwarding \(header) {\n  func a()\n}",
        to: "\(header) {\n  func a()\n}"
          + extensions(delivered("\(access)func a()", "a()"), attributes: attributes, access: access),
        sourceLocation: sourceLocation)
    }
  }
#endif
