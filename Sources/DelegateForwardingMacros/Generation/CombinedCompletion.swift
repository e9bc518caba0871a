#if Macros
  import ForwardingNames
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// A completion handler that is called once, with what the subscribers' answers become.
  struct CombinedCompletion {
    private let handler: ForwardedParameter
    /// Nil if the type is an alias, of a closure with one parameter then.
    private let closure: ClosureType?
    private let rule: AnswerRule

    /// Is nil after a complaint of what can't be combined.
    init?(
      _ handler: ForwardedParameter, rule: ExprSyntax, fallback: ExprSyntax?, of method: MethodRequirement,
      delegate: DelegateProtocol, in context: some MacroExpansionContext
    ) {
      let closure = ClosureType(handler.type)
      if let error = Self.problem(handler, closure, method) {
        context.diagnose(error.diagnose(at: error.isOfHandler ? Syntax(handler.type) : Syntax(rule)))
        return nil
      }
      let answers = closure?.function.parameters.map(\.type)
      let answer = answers?.count == 1 ? answers?[0] : TypeSyntax("Answer")
      let check = RuleCheck(
        rule: RuleExpression(rule), fallback: fallback, result: ResultType(answer ?? TypeSyntax("Answer")),
        isTyped: method.combining.namesAnswer || rule.trimmedDescription.hasPrefix("ResponseCombiner<"))
      let fixIt = FixIt.addCombinedDefault(of: answer ?? TypeSyntax("Answer"), rule: rule, to: method.declaration)
      guard check.passes(in: context, addingDefault: fixIt) else { return nil }
      self.handler = handler
      self.closure = closure
      // Nothing is made of answers without a value.
      let isEmpty = answers?.isEmpty ?? false
      self.rule = AnswerRule(
        RuleExpression(rule), fallback: fallback,
        result: ResultType(isEmpty ? TypeSyntax("Bool") : answer ?? TypeSyntax("Answer")),
        types: delegate.types)
    }

    private static func problem(
      _ handler: ForwardedParameter, _ closure: ClosureType?, _ method: MethodRequirement
    ) -> ForwardingError? {
      if method.result != nil { return .combinedResult }
      if method.effects.isAsync || method.effects.canThrow { return .combinedEffects }
      return closure.map(\.isPlain) ?? true ? nil : .combinedHandler(name: handler.name)
    }

    /// The body of the method.
    func text(for recipients: Recipients, of method: MethodRequirement, delegate: DelegateProtocol) -> String {
      let names = method.takenNames
      let multicast = names.contains("multicast") ? "self.multicast" : "multicast"
      let isLocal = !(closure?.isEscaping ?? true)
      let forward = forwarding(multicast, for: recipients, of: method, delegate: delegate)
      var lines: [String] = []
      if closure?.isOptional ?? false {
        let nothing = call(method, "$0", reply: "nil")
        let all = recipients == .others ? "forward(to: (\(delegate.existential)).self)" : "\(multicast).forward"
        lines.append("guard let \(handler.reference) else { return \(all) { \(nothing) } }")
      }
      if isLocal {
        lines.append(
          "withoutActuallyEscaping(\(handler.reference)) { \(handler.reference) in\n\(forward.indented())\n}")
      } else {
        lines.append(forward)
      }
      return lines.joined(separator: "\n")
    }

    private func forwarding(
      _ multicast: String, for recipients: Recipients, of method: MethodRequirement, delegate: DelegateProtocol
    ) -> String {
      let names = method.takenNames
      let subscriber = unusedName("subscriber", besides: names)
      let reply = unusedName("reply", besides: names)
      // The overload for what isn't `Sendable` is chosen by name, as not every language mode chooses it by the type.
      let function = closure?.isSendable ?? true ? "forward" : "_forward"
      let begin = "\(multicast).\(function)(combining: \(rule.combiner), completion: \(completion))"
      if recipients == .others {
        let receiver = unusedName("receiver", besides: names)
        let delivered = call(method, receiver, reply: replyText(reply))
        return """
          \(begin) { \(subscriber), \(reply) in
            if let \(receiver) = \(subscriber) as? \(delegate.existential) { \(delivered) }
          }
          """
      }
      return "\(begin) { \(subscriber), \(reply) in \(call(method, subscriber, reply: replyText(reply))) }"
    }

    private var parameterCount: Int { closure?.function.parameters.count ?? 1 }

    /// What is called with the combined answer.
    private var completion: String {
      let name = handler.reference
      if parameterCount == 1, rule.isPlain, closure?.globalActor == nil { return name }
      let finished = rule.finishing("$0")
      let call: String
      switch parameterCount {
      case 0: call = "_ = $0; \(onActor("\(name)()"))"
      case 1 where closure?.globalActor == nil: call = "\(name)(\(finished))"
      case 1: call = "let answer = \(finished); \(onActor("\(name)(answer)"))"
      default:
        let values = (0..<parameterCount).map { "answer.\($0)" }.joined(separator: ", ")
        call = "let answer = \(finished); \(onActor("\(name)(\(values))"))"
      }
      return "{ \(call) }"
    }

    private func onActor(_ statement: String) -> String { closure?.onItsActor(statement) ?? statement }

    /// What a subscriber gets in the handler's place.
    private func replyText(_ reply: String) -> String {
      if parameterCount == 1 { return reply }
      let values = (0..<parameterCount).map { "$\($0)" }.joined(separator: ", ")
      return "{ \(reply)((\(values))) }"
    }

    private func call(_ method: MethodRequirement, _ subscriber: String, reply: String) -> String {
      let arguments = method.parameters.map { parameter in
        parameter.label + (parameter.name == handler.name ? reply : parameter.argument)
      }
      return "\(method.unsafeMark)\(subscriber).\(method.name)(\(arguments.joined(separator: ", ")))"
    }
  }

  extension ForwardingError {
    fileprivate var isOfHandler: Bool {
      if case .combinedHandler = self { return true }
      return false
    }
  }
#endif
