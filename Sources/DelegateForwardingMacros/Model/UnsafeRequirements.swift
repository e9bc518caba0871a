#if Macros
  import ForwardingNames
  import SwiftSyntax

  // Strict memory safety wants `unsafe` before an expression that passes a pointer on. Without it, the word changes nothing.

  extension TypeSyntax {
    /// Stands before an expression of the type: `unsafe `, or nothing.
    var unsafeMark: String { UnsafeTypes.areNamed(in: trimmedDescription) ? "unsafe " : "" }
  }

  extension MethodRequirement {
    /// Stands before a call of the method: `unsafe `, or nothing.
    var unsafeMark: String {
      let types = parameters.map(\.type) + (result.map { [$0] } ?? [])
      return types.lazy.map(\.unsafeMark).first { !$0.isEmpty } ?? ""
    }
  }
#endif
