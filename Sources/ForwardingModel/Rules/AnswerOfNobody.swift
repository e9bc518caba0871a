/// What the rule `.original` gives where there is no original delegate.
package enum AnswerOfNobody: Equatable {
  /// Nil, or nothing where nothing is asked for. The rule has no value.
  case none
  /// What a message to nil answers in Objective-C, as it is written. The rule needs no value.
  case value(String)
  /// The type is an alias, perhaps of an optional. The compiler says whether the rule needs a value.
  case unknown
  /// The rule needs a value.
  case missing
}
