/// A requirement as the options name it.
struct RequirementName {
  /// As in `parser(_:foundComment:)`.
  let title: String
  /// The protocol that declares it.
  let owner: String
  /// The declaration, such as `func overloaded() -> Bool`.
  let declaration: String

  var qualifiedTitle: String { "\(owner).\(title)" }

  /// - Parameter pattern: A name, or one in which `*` stands for any text.
  func matches(_ pattern: String) -> Bool {
    [title, qualifiedTitle, declaration].contains { $0.matches(pattern) }
  }
}
