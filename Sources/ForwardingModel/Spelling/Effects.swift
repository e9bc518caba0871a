/// Whether a requirement is asynchronous or throws, and the keywords for it.
package struct Effects: Equatable {
  package let isAsync: Bool
  /// `throws`, `rethrows`, or with the error's type: `throws(Failure)`.
  package let throwing: String?

  package static let none = Effects(isAsync: false, throwing: nil)

  package init(isAsync: Bool, throwing: String?) {
    (self.isAsync, self.throwing) = (isAsync, throwing)
  }

  /// Reads the effects that come next in a declaration.
  package init(readingFrom text: inout TextCursor) {
    isAsync = text.skipWord("async")
    let word = ["throws", "rethrows"].first { text.skipWord($0) }
    throwing = word.map { $0 + (text.starts(with: "(") ? text.takeGroup() : "") }
  }

  /// The keywords in a declaration, with a leading space.
  package var declared: String { (isAsync ? " async" : "") + (throwing.map { " \($0)" } ?? "") }

  /// The prefix of a call: `try await `.
  package var call: String { (canThrow ? "try " : "") + (isAsync ? "await " : "") }

  package var canThrow: Bool { throwing != nil && throwing != "throws(Never)" }

  package var isRethrowing: Bool { throwing == "rethrows" }

  /// The effects that a closure has to state. Swift infers `any Error` for a closure that throws unless it states the
  /// type.
  package var typedClosure: String? {
    throwing.map { $0.hasPrefix("throws(") && canThrow } == true ? declared : nil
  }
}
