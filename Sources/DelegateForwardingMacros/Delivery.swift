#if Macros
  /// The call that forwards one requirement.
  struct Delivery {
    let delegate: DelegateProtocol
    let effects: Effects
    let isolation: CallbackIsolation
    let rule: AnswerRule?
    /// The names that the requirement has taken.
    let names: Set<String>

    /// The statement that delivers, and returns the answer.
    ///
    /// - Parameters:
    ///   - isAlone: Whether it is the whole body, and needs no `return`.
    ///   - call: What is done with one subscriber, given the name that it goes by.
    func text(
      for recipients: Recipients, isAlone: Bool = true, call: (_ subscriber: String) -> String
    ) -> String {
      func statement(inCallersIsolation: Bool, isAlone: Bool) -> String {
        let forward = names.contains("forward") ? "self.forward" : "forward"
        let arguments = arguments(for: recipients, inCallersIsolation: inCallersIsolation)
        let delivery = "\(effects.call)\(forward)\(arguments) \(closure(call))"
        return rule.map { (isAlone ? "" : "return ") + $0.completing(delivery) } ?? delivery
      }
      if isolation == .languageDefault, effects.isAsync {
        return """
          #if hasFeature(NonisolatedNonsendingByDefault)
          \(statement(inCallersIsolation: true, isAlone: false))
          #else
          \(statement(inCallersIsolation: false, isAlone: false))
          #endif
          """
      }
      return statement(inCallersIsolation: isolation == .callers && effects.isAsync, isAlone: isAlone)
    }

    private func arguments(for recipients: Recipients, inCallersIsolation: Bool) -> String {
      var arguments: [String] = []
      if inCallersIsolation { arguments.append("isolation: #isolation") }
      if recipients == .others { arguments.append("to: (any \(delegate.name)).self") }
      if let rule { arguments.append("combining: \(rule.combiner)") }
      return arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
    }

    private func closure(_ call: (String) -> String) -> String {
      let subscriber = unusedName("subscriber", besides: names)
      let header = effects.typedClosure.map { " \(subscriber)\($0) in" } ?? ""
      let body = call(effects.typedClosure == nil ? "$0" : subscriber)
      return body.contains("\n") ? "{\(header)\n\(body.indented())\n}" : "{\(header) \(body) }"
    }
  }

  /// `name`, or that with a number if it is taken.
  func unusedName(_ name: String, besides names: Set<String>) -> String {
    guard names.contains(name) else { return name }
    return (2...).lazy.map { "\(name)\($0)" }.first { !names.contains($0) }!
  }
#endif
