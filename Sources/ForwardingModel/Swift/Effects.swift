/// Whether a requirement waits and throws, and the words for it.
package struct Effects: Equatable {
  package let isAsync: Bool
  /// `throws`, `rethrows`, or with the error's type: `throws(Failure)`.
  package let throwing: String?

  package static let none = Effects(isAsync: false, throwing: nil)

  package init(isAsync: Bool, throwing: String?) {
    (self.isAsync, self.throwing) = (isAsync, throwing)
  }

  /// The effects that are next in a declaration.
  package init(readingFrom text: inout DeclarationText) {
    isAsync = text.skipWord("async")
    let word = ["throws", "rethrows"].first { text.skipWord($0) }
    throwing = word.map { $0 + (text.starts(with: "(") ? text.takeGroup() : "") }
  }

  /// As in a declaration, with a space before.
  package var declared: String { (isAsync ? " async" : "") + (throwing.map { " \($0)" } ?? "") }

  /// What stands before a call: `try await `.
  package var call: String { (canThrow ? "try " : "") + (isAsync ? "await " : "") }

  package var canThrow: Bool { throwing != nil && throwing != "throws(Never)" }

  package var isRethrowing: Bool { throwing == "rethrows" }

  /// What a closure has to say of itself. Swift takes every error of a closure for `any Error` unless it is told.
  package var typedClosure: String? {
    throwing.map { $0.hasPrefix("throws(") && canThrow } == true ? declared : nil
  }
}
