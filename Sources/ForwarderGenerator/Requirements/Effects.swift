/// Whether a requirement waits and throws, and the words for it.
struct Effects: Equatable {
  let isAsync: Bool
  /// `throws`, `rethrows`, or with the error's type: `throws(Failure)`.
  let throwing: String?

  static let none = Effects(isAsync: false, throwing: nil)

  /// The effects that are next in a declaration.
  init(readingFrom text: inout DeclarationText) {
    isAsync = text.skipWord("async")
    let word = ["throws", "rethrows"].first { text.skipWord($0) }
    throwing = word.map { $0 + (text.starts(with: "(") ? text.takeGroup() : "") }
  }

  private init(isAsync: Bool, throwing: String?) {
    (self.isAsync, self.throwing) = (isAsync, throwing)
  }

  /// As in a declaration, with a space before.
  var declared: String { (isAsync ? " async" : "") + (throwing.map { " \($0)" } ?? "") }

  /// What stands before a call: `try await `.
  var call: String { (canThrow ? "try " : "") + (isAsync ? "await " : "") }

  var canThrow: Bool { throwing != nil && throwing != "throws(Never)" }

  /// What a closure has to say of itself. Swift takes every error of a closure for `any Error` unless it is told.
  var typedClosure: String? {
    throwing.map { $0.hasPrefix("throws(") && canThrow } == true ? declared : nil
  }
}
