#if Macros
  import ForwardingNames
  import SwiftSyntax

  extension TypeSyntax {
    /// Stands before an expression of the type: `unsafe `, or nothing.
    var unsafeMark: String { UnsafeTypes.mark([trimmedDescription]) }
  }

  extension MethodRequirement {
    /// Stands before a call of the method: `unsafe `, or nothing.
    var unsafeMark: String {
      UnsafeTypes.mark((parameters.map(\.type) + (result.map { [$0] } ?? [])).map(\.trimmedDescription))
    }
  }
#endif
