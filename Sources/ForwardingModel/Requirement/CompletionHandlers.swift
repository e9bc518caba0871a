/// A closure among the parameters of a requirement.
package struct CompletionHandler: Equatable {
  package let parameter: Parameter
  /// Nil if its type is an alias.
  package let closure: ClosureType?

  package var isOptional: Bool { closure?.isOptional ?? parameter.type.isOptional }
  package var isEscaping: Bool { closure?.isEscaping ?? true }

  /// Whether its name or label says that one call ends something, as in `completion` or `replyHandler`.
  package var isNamedLikeCompletion: Bool { namedUse == .completion }

  /// Whether it may be meant to be called once, whatever its name: it escapes, and its name does not say that it is
  /// called repeatedly.
  package var mayBeCalledOnce: Bool { isNamedLikeCompletion || isEscaping && namedUse == nil }

  /// What a closure is for, as its name says.
  private enum Use { case completion, repetition }

  /// The name counts first: a label may end with the name of what happens, as in `didRequestUpdate handler:`.
  private var namedUse: Use? { Self.use(of: parameter.name) ?? Self.use(of: parameter.label) }

  private static func use(of name: String) -> Use? {
    let name = name.lowercased().filter(\.isLetter)
    if name.contains("complet") || names.contains(name) { return .completion }
    if repeated.contains(where: { name.hasPrefix($0) || name.hasSuffix($0) }) { return .repetition }
    return handlers.contains(where: name.hasSuffix) ? .completion : nil
  }

  private static let handlers = ["handler", "callback", "reply", "block"]
  private static let names: Set = ["done", "then", "continuation", "success", "failure", "finish", "finished"]
  private static let repeated = ["progress", "event", "update", "change", "observer", "listener", "each", "animation"]
}

extension Requirement {
  /// The parameters that are closures, as far as their spelling tells.
  package var closures: [CompletionHandler] {
    parameters.compactMap { parameter in
      let closure = ClosureType(parameter.type)
      let handler = CompletionHandler(parameter: parameter, closure: closure)
      // A parameter with `@escaping` is a closure too, even if its type is an alias.
      return closure != nil || parameter.type.has("@escaping") && !parameter.isAutoclosure ? handler : nil
    }
  }

  /// Who looks for completion handlers.
  package enum HandlerView {
    /// The command. It sees what an alias stands for, and asks about each closure that may be meant to be called once.
    ///
    /// `hasAsyncForm` says that Swift shows the method as an asynchronous one too, so its last closure is a handler.
    case graph(hasAsyncForm: Bool)
    /// The macro. An alias may stand for a closure, and a closure whose name says nothing is none without a rule.
    case syntax
  }

  /// The closures that are completion handlers, each called once in place of an answer. No rule may be about any other.
  ///
  /// These are the last one of a method with an asynchronous form; else those that are named like one; else, for the
  /// command, those that may be one; else the only closure, if there is a rule that is about handlers.
  package func handlers(isRuled: Bool, seenBy view: HandlerView) -> [CompletionHandler] {
    let closures = closures
    var aliases: [CompletionHandler] = []
    var guessed: [CompletionHandler] = []
    switch view {
    case .graph(hasAsyncForm: true): return closures.suffix(1)
    case .graph(hasAsyncForm: false): guessed = closures.filter(\.mayBeCalledOnce)
    case .syntax where isRuled:
      aliases = parameters.filter { parameter in
        parameter.type.mayBeAlias && !closures.contains { $0.parameter == parameter }
      }
      .map { CompletionHandler(parameter: $0, closure: nil) }
    case .syntax: break
    }
    let named = (closures + aliases).filter(\.isNamedLikeCompletion)
    if !named.isEmpty { return named }
    if !guessed.isEmpty { return guessed }
    return isRuled && closures.count == 1 ? closures : []
  }
}
