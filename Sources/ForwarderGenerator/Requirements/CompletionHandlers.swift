import ForwardingNames

/// A parameter that is a completion handler, with its type.
struct CompletionHandler: Equatable {
  let parameter: ForwardedParameter
  let closure: ClosureType
}

extension Requirement {
  /// The parameters that are completion handlers by their names, as `completion` or `replyHandler`.
  var completionHandlers: [CompletionHandler] { closures.filter(\.parameter.isCompletion) }

  /// The parameters that are closures.
  var closures: [CompletionHandler] {
    parameters.compactMap { parameter in
      ClosureType(parameter.type).map { CompletionHandler(parameter: parameter, closure: $0) }
    }
  }
}

extension ForwardedParameter {
  fileprivate var isCompletion: Bool { isNamedLikeCompletion(name: name, label: label) }
}
