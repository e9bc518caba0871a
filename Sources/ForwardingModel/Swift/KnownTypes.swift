/// Types that are known by their spelling alone.
package enum KnownTypes {
  package static let void: Set<String> = ["Void", "()", "Swift.Void"]

  /// Types whose values are only valid during the call.
  package static let nonescapable: Set<String> = [
    "Span", "RawSpan", "MutableSpan", "MutableRawSpan", "OutputSpan", "OutputRawSpan", "UTF8Span",
  ]

  /// Whether a type's values have an order.
  package static func isOrdered(_ name: String) -> Bool { ordered.contains(name) || isInteger(name) }

  package static func isInteger(_ name: String) -> Bool { name.wholeMatch(of: /U?Int(8|16|32|64|128)?/) != nil }

  /// Whether a type of the standard library is not `Sendable`.
  package static func isUnsendable(_ name: String) -> Bool {
    name.hasPrefix("Unsafe") || name.hasSuffix("KeyPath") || ["OpaquePointer", "AnyHashable"].contains(name)
  }

  private static let ordered: Set<String> = [
    "String", "Substring", "Character", "Double", "Float", "Float16", "Date", "TimeInterval", "Duration",
    "ObjectIdentifier",
  ]
}
