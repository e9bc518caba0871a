/// The names of the library's own rules, by what they make of answers.
package enum RuleNames {
  /// Those that have an answer though nobody gives one, so that they need no default.
  package static let withOwnDefault: Set<String> = ["any", "all", "collect"]

  /// Those that have no answer, and are nil, if nobody gives one.
  package static let nilWithoutAnswers: Set<String> = ["original", "first", "last", "max", "min"]

  package static let all = withOwnDefault.union(nilWithoutAnswers).union(["firstNonNil", "reduce", "chain"])
}
