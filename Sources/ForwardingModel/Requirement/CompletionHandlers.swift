/// A closure among the parameters of a requirement.
package struct CompletionHandler: Equatable {
  package let parameter: Parameter
  /// Nil if its type is an alias.
  package let closure: ClosureType?

  package var isOptional: Bool { closure?.isOptional ?? parameter.type.isOptional }
  package var isEscaping: Bool { closure?.isEscaping ?? true }

  /// Whether its name or label says that one call ends something, as in `completion` or `replyHandler`.
  package var isNamedLikeCompletion: Bool {
    words.contains { name in
      let isHandler = ["handler", "callback", "reply", "block"].contains(where: name.hasSuffix)
      return name.contains("complet") || isHandler && !isRepeated || Self.names.contains(name)
    }
  }

  /// Whether it may be meant to be called once, whatever its name: it escapes, and its name does not say that it is
  /// called repeatedly.
  package var mayBeCalledOnce: Bool { isNamedLikeCompletion || isEscaping && !isRepeated }

  private var isRepeated: Bool {
    words.contains { name in Self.repeated.contains { name.hasPrefix($0) || name.hasSuffix($0) } }
  }

  private var words: [String] { [parameter.name, parameter.label].map { $0.lowercased().filter(\.isLetter) } }

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

  /// The closures that are completion handlers by their names. A parameter whose type is an alias may also be one.
  package func completionHandlers(mayBeAliases: Bool = false) -> [CompletionHandler] {
    let closures = closures
    let all = parameters.compactMap { parameter in
      closures.first { $0.parameter == parameter }
        ?? (mayBeAliases && parameter.type.mayBeAlias ? CompletionHandler(parameter: parameter, closure: nil) : nil)
    }
    return all.filter(\.isNamedLikeCompletion)
  }
}
