#if Macros
  import ForwardingTable
  import SwiftParser
  import SwiftSyntax
  import Testing

  @testable import DelegateForwardingMacros

  @Suite("The tables that the generator is held against too")
  struct TableTests {
    @Test("each event has the case that the table says", arguments: eventTable)
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
  }
#endif
