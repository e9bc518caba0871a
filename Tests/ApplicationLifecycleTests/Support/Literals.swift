import Foundation

extension URL: @retroactive ExpressibleByStringLiteral {
  public init(stringLiteral value: String) {
    self = URL(string: value)!
  }
}
