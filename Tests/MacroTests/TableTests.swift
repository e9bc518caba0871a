#if Macros
  import ForwardingTable
  import SwiftParser
  import SwiftSyntax
  import SwiftSyntaxMacroExpansion
  import Testing

  @testable import DelegateForwardingMacros

  @Suite("The tables that the macros and the generator share")
  struct TableTests {
    @Test("32: Each event has the case that the table says", arguments: eventTable)
    func events(_ entry: EventTableEntry) throws {
      let source = "protocol D {\n\(entry.requirements.joined(separator: "\n"))\n}"
      let statement = try #require(Parser.parse(source: source).statements.first)
      let declaration = try #require(statement.item.as(ProtocolDeclSyntax.self))
      let members = Member.all(in: declaration.memberBlock.members)
      let events = EventCases(of: members)
      let cases = members.map { member -> String? in
        guard case .method(let method) = member else { return nil }
        return events[method]?.declared
      }
      #expect(cases == entry.cases)
      #expect(events.clashes.isEmpty && events.taken.isEmpty)
    }

    @Test("Each kind of requirement is forwarded as the table says", arguments: forwardingTable)
    func forwarding(_ entry: ForwardingCase) throws {
      let source = "@Forwarding protocol D: AnyObject {\n\(entry.attribute)\(entry.requirement)\n}"
      let expanded = RequirementLine.$areMapped.withValue(false) { implementation(in: source) }
      // No parameter hides the method in the local function.
      #expect(expanded == entry.implementation.replacing("self.forward", with: "forward"))
    }

    nonisolated(unsafe) private static let localFunction =
      #/\{ func deliver\(_ multicast: MulticastDelegate<any D>\).*? \{ (.*?) \} (?:return )?(?:try )?(?:unsafe )?deliver\(multicast\) \}/#

    /// The same behind the gates of completion handlers.
    nonisolated(unsafe) private static let gatedFunction =
      #/func deliver\(_ multicast: MulticastDelegate<any D>\).*? \{ (.*?) \} (return )?(?:try )?deliver\(multicast\) \}/#

    /// The generated member, in the generator's spelling: without the local function that a member's body is wrapped in.
    private func implementation(in source: String) -> String {
      let file = Parser.parse(source: source)
      let context = BasicMacroExpansionContext(
        sourceFiles: [file: .init(moduleName: "Client", fullFilePath: "Client.swift")])
      let expanded = file.expand(macros: ["Forwarding": ForwardingMacro.self]) { node in
        BasicMacroExpansionContext(sharingWith: context, lexicalContext: node.allMacroLexicalContexts())
      }.description
      let words = expanded.split { $0.isWhitespace }.joined(separator: " ")
      let member = #/Self\.Subscriber == any D \{ (.*?) \} extension D where/#
      guard let body = words.firstMatch(of: member)?.1 else { return words }
      return String(body)
        .replacing(Self.localFunction) { "{ \($0.1) }" }
        .replacing(Self.gatedFunction) { "\($0.2 ?? "")\($0.1) }" }
        .replacing("multicast.forward", with: "forward")
        .replacing(#/let answer: .*? = (.*) return answer/#) { $0.1 }
        .replacing(#/let shared\w+ = .*?\) /#, with: "").replacing("sharedX", with: "x")
        .replacing("consuming ", with: "").replacing("`then`", with: "then")
        .replacing(#/\{ subscriber, reply in subscriber\.(\w+)\((.*?)reply\) \}/#) { "{ $0.\($0.1)(\($0.2)$1) }" }
        .replacing("{ subscriber throws", with: "{ (subscriber) throws")
    }
  }
#endif
