/// Why a requirement is not an event.
package enum EventOmission: Equatable {
  case property, notAMethod, staticMethod
  case answer, throwing
  case completion(name: String)
  /// A parameter that the callee changes.
  case changed(name: String)
  /// A parameter that is only valid during the call.
  case lent(name: String)
  case variadic(name: String)
  case generic, selfType, availability, conditional

  package var reason: String {
    switch self {
    case .property: "a property is not a callback"
    case .notAMethod: "only a method is a callback"
    case .staticMethod: "a static requirement is called on a type, not on a delegate"
    case .answer: "the caller waits for the answer"
    case .throwing: "the caller has to know whether it throws"
    case .completion(let name): "the caller waits for '\(name)', a completion handler"
    case .changed(let name): "the caller waits for the change of '\(name)', which is 'inout'"
    case .lent(let name): "'\(name)' can't be kept after the call"
    case .variadic(let name): "Swift can't pass an array on to '\(name)', which is variadic"
    case .generic: "a case of an enum can't be generic"
    case .selfType: "'Self' is another type in each delegate"
    case .conditional: "its attributes depend on a condition: put '#if' around the whole requirement"
    case .availability: "it isn't available wherever the protocol is"
    }
  }
}

extension Requirement {
  /// Why the requirement is not an event. Nil if it is: a callback without an answer whose arguments may be kept.
  ///
  /// - Parameter handlers: The closures that are completion handlers.
  package func eventOmission(handlers: [CompletionHandler]) -> EventOmission? {
    if form.isProperty { return .property }
    if result != nil { return .answer }
    if effects.throwing != nil { return .throwing }
    if let handler = handlers.first { return .completion(name: handler.parameter.name) }
    for parameter in parameters {
      if parameter.isInout { return .changed(name: parameter.name) }
      if parameter.isLent { return .lent(name: parameter.name) }
      if parameter.isVariadic { return .variadic(name: parameter.name) }
    }
    return isGeneric ? .generic : nil
  }
}
