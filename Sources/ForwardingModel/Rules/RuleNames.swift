/// The names of the library's own rules, grouped by their result.
package enum RuleNames {
  /// Rules that have a result without any answers, so that they need no default.
  package static let withOwnDefault: Set<String> = ["any", "all", "collect"]

  /// Rules whose result is nil without answers.
  package static let nilWithoutAnswers: Set<String> = ["original", "first", "last", "max", "min"]

  package static let all = withOwnDefault.union(nilWithoutAnswers).union(["firstNonNil", "reduce", "chain"])
}
