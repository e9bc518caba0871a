import DelegateForwarding

/// The questions that a document asks its delegate. A delegate implements only those it has an opinion on.
protocol DocumentDelegate: AnyObject {
  func documentShouldClose() -> Bool
  func documentHasUnsavedChanges() -> Bool
  func documentPrefersDarkTheme() -> Bool
  func documentSuggestedTitle() -> String?
  func documentMenuItems() -> [String]
  func documentSecondsToFinish() -> Int
  func documentLanguage() -> String
}

extension DocumentDelegate {
  func documentShouldClose() -> Bool { true }
  func documentHasUnsavedChanges() -> Bool { false }
  func documentPrefersDarkTheme() -> Bool { false }
  func documentSuggestedTitle() -> String? { nil }
  func documentMenuItems() -> [String] { [] }
  func documentSecondsToFinish() -> Int { 0 }
  func documentLanguage() -> String { "en" }
}

// The defaults above are for subscribers. The multicast has to forward every callback: if one is missing here, its
// default answers and no subscriber is asked.
extension MulticastDelegate: DocumentDelegate where P == any DocumentDelegate {
  /// A veto.
  func documentShouldClose() -> Bool {
    forward(combining: .all) { $0.documentShouldClose() }
  }

  func documentHasUnsavedChanges() -> Bool {
    forward(combining: .any) { $0.documentHasUnsavedChanges() }
  }

  func documentPrefersDarkTheme() -> Bool {
    forward(combining: .vote) { $0.documentPrefersDarkTheme() } > 0
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

  /// The app decides, whatever the plug-ins answer.
  func documentLanguage() -> String {
    forward(combining: .original(otherwise: "en")) { $0.documentLanguage() }
  }
}

extension ResponseCombiner where Response == Bool, Combined == Int {
  /// A rule of your own: how many more say yes than no.
  static var vote: Self { .reduce(0) { votes, answer in answer ? votes + 1 : votes - 1 } }
}

/// A service that asks its delegate.
final class Document {
  @ObservedDelegate var delegate: (any DocumentDelegate)?
}
