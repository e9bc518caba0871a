/// What the user wrote about a callback's event: `name`, `name(value, value)`, or `_` for no event.
package struct EventChoice: Equatable {
  /// The name of the case. Nil if the callback is to be no event.
  package let name: String?
  /// What becomes its values. Nil if the user left that open.
  package let values: [ValuePath]?

  /// Nil if the text is neither.
  package init?(_ text: String) {
    if text == "_" {
      (name, values) = (nil, nil)
      return
    }
    let parts = text.hasSuffix(")") ? text.dropLast().splitOnce("(") : nil
    let paths = parts.map { $0.1.splitAtTopLevel(",").map(ValuePath.init) } ?? []
    name = (parts?.0 ?? text).trimmed
    values = parts == nil ? nil : paths.compactMap(\.self)
    guard let name, name != "_", name.canNameCase, !paths.contains(nil) else { return nil }
  }

  /// What is wrong with its values, as far as the parameters' names show.
  package func problem(in requirement: Requirement) -> String? {
    let values = values ?? []
    let names = requirement.parameters.map(\.name)
    if let unknown = values.first(where: { !names.contains($0.steps[0].name) }) {
      let known = names.isEmpty ? "it has none" : "there is: \(names.joined(separator: ", "))"
      return "'\(requirement.title)' has no parameter '\(unknown.steps[0].name)'; \(known)"
    }
    if let stated = values.first(where: { $0.isArgument && $0.type != nil }) {
      return "'\(stated.text)' is a parameter, whose type is known: write '\(stated.text)' alone"
    }
    let twice = values.map(\.text).first { text in values.count { $0.text == text } > 1 }
    return twice.map { "'\($0)' is named twice" }
  }
}
