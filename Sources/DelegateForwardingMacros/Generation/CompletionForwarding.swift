#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// What becomes of the completion handlers of a method.
  struct CompletionForwarding {
    /// The handlers of which one call passes.
    private let gates: [CompletionGate]
    /// The handler that is called once with all answers.
    let combined: CombinedCompletion?

    /// Complains of handlers that `@Combining` forgets, and is nil if what it says can't be done.
    init?(_ method: MethodRequirement, of delegate: DelegateProtocol, in context: some MacroExpansionContext) {
      var handlers = method.completionHandlers
      var gates: [CompletionGate] = []
      var combined: CombinedCompletion?
      if let completion = method.combining.completion {
        if handlers.isEmpty, method.closures.count == 1 { handlers = method.closures }
        if handlers.isEmpty { context.diagnose(ForwardingError.nothingToComplete.diagnose(at: completion)) }
        switch CompletionExpression(completion.expression) {
        case .each: break
        case .first(let values):
          var names = method.takenNames
          for handler in handlers {
            guard
              let gate = CompletionGate(handler, otherwise: values, names: names, types: delegate.types, in: context)
            else { return nil }
            names.formUnion(gate.names)
            gates.append(gate)
          }
        case .combined(let rule, let fallback):
          guard let handler = handlers.first else { break }
          if handlers.count > 1 {
            context.diagnose(ForwardingError.severalCompletions.diagnose(at: completion.expression))
            return nil
          }
          combined = CombinedCompletion(
            handler, rule: rule, fallback: fallback, of: method, delegate: delegate, in: context)
          guard combined != nil else { return nil }
        }
      } else {
        for handler in handlers { Self.complain(of: handler, method, in: context) }
      }
      self.gates = gates
      self.combined = combined
    }

    private static func complain(
      of handler: ForwardedParameter, _ method: MethodRequirement, in context: some MacroExpansionContext
    ) {
      var forms = [".first", ".each"]
      if let closure = ClosureType(handler.type), closure.isPlain, method.result == nil {
        let only = closure.function.parameters.count == 1 ? closure.function.parameters.first?.type : nil
        let rules = only.map { ResultType($0).fittingRules } ?? []
        forms += rules.filter { !$0.contains("reduce") }.prefix(2).map { ".combined(\($0))" }
      }
      let fixIts = forms.map { FixIt.completion($0, method.declaration) }
      context.diagnose(ForwardingError.completion(name: handler.name).diagnose(at: handler.type, fixIts: fixIts))
    }

    /// The names of local variables.
    var names: Set<String> { gates.reduce(into: []) { $0.formUnion($1.names) } }

    /// The lines that come first.
    var declared: [String] { gates.flatMap(\.declared) }

    /// What a subscriber gets in a handler's place.
    func argument(for parameter: ForwardedParameter) -> String? {
      gates.first { $0.parameter.name == parameter.name }?.argument
    }
  }
#endif
