import ForwardingNames

/// A callback as a case of the event enum.
struct EventCase: Equatable {
  let name: String
  let parameters: [(label: String?, type: String, reference: String)]
  /// Stands before what makes the event: `unsafe `, or nothing.
  let unsafeMark: String
  private let enumName: String

  /// Nil if the requirement is no event: it answers, throws, or has a parameter that can't be kept.
  init?(_ requirement: Requirement, named name: EventName, enumName: String) {
    guard requirement.isEvent else { return nil }
    self.name = name.text
    self.enumName = enumName
    unsafeMark = requirement.unsafeMark
    parameters = requirement.parameters.enumerated().map { position, parameter in
      let hasLabel = parameter.label != "_" && position != name.unlabelled
      return (hasLabel ? parameter.label.bare.asLabel : nil, parameter.type.kept, parameter.reference)
    }
  }

  static func == (one: EventCase, other: EventCase) -> Bool { one.declaration == other.declaration }

  private var declaration: String { declarationLines.joined(separator: " ") }

  var declarationLines: [String] {
    let values = parameters.map { label, type, _ in (label.map { "\($0): " } ?? "") + type }
    let head = "case \(name.asDeclaration)"
    return values.isEmpty ? [head] : Layout.list("\(head)(", values, closing: ")", depth: 2)
  }

  /// Whether it can't be told from the enum's `deliver(to:)`, or from what every type has.
  var isTaken: Bool { EventName.isTaken(name, labels: parameters.map(\.label)) }

  /// The event, made from the requirement's arguments.
  var construction: String {
    let values = parameters.map { label, _, reference in (label.map { "\($0): " } ?? "") + reference }
    return "\(unsafeMark)\(enumName).\(name.asMember)" + (values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")
  }
}

extension Requirement {
  /// Whether the callback can be a value: it has no answer, and keeps nothing that is only lent.
  var isEvent: Bool {
    guard !form.isProperty, result == nil, effects.throwing == nil, completionHandlers.isEmpty else { return false }
    guard case .method(let generics, let parameters, _) = form, generics.isEmpty else { return false }
    return parameters.allSatisfy { parameter in
      let isLent = ["inout", "borrowing", "isolated", "@autoclosure", "repeat"].contains(where: parameter.type.has)
      let isSpan = !KnownTypes.nonescapable.isDisjoint(with: parameter.type.identifiers)
      let isLentClosure = ClosureType(parameter.type).map { !$0.isEscaping } ?? false
      return !isLent && !isSpan && !isLentClosure
        && !parameter.isVariadic && !parameter.type.identifiers.contains("some")
    }
  }
}

extension TypeText {
  /// The type as a value of it is kept.
  fileprivate var kept: String {
    (specifiers.filter { !["@escaping", "consuming", "__owned", "__shared", "sending"].contains($0) } + [base])
      .joined(separator: " ")
  }
}
