import DelegateForwarding

/// The questions that a document asks its delegate. A delegate implements only those it has an opinion on.
protocol DocumentDelegate: AnyObject {
  var name: String { get }
  func documentShouldClose() -> Bool
  func documentHasUnsavedChanges() -> Bool
  func documentPrefersDarkTheme() -> Bool
  func documentSuggestedTitle() -> String?
  func documentMenuItems() -> [String]
  func documentSecondsToFinish() -> Int
  func documentLargestZoom() -> Int
  func documentLanguage() -> String
  func documentCursor() -> String
}

extension DocumentDelegate {
  func documentShouldClose() -> Bool { true }
  func documentHasUnsavedChanges() -> Bool { false }
  func documentPrefersDarkTheme() -> Bool { false }
  func documentSuggestedTitle() -> String? { nil }
  func documentMenuItems() -> [String] { [] }
  func documentSecondsToFinish() -> Int { 0 }
  func documentLargestZoom() -> Int { 800 }
  func documentLanguage() -> String { "en" }
  func documentCursor() -> String { "arrow" }
}

// The defaults above are for subscribers. The multicast has to forward every callback: if one is missing here, its
// default answers and no subscriber is asked.
extension MulticastDelegate: DocumentDelegate where P == any DocumentDelegate {
  var name: String {
    forward(combining: .collect) { $0.name }.joined(separator: ", ")
  }

  func documentShouldClose() -> Bool {
    forward(combining: .all) { $0.documentShouldClose() }
  }

  func documentHasUnsavedChanges() -> Bool {
    forward(combining: .any) { $0.documentHasUnsavedChanges() }
  }

  func documentPrefersDarkTheme() -> Bool {
    forward(combining: .vote) { $0.documentPrefersDarkTheme() }.isCarried
  }

  func documentSuggestedTitle() -> String? {
    forward(combining: .firstNonNil()) { $0.documentSuggestedTitle() }
  }

  func documentMenuItems() -> [String] {
    forward(combining: .collect) { $0.documentMenuItems() }.flatMap(\.self)
  }

  func documentSecondsToFinish() -> Int {
    forward(combining: .max(otherwise: 0)) { $0.documentSecondsToFinish() }
  }

  func documentLargestZoom() -> Int {
    forward(combining: .min(otherwise: 800)) { $0.documentLargestZoom() }
  }

  func documentLanguage() -> String {
    forward(combining: .first(otherwise: "en")) { $0.documentLanguage() }
  }

  func documentCursor() -> String {
    forward(combining: .last(otherwise: "arrow")) { $0.documentCursor() }
  }
}
