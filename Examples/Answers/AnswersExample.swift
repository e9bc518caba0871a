import DelegateForwarding

/// Callbacks with a result: every delegate is asked, and a rule combines the answers into one.
func runAnswers() {
  let document = Document()
  let (app, autosave, spelling, review) = (App(), Autosave(), Spelling(), Review())
  document.delegate = app
  document.$delegate.subscribe(autosave)
  document.$delegate.subscribe(spelling)

  step("The app and two plug-ins are asked")
  printAnswers(of: document.delegate)

  step("A reviewer subscribes, and has a veto")
  document.$delegate.subscribe(review)
  printAnswers(of: document.delegate)

  step("The app and the plug-ins have left. Each rule has an answer for that, too")
  document.delegate = nil
  document.$delegate.unsubscribeAll()
  // The document's property is nil again, so this asks the multicast itself.
  if document.delegate == nil { printAnswers(of: document.$delegate) }
}

private func printAnswers(of delegate: (any DocumentDelegate)?) {
  guard let delegate else { return }
  print("    May it close?       \(delegate.documentShouldClose())")
  print("    Unsaved changes?    \(delegate.documentHasUnsavedChanges())")
  print("    Dark theme?         \(delegate.documentPrefersDarkTheme())")
  print("    A title?            \(delegate.documentSuggestedTitle() ?? "none")")
  print("    Menu items?         \(delegate.documentMenuItems().joined(separator: ", "))")
  print("    Seconds to finish?  \(delegate.documentSecondsToFinish())")
  print("    Language?           \(delegate.documentLanguage())")
}

private final class App: DocumentDelegate {
  func documentPrefersDarkTheme() -> Bool { true }
  func documentMenuItems() -> [String] { ["Open"] }
  func documentLanguage() -> String { "fr" }
}

private final class Autosave: DocumentDelegate {
  func documentHasUnsavedChanges() -> Bool { true }
  func documentMenuItems() -> [String] { ["Save now"] }
  func documentSecondsToFinish() -> Int { 3 }
}

private final class Spelling: DocumentDelegate {
  func documentPrefersDarkTheme() -> Bool { true }
  func documentSuggestedTitle() -> String? { "A Letter" }
  func documentMenuItems() -> [String] { ["Check", "Translate"] }
  func documentLanguage() -> String { "it" }
}

private final class Review: DocumentDelegate {
  func documentShouldClose() -> Bool { false }
  func documentPrefersDarkTheme() -> Bool { true }
  func documentSuggestedTitle() -> String? { "Draft 2" }
  func documentSecondsToFinish() -> Int { 1 }
}
