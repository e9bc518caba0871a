#if Macros
  import ForwardingNames

  /// Whom the generated code forwards to.
  enum Recipients {
    /// The subscribers of a multicast for the protocol itself.
    case subscribers

    /// Those subscribers of any other multicast that conform to the protocol. It is how a protocol that inherits from this
    /// one is forwarded: its multicast has another subscriber type, and its macro does not see this one's requirements.
    case others
  }

  /// The statements that forward one requirement.
  struct Delivery {
    let delegate: DelegateProtocol
    let effects: Effects
    let isolation: CallbackIsolation
    let rule: AnswerRule?
    /// The result's type as text, if there is one.
    let result: String?
    /// The names that the requirement has taken.
    let names: Set<String>
    /// Whether a local function can capture all that is passed on.
    let isCapturable: Bool
    /// Stands before what has the result: `unsafe `, or nothing.
    let unsafeMark: String
    /// The event that is reported, if the requirement is one.
    var event: String?

    /// The statements that deliver, and return the answer.
    ///
    /// - Parameters:
    ///   - isAlone: Whether they are the whole body, so that an expression needs no `return`.
    ///   - call: What is done with one subscriber, given the name that it goes by.
    func text(for recipients: Recipients, isAlone: Bool = true, call: (_ subscriber: String) -> String) -> String {
      if effects.isAsync, isolation == .languageDefault {
        return """
          #if hasFeature(NonisolatedNonsendingByDefault)
          \(statement(for: recipients, isCallers: true, isAlone: false, call: call))
          #else
          \(statement(for: recipients, isCallers: false, isAlone: false, call: call))
          #endif
          """
      }
      if recipients == .subscribers, isCapturable, !effects.isAsync { return localFunction(call: call) }
      return statement(
        for: recipients, isCallers: isolation == .callers && effects.isAsync, isAlone: isAlone, call: call)
    }

    /// A member of a protocol extension is compiled once for any `Self` and again for each type that it is used with. A local
    /// function that captures nothing of `Self` is compiled once, so the delivery, which is inlined there, is too.
    private func localFunction(call: (String) -> String) -> String {
      let multicast = unusedName("multicast", besides: names)
      let deliver = unusedName("deliver", besides: names)
      let returns = result.map { " -> \($0)" } ?? ""
      let delivery = forward(by: "\(multicast).forward", to: reported, call: call)
      return """
        func \(deliver)(_ \(multicast): MulticastDelegate<\(delegate.existential)>)\(effects.declared)\(returns) {
        \(delivery.indented())
        }
        \(result == nil ? "" : "return ")\(effects.call)\(unsafeMark)\(deliver)(\(ownMulticast))
        """
    }

    private func statement(
      for recipients: Recipients, isCallers: Bool, isAlone: Bool, call: (String) -> String
    ) -> String {
      var arguments = isCallers ? ["isolation: #isolation"] : []
      // A multicast of other subscribers has no events of this protocol.
      arguments += recipients == .others ? ["to: (\(delegate.existential)).self"] : reported
      let own = names.contains("forward") ? "self.forward" : "forward"
      let function = recipients == .others ? own : "\(ownMulticast).forward"
      let delivery = forward(by: function, to: arguments, call: call)
      return (result == nil || isAlone || rule?.isTyped == true ? "" : "return ") + delivery
    }

    private var reported: [String] { event.map { ["reporting: \($0)"] } ?? [] }

    private func forward(by function: String, to arguments: [String], call: (String) -> String) -> String {
      let arguments = arguments + (rule.map { ["combining: \($0.combiner)"] } ?? [])
      let list = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
      let delivery = "\(effects.call)\(unsafeMark)\(function)\(list) \(closure(call))"
      if let rule, let result, rule.isTyped {
        let answer = unusedName("answer", besides: names)
        return "let \(answer): (\(result.asOptional))? = \(delivery)\nreturn \(unsafeMark)\(rule.finishing(answer))"
      }
      guard let rule else { return delivery }
      return (rule.isInCall ? unsafeMark : "") + rule.finishing(delivery)
    }

    private func closure(_ call: (String) -> String) -> String {
      let subscriber = unusedName("subscriber", besides: names)
      let header = effects.typedClosure.map { " \(subscriber)\($0) in" } ?? ""
      let body = call(effects.typedClosure == nil ? "$0" : subscriber)
      return body.contains("\n") ? "{\(header)\n\(body.indented())\n}" : "{\(header) \(body) }"
    }

    /// The multicast of the object that forwards.
    private var ownMulticast: String { names.contains("multicast") ? "self.multicast" : "multicast" }
  }

  extension String {
    /// An implicitly unwrapped type, which stands only where a value is declared, as an optional.
    fileprivate var asOptional: String { hasSuffix("!") ? dropLast() + "?" : self }

    func indented() -> String {
      split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty || $0.hasPrefix("#") ? String($0) : "  \($0)" }
        .joined(separator: "\n")
    }
  }
#endif
