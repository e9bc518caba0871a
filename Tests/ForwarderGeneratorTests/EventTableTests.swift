import ForwardingTable
import Testing

@testable import ForwarderGenerator

@Suite("The table of events, as the generator names them")
struct EventTableTests {
  @Test("32: Each event has the case that the table says", arguments: eventTable)
  func table(_ entry: EventTableEntry) throws {
    let requirements = try entry.requirements.map { declaration in
      ForeignRequirement(
        requirement: try Requirement(declaration), declaration: "", owner: "D", availability: [], isOptional: false,
        hasDefault: false, mentionedTypes: [:])
    }
    let names = EventNames(requirements, enumName: "E", named: try RuleList([], option: "--event"))
    let cases = try names.cases().map { $0?.declarationLines.joined(separator: " ") }
    #expect(cases == entry.cases)
  }
}
