import ForwardingNames

extension TypeText {
  /// Stands before an expression of the type: `unsafe `, or nothing.
  var unsafeMark: String { UnsafeTypes.mark([text]) }
}

extension ClosureType {
  /// Stands before a call with what a stand-in got: `unsafe `, or nothing.
  var unsafeMark: String { UnsafeTypes.mark(parameters.map(\.text)) }
}

extension Requirement {
  /// Stands before a call of the method, or a use of the property: `unsafe `, or nothing.
  var unsafeMark: String { UnsafeTypes.mark((parameters.map(\.type) + (result.map { [$0] } ?? [])).map(\.text)) }

  /// Stands before what has the result.
  var unsafeResultMark: String { result?.unsafeMark ?? "" }
}
