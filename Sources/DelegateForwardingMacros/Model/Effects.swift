#if Macros
  import SwiftSyntax

  /// Whether a requirement waits and throws, and the words for it.
  struct Effects {
    let isAsync: Bool
    private let throwsClause: ThrowsClauseSyntax?
    private let errorType: String?

    static let none = Self(asyncSpecifier: nil, throwsClause: nil)

    init(asyncSpecifier: TokenSyntax?, throwsClause: ThrowsClauseSyntax?) {
      isAsync = asyncSpecifier != nil
      self.throwsClause = throwsClause
      errorType = throwsClause?.type?.trimmedDescription
    }

    private init(_ other: Self, errorType: String?) {
      isAsync = other.isAsync
      throwsClause = other.throwsClause
      self.errorType = errorType
    }

    /// The same, with the error's type written as `name` says.
    func naming(_ name: (TypeSyntax) -> String) -> Self {
      Self(self, errorType: throwsClause?.type.map(name))
    }

    var canThrow: Bool { throwsClause != nil && errorType != "Never" }

    /// Whether it is declared with `throws` or `rethrows`.
    var isThrowing: Bool { throwsClause != nil }

    var isRethrowing: Bool { throwsClause?.throwsSpecifier.tokenKind == .keyword(.rethrows) }

    /// As in the declaration, with a space before: ` async throws(Failure)`.
    var declared: String {
      let specifier = throwsClause.map { " \($0.throwsSpecifier.text)" } ?? ""
      return (isAsync ? " async" : "") + specifier + (errorType.map { "(\($0))" } ?? "")
    }

    /// What stands before a call: `try await `.
    var call: String { (canThrow ? "try " : "") + (isAsync ? "await " : "") }

    /// What the closure has to say of itself. Swift takes every error of a closure for `any Error` unless it is told.
    var typedClosure: String? { canThrow && errorType != nil ? declared : nil }
  }
#endif
