import DelegateForwarding

/// A service that asks its delegate.
final class Document {
  @ObservedDelegate var delegate: (any DocumentDelegate)?
}

final class Autosave: DocumentDelegate {
  let name = "autosave"
  func documentHasUnsavedChanges() -> Bool { true }
  func documentMenuItems() -> [String] { ["Save now"] }
  func documentSecondsToFinish() -> Int { 3 }
}

final class Spelling: DocumentDelegate {
  let name = "spelling"
  func documentPrefersDarkTheme() -> Bool { true }
  func documentSuggestedTitle() -> String? { "A Letter" }
  func documentMenuItems() -> [String] { ["Check", "Translate"] }
  func documentLargestZoom() -> Int { 400 }
  func documentLanguage() -> String { "fr" }
}

final class Review: DocumentDelegate {
  let name = "review"
  func documentShouldClose() -> Bool { false }
  func documentPrefersDarkTheme() -> Bool { true }
  func documentSuggestedTitle() -> String? { "Draft 2" }
  func documentMenuItems() -> [String] { ["Comment"] }
  func documentSecondsToFinish() -> Int { 1 }
  func documentCursor() -> String { "pencil" }
}
