/// A value of an event: an argument of the callback, or what a path of properties leads to from one.
package struct EventValue: Equatable {
  package let path: ValuePath
  package let type: TypeText
  /// The position of the parameter.
  let position: Int
  /// The parameter's label. Nil if it has none.
  let label: String?

  fileprivate init(_ path: ValuePath, type: TypeText, _ parameter: Parameter, at position: Int) {
    (self.path, self.type, self.position, label) = (path, type, position, parameter.labelOrNil)
  }
}

/// A parameter, or a path of properties from one: `peripheral.identifier`, `peripheral?.name`.
package struct ValuePath: Equatable {
  /// The parameter, or a property.
  package struct Step: Equatable {
    /// The name without backticks.
    package let name: String
    /// Whether there is a question mark behind it, as it is optional.
    package let isUnwrapped: Bool
  }

  package let steps: [Step]
  /// The type that the user states.
  package let type: TypeText?

  fileprivate init(_ parameter: Parameter) {
    (steps, type) = ([Step(name: parameter.name, isUnwrapped: false)], nil)
  }

  /// Reads `parameter.property: Type`. Nil if the text isn't of that form.
  init?(_ text: String) {
    let parts = text.splitOnce(":")
    type = parts.map { TypeText($0.1) }
    steps = (parts?.0 ?? text).split(separator: ".", omittingEmptySubsequences: false).map { step in
      let isUnwrapped = step.hasSuffix("?")
      return Step(name: (isUnwrapped ? step.dropLast() : step).trimmed.bare, isUnwrapped: isUnwrapped)
    }
    let isNamed = steps.allSatisfy { $0.name.isPlainName }
    guard isNamed, steps.last?.isUnwrapped == false, type.map({ !$0.text.isEmpty }) ?? true else { return nil }
  }

  /// Whether it is a parameter without properties.
  package var isArgument: Bool { steps.count == 1 }

  /// The path as the user writes it.
  package var text: String { text(upTo: steps.count - 1) }

  /// The path up to a step, without a question mark behind that.
  package func text(upTo last: Int) -> String {
    steps[..<last].map { "\($0.name)\($0.isUnwrapped ? "?" : "")." }.joined() + steps[last].name
  }

  /// The path as an expression.
  package var reference: String {
    steps.enumerated().map { position, step in
      (position == 0 ? step.name.asReference : ".\(step.name.asMember)") + (step.isUnwrapped ? "?" : "")
    }.joined()
  }

  /// The value of a callback that it leads to. Nil if the callback has no such parameter, or the type isn't known.
  ///
  /// - Parameter type: The type of the path, unless it is a parameter.
  package func value(in requirement: Requirement, type: TypeText?) -> EventValue? {
    guard let position = requirement.parameters.firstIndex(where: { $0.name == steps[0].name }) else { return nil }
    let parameter = requirement.parameters[position]
    return (isArgument ? parameter.type : type).map { EventValue(self, type: $0, parameter, at: position) }
  }
}

extension Requirement {
  /// The arguments as values of an event.
  package var arguments: [EventValue] {
    parameters.enumerated().map { EventValue(ValuePath($1), type: $1.type, $1, at: $0) }
  }
}
