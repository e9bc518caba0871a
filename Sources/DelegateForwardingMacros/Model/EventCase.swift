#if Macros
  import ForwardingNames
  import SwiftSyntax

  /// A callback as a case of the event enum.
  struct EventCase {
    let method: MethodRequirement
    /// Without backticks.
    let name: String
    /// The position of the parameter whose label became the name.
    private let unlabelled: Int?
    /// Whether another requirement differs only in its types, so that the result tells them apart.
    private let isOverloaded: Bool

    init(_ method: MethodRequirement, isNameShared: Bool, isOverloaded: Bool) {
      self.method = method
      self.isOverloaded = isOverloaded
      let event = EventName(
        chosen: EventAttribute(method.declaration.attributes)?.validName, method: method.declaration.name.bareText,
        labels: method.parameters.map(\.bareLabel), firstParameter: method.parameters.first?.name,
        isShared: isNameShared)
      (name, unlabelled) = (event.text, event.unlabelled)
    }

    /// As it is declared: `case didPlay(Player, Double, of: Double)`.
    var declared: String {
      let values = method.parameters.enumerated().map { position, parameter in
        let label = position == unlabelled ? nil : parameter.declaredLabel
        return (label.map { "\($0): " } ?? "") + parameter.keptType
      }
      return "case \(name.asDeclaration)" + (values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")
    }

    /// Whether it can't be told from the enum's `deliver(to:)`, or from what every type has.
    var isTaken: Bool {
      let labels = method.parameters.enumerated().map { $0 == unlabelled ? nil : $1.bareLabel }
      return EventName.isTaken(name, labels: labels)
    }

    /// The event with the values given, of the enum given: `PlayerDelegateEvent.didPlay(player, seconds, of: total)`.
    func made(of enumName: String, values: [String]) -> String {
      let arguments = zip(method.parameters, values).enumerated().map { position, argument in
        (position == unlabelled ? "" : argument.0.label) + argument.1
      }
      let event = "\(method.unsafeMark)\(enumName).\(name.asDeclaration)"
      return event + (arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))")
    }

    /// The pattern of a `switch` that binds each value to its parameter's name.
    var pattern: String {
      let values = method.parameters.map { "let \($0.reference)" }
      return barePattern + (values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")
    }

    /// The pattern that binds nothing.
    var barePattern: String { "case .\(name.asDeclaration)" }

    /// The delegate's call, with what the pattern binds.
    func call(of delegate: String) -> String {
      let arguments = method.parameters.map { $0.label + $0.reference }
      let isOptional = method.declaration.modifiers.contains { $0.name.tokenKind == .keyword(.optional) }
      let receiver = "\(method.unsafeMark)\(delegate)"
      let call = "\(receiver).\(method.name)\(isOptional ? "?" : "")(\(arguments.joined(separator: ", ")))"
      return isOverloaded && !isOptional ? "\(call) as Void" : call
    }
  }

  extension ForwardedParameter {
    /// The label without backticks, or nil.
    fileprivate var bareLabel: String? { label.isEmpty ? nil : label.dropLast(2).filter { $0 != "`" } }
  }
#endif
