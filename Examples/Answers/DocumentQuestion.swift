/// A callback with a result, for the table: its description, the rule that combines its answers, and how to ask it.
struct DocumentQuestion {
  let text: String
  let rule: String
  let ask: (any DocumentDelegate) -> String

  @MainActor static let all = [
    DocumentQuestion("May it close?", ".all, a veto") { yesOrNo($0.documentShouldClose()) },
    DocumentQuestion("Unsaved changes?", ".any") { yesOrNo($0.documentHasUnsavedChanges()) },
    DocumentQuestion("Dark theme?", ".reduce, a vote") { yesOrNo($0.documentPrefersDarkTheme()) },
    DocumentQuestion("A title?", ".firstNonNil()") { $0.documentSuggestedTitle() ?? "-" },
    DocumentQuestion("Menu items?", ".collect, a list") { $0.documentMenuItems().joined(separator: ", ") },
    DocumentQuestion("Seconds to finish?", ".max") { String($0.documentSecondsToFinish()) },
    DocumentQuestion("Largest zoom, in %?", ".min") { String($0.documentLargestZoom()) },
    DocumentQuestion("Language?", ".first") { $0.documentLanguage() },
    DocumentQuestion("Cursor?", ".last, the topmost") { $0.documentCursor() },
  ]

  private init(_ text: String, _ rule: String, ask: @escaping (any DocumentDelegate) -> String) {
    self.text = text
    self.rule = rule
    self.ask = ask
  }

  private static func yesOrNo(_ answer: Bool) -> String {
    answer ? "yes" : "no"
  }
}
