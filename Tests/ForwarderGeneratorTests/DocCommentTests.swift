import Testing

@testable import ForwarderGenerator

@Suite("Comments in a generated file")
struct DocCommentTests {
  @Test("A comment breaks its lines between words, not within code, and indents the lines of a list's item")
  func lines() {
    var comment = DocComment("About.")
    comment.add("These:", list: [String(repeating: "word ", count: 22) + "`a b`"])
    let line = "/// - " + Array(repeating: "word", count: 22).joined(separator: " ")
    #expect(comment.lines == ["/// About.", "///", "/// These:", "///", line, "///   `a b`"])
  }
}
