/// Known attributes, by their names without the `@`. Any other attribute may define an isolation: a global actor, or
/// `@concurrent`.
package enum KnownAttributes {
  /// Attributes of declarations that don't define an isolation.
  package static let ofDeclarations: Set<String> = [
    "available", "discardableResult", "dynamicCallable", "dynamicMemberLookup", "objc", "objcMembers", "NSCopying",
    "preconcurrency", "Sendable", "_spi", "usableFromInline",
  ]

  /// Attributes of closure types.
  package static let ofClosures: Set<String> = ["escaping", "Sendable", "convention", "concurrent", "isolated"]
}

extension String {
  /// The name of an attribute that begins with `@`, such as `convention` for `@convention(c)`.
  package var nameOfAttribute: String { String(dropFirst().prefix { $0 != "(" }) }
}
