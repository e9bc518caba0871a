#if Macros
  import ForwardingNames
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// A completion handler that is handed to every subscriber, of whose calls only one counts.
  struct CompletionGate {
    let parameter: ForwardedParameter
    /// The local variable.
    private let name: String
    /// The local variable for an optional handler's stand-in.
    private let gatedName: String
    /// Nil if the type is an alias.
    private let closure: ClosureType?
    private let typeText: String
    private let otherwise: String?

    var names: Set<String> { [name, gatedName] }

    /// The lines that create it. Swift doesn't infer the type of an optional closure, so that one is named first.
    var declared: [String] {
      let gate = "let \(name) = FirstCall" + (otherwise.map(atEnd) ?? "()")
      guard let closure, closure.isOptional else { return [gate] }
      let handler = parameter.reference
      return [gate, "let \(gatedName): \(typeText) = if let \(handler) { \(gated(closure)) } else { nil }"]
    }

    /// What a gate is made with that makes a call itself if nobody does. A handler that isn't known to be `Sendable` stays among the
    /// subscribers' handlers, which aren't either.
    private func atEnd(_ call: String) -> String {
      closure?.isSendable ?? false ? " { \(call) }" : "(_otherwise: { \(call) })"
    }

    /// What a subscriber gets in the handler's place.
    var argument: String {
      guard let closure else {
        let handler = parameter.reference
        let isOptional = parameter.type.is(OptionalTypeSyntax.self)
        return isOptional ? "\(handler).map { \(name)._passing($0) }" : "\(name)._passing(\(handler))"
      }
      return closure.isOptional ? gatedName : gated(closure)
    }

    private func gated(_ closure: ClosureType) -> String {
      "{ if \(name).claim() { \(closure.call(parameter.reference)) } }"
    }

    /// Is nil after a complaint of a handler that can't be one.
    init?(
      _ handler: ForwardedParameter, otherwise values: [ExprSyntax]?, names: Set<String>, types: TypeNames,
      in context: some MacroExpansionContext
    ) {
      let closure = ClosureType(handler.type)
      if let closure, !closure.returnsNothing {
        context.diagnose(ForwardingError.completionType(name: handler.name).diagnose(at: handler.type))
        return nil
      }
      if let closure, !closure.mayHaveStandIn {
        context.diagnose(ForwardingError.completionStandIn(name: handler.name).diagnose(at: handler.type))
        return nil
      }
      if values != nil, let closure, !closure.isEscaping || !closure.isPlain {
        context.diagnose(ForwardingError.completionNotKept(name: handler.name).diagnose(at: handler.type))
        return nil
      }
      parameter = handler
      name = unusedName("gate", besides: names)
      gatedName = unusedName("gated", besides: names)
      self.closure = closure
      typeText = types.text(handler.type)
      otherwise = values.map { values in
        let values = values.map { types.text($0) }
        return closure?.call(handler.reference, values: values)
          ?? "\(handler.reference)\(handler.type.is(OptionalTypeSyntax.self) ? "?" : "")(\(values.joined(separator: ", ")))"
      }
    }
  }
#endif
