/// What the rule `.original` gives where there is no original delegate.
package enum AnswerOfNobody: Equatable {
  /// A value, as it is written, so that the rule needs none: nil of an optional, what a message to nil answers in
  /// Objective-C, or `()` of nothing.
  case value(String)
  /// The type may be an alias of an optional. The compiler says whether the rule needs a value.
  case unknown
  /// The rule needs a value.
  case missing

  /// As far as the spelling of a type shows.
  package init(of type: TypeText) { self = type.isOptional ? .value("nil") : .unknown }
}

/// The same for a requirement's result, and for what its completion handler is called with.
package struct AnswersOfNobody {
  /// Nil without a result.
  package var result: AnswerOfNobody?
  package var completion: AnswerOfNobody

  /// As far as the spelling of the types shows.
  package init(to requirement: Requirement, _ handlers: [CompletionHandler]) {
    result = requirement.result.map(AnswerOfNobody.init)
    let closure = handlers.first?.closure
    completion =
      closure?.hasNoArgument == true ? .value("()") : closure?.answer.map(AnswerOfNobody.init) ?? .unknown
  }
}
