/// A callback as a case of the event enum.
package struct EventCase: Equatable {
  package let requirement: Requirement
  /// The name without backticks.
  package let name: String
  package let values: [EventValue]
  private let unlabelled: Set<Int>
  /// Whether another requirement differs only in its types, so that the call needs the result type to be unambiguous.
  private let isOverloaded: Bool

  init(_ requirement: Requirement, name: EventName, values: [EventValue], isOverloaded: Bool) {
    (self.requirement, self.values, self.isOverloaded) = (requirement, values, isOverloaded)
    (self.name, unlabelled) = (name.text, name.unlabelled)
  }

  /// The labels of the associated values. A case can't have one twice, as a method can.
  var labels: [String?] {
    var used: Set<String> = []
    return values.map { value in
      let label = unlabelled.contains(value.position) || !value.path.isArgument ? nil : value.label
      return label.flatMap { used.insert($0).inserted ? $0 : nil }
    }
  }

  private func list(_ values: [String], label: (String) -> String) -> [String] {
    zip(labels, values).map { ($0.map { "\(label($0)): " } ?? "") + $1 }
  }

  /// The declaration: `case didPlay(Player, Double, of: Double)`.
  package func declared(_ layout: Layout) -> [String] {
    let head = "case \(name.asDeclaration)"
    let values = list(self.values.map { $0.type.spelled(in: .value) }) { $0.asLabel }
    return values.isEmpty ? [head] : layout.list("\(head)(", values, closing: ")", depth: 2)
  }

  /// An expression that makes the event: `PlayerDelegateEvent.didPlay(player, seconds, of: total)`.
  package func made(of enumName: String) -> String {
    let arguments = list(values.map(\.path.reference)) { $0.asArgumentLabel }
    let event = "\(enumName).\(name.asMember)"
    return event + (arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))")
  }

  /// The pattern of a `switch` that binds each value to its parameter's name.
  package var pattern: String {
    let values = values.map { "let \($0.path.reference)" }
    return barePattern + (values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")
  }

  /// The pattern that binds nothing.
  package var barePattern: String { "case .\(name.asMember)" }

  /// The call of the delegate, with the values that the pattern binds.
  ///
  /// - Parameters:
  ///   - recipient: The protocol that the delegate has to conform to for this call. Nil if it always does.
  ///   - isOptional: Whether the delegate may leave the requirement out.
  package func call(
    of delegate: String, recipient: String? = nil, isOptional: Bool = false, _ layout: Layout
  ) -> [String] {
    let arguments = requirement.parameters.map { $0.labelled($0.argument) }
    let isTold = isOverloaded && !isOptional
    let receiver = recipient.map { "(\(delegate) as? any \($0))?" } ?? delegate
    let head = "\(isTold && recipient != nil ? "_ = " : "")\(receiver).\(requirement.name.asMember)"
    let suffix = isTold ? " as Void\(recipient == nil ? "" : "?")" : ""
    return layout.list("\(head)\(isOptional ? "?" : "")(", arguments, closing: ")\(suffix)", depth: 6)
  }

  /// Whether `deliver(to:)` calls the delegate. It doesn't for an asynchronous event, whose caller waits for it.
  package var isDelivered: Bool { !requirement.effects.isAsync }

  /// Whether it can be made a call again, if it has to be.
  package var isDeliverable: Bool {
    let isWhole = Set(values.map(\.position)) == Set(requirement.parameters.indices)
    return !isDelivered || isWhole && values.allSatisfy(\.path.isArgument)
  }
}

extension Requirement {
  /// Whether it is an event: a callback without an answer, whose arguments may be kept.
  ///
  /// - Parameter handlers: The closures that are completion handlers.
  package func isEvent(handlers: [CompletionHandler]) -> Bool {
    !form.isProperty && result == nil && effects.throwing == nil && handlers.isEmpty && !isGeneric
      && parameters.allSatisfy { !$0.isInout && !$0.isLent && !$0.isVariadic }
  }
}
