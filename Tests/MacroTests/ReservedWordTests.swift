#if Macros
  import ForwardingModel
  import SwiftParser
  import SwiftSyntax
  import Testing

  @Suite("Words of the language as names")
  struct ReservedWordTests {
    @Test("The reserved words are those that the parser takes for no name")
    func reserved() {
      let words = (UInt8.min...UInt8.max).compactMap(Keyword.init(rawValue:)).map { TokenSyntax.keyword($0).text }
      let refused = words.filter { $0.allSatisfy(\.isLetter) && !$0.isValidSwiftIdentifier(for: .variableName) }
      // The parser accepts these as names, but the compiler doesn't everywhere.
      #expect(Set(refused).union(["self", "await"]) == SwiftWords.reserved)
    }
  }
#endif
