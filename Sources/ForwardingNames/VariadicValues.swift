/// The values of a variadic parameter, which Swift can't pass on as an array: there is a call for each number of them.
package enum VariadicValues {
  /// As many may be passed on in a call.
  package static let limit = 16

  /// The case of a `switch` for more, given the method's name and the expression of the parameter.
  package static func tooMany(_ method: String, _ values: String) -> String {
    "default: fatalError(\"\(method) forwards up to \(limit) values in a call, not \\(\(values).count)\")"
  }
}
