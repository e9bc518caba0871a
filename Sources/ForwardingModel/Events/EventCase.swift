/// A callback as a case of the event enum.
package struct EventCase: Equatable {
  package let requirement: Requirement
  /// Without backticks.
  package let name: String
  private let unlabelled: Set<Int>
  /// Whether another requirement differs only in its types, so that the result tells them apart.
  private let isOverloaded: Bool

  init(_ requirement: Requirement, name: EventName, isOverloaded: Bool) {
    (self.requirement, self.isOverloaded) = (requirement, isOverloaded)
    (self.name, unlabelled) = (name.text, name.unlabelled)
  }

  /// The labels of its values.
  var labels: [String?] {
    requirement.parameters.enumerated().map { unlabelled.contains($0) ? nil : $1.labelOrNil }
  }

  private func list(_ values: [String], label: (String) -> String) -> [String] {
    zip(labels, values).map { ($0.map { "\(label($0)): " } ?? "") + $1 }
  }

  /// As it is declared: `case didPlay(Player, Double, of: Double)`.
  package func declared(_ layout: Layout) -> [String] {
    let head = "case \(name.asDeclaration)"
    let values = list(requirement.parameters.map(\.type.kept)) { $0.asLabel }
    return values.isEmpty ? [head] : layout.list("\(head)(", values, closing: ")", depth: 2)
  }

  /// The event with the values given, of the enum given: `PlayerDelegateEvent.didPlay(player, seconds, of: total)`.
  package func made(of enumName: String, values: [String]? = nil) -> String {
    let arguments = list(values ?? requirement.parameters.map(\.reference)) { $0.asArgumentLabel }
    let event = "\(requirement.unsafeMark)\(enumName).\(name.asMember)"
    return event + (arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))")
  }

  /// The pattern of a `switch` that binds each value to its parameter's name.
  package var pattern: String {
    let values = requirement.parameters.map { "let \($0.reference)" }
    return barePattern + (values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")
  }

  /// The pattern that binds nothing.
  package var barePattern: String { "case .\(name.asMember)" }

  /// The delegate's call, with what the pattern binds.
  ///
  /// - Parameters:
  ///   - recipient: The protocol to which the delegate has to conform for it. Nil if it does.
  ///   - isOptional: Whether the delegate may leave it out.
  package func call(
    of delegate: String, recipient: String? = nil, isOptional: Bool = false, _ layout: Layout
  ) -> [String] {
    let mark = requirement.unsafeMark
    let arguments = requirement.parameters.map { $0.labelled($0.argument) }
    let isTold = isOverloaded && !isOptional
    let receiver = recipient.map { "(\(delegate) as? any \($0))?" } ?? delegate
    let head = "\(isTold && recipient != nil ? "_ = " : "")\(mark)\(receiver).\(requirement.name.asMember)"
    let suffix = isTold ? " as Void\(recipient == nil ? "" : "?")" : ""
    return layout.list("\(head)\(isOptional ? "?" : "")(", arguments, closing: ")\(suffix)", depth: 6)
  }

  /// Where the delegate is called. An asynchronous event is not delivered, as its caller waits for it.
  package var isDelivered: Bool { !requirement.effects.isAsync }
}
