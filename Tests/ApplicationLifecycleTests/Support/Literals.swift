import Foundation

extension URL: @retroactive ExpressibleByStringLiteral {
  /// A URL is written as a literal in tests; a malformed one stops them.
  public init(stringLiteral value: String) {
    self = URL(string: value)!
  }
}
