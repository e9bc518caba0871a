/// A parameter that is a completion handler, with its type.
struct CompletionHandler: Equatable {
  let parameter: ForwardedParameter
  let closure: ClosureType
}

extension Requirement {
  /// The parameters that are completion handlers by their names, as `completion` or `replyHandler`.
  var completionHandlers: [CompletionHandler] { closures.filter(\.parameter.isNamedLikeCompletion) }

  /// The parameters that are closures.
  var closures: [CompletionHandler] {
    parameters.compactMap { parameter in
      ClosureType(parameter.type).map { CompletionHandler(parameter: parameter, closure: $0) }
    }
  }
}

extension ForwardedParameter {
  /// Whether one call of the closure is meant to end something.
  fileprivate var isNamedLikeCompletion: Bool {
    let names = [name, label].map { $0.lowercased().filter(\.isLetter) }
    return names.contains { name in
      let isHandler = ["handler", "callback", "reply"].contains(where: name.hasSuffix)
      return name.contains("completion") || isHandler && !["progress", "event"].contains(where: name.hasPrefix)
    }
  }
}
