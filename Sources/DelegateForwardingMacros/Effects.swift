#if Macros
  import SwiftSyntax

  /// Whether a requirement waits and throws, and the words for it.
  struct Effects {
    let isAsync: Bool
    /// As in the declaration, with a space before: ` async throws(Failure)`.
    let declared: String
    /// What stands before a call: `try await `.
    let call: String
    /// What the closure has to say of itself. Swift takes every error of a closure for `any Error` unless it is told.
    let typedClosure: String?

    init(asyncSpecifier: TokenSyntax?, throwsClause: ThrowsClauseSyntax?) {
      isAsync = asyncSpecifier != nil
      let waits = asyncSpecifier.map { " \($0.text)" } ?? ""
      let throwing = throwsClause.map { " \($0.trimmedDescription)" } ?? ""
      let errorType = throwsClause?.type?.trimmedDescription
      declared = waits + throwing
      call = (throwsClause == nil || errorType == "Never" ? "" : "try ") + (asyncSpecifier == nil ? "" : "await ")
      typedClosure = errorType == nil || errorType == "Never" ? nil : waits + throwing
    }
  }
#endif
