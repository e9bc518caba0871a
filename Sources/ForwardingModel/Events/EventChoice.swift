/// What the user wrote about a callback's event: `name`, `name(value, value)`, or `_` for no event.
package struct EventChoice: Equatable {
  /// The name of the case. Nil if the callback is to be no event.
  package let name: String?
  /// The names of the parameters that become its values. Nil if the user left them open.
  package let values: [String]?

  /// Nil if the text is neither.
  package init?(_ text: String) {
    if text == "_" {
      (name, values) = (nil, nil)
      return
    }
    let parts = text.hasSuffix(")") ? text.dropLast().splitOnce("(") : nil
    name = (parts?.0 ?? text).trimmed
    values = parts.map { $0.1.splitAtTopLevel(",").map { $0.trimmed.bare } }
    guard let name, name != "_", name.canNameCase, values?.allSatisfy(\.isPlainName) ?? true else { return nil }
  }

  /// The positions of its values, or those that are given if the user left them open. Names that no parameter has are
  /// left out.
  package func positions(in requirement: Requirement, otherwise all: [Int]) -> [Int] {
    guard let values else { return all }
    return values.compactMap { name in requirement.parameters.firstIndex { $0.name == name } }
  }

  /// What is wrong with its values.
  package func problem(in requirement: Requirement) -> String? {
    let values = values ?? []
    let names = requirement.parameters.map(\.name)
    if let unknown = values.first(where: { !names.contains($0) }) {
      let known = names.isEmpty ? "it has none" : "there is: \(names.joined(separator: ", "))"
      return "'\(requirement.title)' has no parameter '\(unknown)'; \(known)"
    }
    let twice = values.first { value in values.count { $0 == value } > 1 }
    return twice.map { "'\($0)' is named twice" }
  }
}
