/// A parameter of a requirement: how to declare it, and how to pass its argument on.
package struct Parameter: Equatable {
  /// The label without backticks, or `_`.
  package let label: String
  /// The name in the body, without backticks.
  package let name: String
  package var type: TypeText
  package let isVariadic: Bool

  /// The parameters with these labels and names. A parameter without a name gets one.
  package static func all(
    _ parameters: [(label: String, name: String, type: TypeText, isVariadic: Bool)]
  ) -> [Self] {
    var names = Set(parameters.map(\.name))
    return parameters.enumerated().map { position, parameter in
      var name = parameter.name
      if name == "_" {
        name = unusedName("argument\(position + 1)", besides: names)
        names.insert(name)
      }
      return Self(label: parameter.label, name: name, type: parameter.type, isVariadic: parameter.isVariadic)
    }
  }

  /// The parameter as an implementation declares it. Several subscribers get the argument, so none may consume it.
  package func declared(isCopied: Bool) -> String {
    let names = label == name ? label.asLabel : "\(label.asLabel) \(reference)"
    return "\(names): \(type.spelled(in: isCopied ? .copiedParameter : .parameter))\(isVariadic ? "..." : "")"
  }

  /// The label, or nil.
  package var labelOrNil: String? { label == "_" ? nil : label }

  /// The name as written in an expression.
  package var reference: String { name.asReference }

  /// An argument with the parameter's label.
  package func labelled(_ argument: String) -> String {
    label == "_" ? argument : "\(label.asArgumentLabel): \(argument)"
  }

  package var isInout: Bool { type.has("inout") }
  package var isConsumed: Bool { type.has("consuming") || type.has("__owned") }
  package var isAutoclosure: Bool { type.has("@autoclosure") }

  package var isOpaque: Bool { type.identifiers.contains("some") || type.has("repeat") }

  /// Whether the argument can't be kept after the call.
  package var isLent: Bool {
    let isLentClosure = ClosureType(type).map { !$0.isEscaping } ?? false
    return isLentClosure || isAutoclosure || type.has("borrowing") || type.has("isolated")
      || type.identifiers.contains { Self.nonescapable.contains($0) || $0.firstMatch(of: /Unsafe\w*Pointer$/) != nil }
  }

  private static let nonescapable: Set<String> = [
    "Span", "RawSpan", "MutableSpan", "MutableRawSpan", "OutputSpan", "OutputRawSpan", "UTF8Span",
  ]

  /// The expression to pass on, without its label.
  package var argument: String {
    if type.has("repeat") { return "repeat each \(reference)" }
    if isInout { return "&\(reference)" }
    guard isAutoclosure else { return reference }
    var closure = TextCursor(type.base)
    _ = closure.takeGroup()
    return Effects(readingFrom: &closure).call + "\(reference)()"
  }
}
