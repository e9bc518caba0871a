/// The types for which strict memory safety requires `unsafe` before an expression.
///
/// The compiler warns of an unnecessary `unsafe`, so only types that are certain to be unsafe count. Without strict
/// memory safety, the word changes nothing.
package enum UnsafeTypes {
  /// The prefix of an expression with values of these types: `unsafe `, or nothing.
  package static func mark(_ types: [String]) -> String { types.contains(where: areNamed) ? "unsafe " : "" }

  /// The prefix of an enum whose values are made with these marks: `@safe `, or nothing.
  ///
  /// Storing a pointer is safe; each use of it is marked `unsafe`.
  package static func markOfEnum(madeWith marks: [String]) -> String {
    marks.allSatisfy(\.isEmpty) ? "" : "@safe "
  }

  /// Whether a type's text names an unsafe type.
  package static func areNamed(in type: String) -> Bool {
    let words = type.split { !$0.isOfIdentifier }
    // The type behind `some` is unknown.
    if words.contains("some") { return false }
    return words.contains { names.contains(String($0)) && isType(type[..<$0.startIndex], type[$0.endIndex...]) }
  }

  private static let names: Set<String> = [
    "UnsafePointer", "UnsafeMutablePointer", "UnsafeRawPointer", "UnsafeMutableRawPointer", "UnsafeBufferPointer",
    "UnsafeMutableBufferPointer", "UnsafeRawBufferPointer", "UnsafeMutableRawBufferPointer",
    "AutoreleasingUnsafeMutablePointer", "OpaquePointer", "CVaListPointer", "Unmanaged", "UnsafeContinuation",
    "UnsafeCurrentTask", "UnownedSerialExecutor", "UnownedTaskExecutor",
  ]

  /// Whether a name between these texts is the standard library's type, not one nested in it or in another type.
  private static func isType(_ before: Substring, _ after: Substring) -> Bool {
    let isQualified = before.last == "."
    let isOfSwift = before.split { !$0.isOfIdentifier && $0 != "." }.last == "Swift."
    return (!isQualified || isOfSwift) && !after.withoutArguments.drop { ">])?".contains($0) }.hasPrefix(".")
  }
}

extension Substring {
  /// The text after the generic arguments that it begins with.
  fileprivate var withoutArguments: Substring {
    guard first == "<" else { return self }
    var depth = 0
    var last: Character = " "
    for index in indices {
      if self[index] == "<" { depth += 1 }
      if self[index] == ">", last != "-" { depth -= 1 }
      if depth == 0 { return self[self.index(after: index)...] }
      last = self[index]
    }
    return self[endIndex...]
  }
}
