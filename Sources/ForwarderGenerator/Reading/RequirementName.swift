/// A requirement as the options name it.
struct RequirementName {
  /// As in `parser(_:foundComment:)`.
  let title: String
  /// The protocol that declares it.
  let owner: String
  /// The declaration, such as `func overloaded() -> Bool`.
  let declaration: String

  var qualifiedTitle: String { "\(owner).\(title)" }

  /// The title, or the declaration if another of these has the same title.
  func distinct(among names: [RequirementName]) -> String {
    names.contains { $0.title == title && $0.declaration != declaration } ? declaration : title
  }

  /// - Parameter pattern: A name, or one in which `*` stands for any text.
  func matches(_ pattern: String) -> Bool {
    [title, qualifiedTitle, declaration].contains { $0.matches(pattern) }
  }
}
