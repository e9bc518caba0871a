import ForwardingNames

// Strict memory safety wants `unsafe` before an expression that passes a pointer on. Without it, the word changes nothing.

extension TypeText {
  /// Stands before an expression of the type: `unsafe `, or nothing.
  var unsafeMark: String { UnsafeTypes.areNamed(in: text) ? "unsafe " : "" }
}

extension ClosureType {
  /// Stands before a call with what a stand-in got: `unsafe `, or nothing.
  var unsafeMark: String { parameters.lazy.map(\.unsafeMark).first { !$0.isEmpty } ?? "" }
}

extension Requirement {
  /// Stands before a call of the method, or a use of the property: `unsafe `, or nothing.
  var unsafeMark: String {
    let types = parameters.map(\.type) + (result.map { [$0] } ?? [])
    return types.lazy.map(\.unsafeMark).first { !$0.isEmpty } ?? ""
  }

  /// Stands before what has the result.
  var unsafeResultMark: String { result?.unsafeMark ?? "" }
}
