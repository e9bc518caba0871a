/// Attributes that are known, by their names without the `@`. Any other may say where it runs: a global actor, or `@concurrent`.
package enum KnownAttributes {
  /// Those of a declaration that say nothing of where it runs.
  package static let ofDeclarations: Set<String> = [
    "available", "discardableResult", "objc", "preconcurrency", "Sendable", "_spi", "usableFromInline",
  ]

  /// Those of a closure's type.
  package static let ofClosures: Set<String> = ["escaping", "Sendable", "convention", "concurrent", "isolated"]
}

extension String {
  /// The name of an attribute with its `@`, as `convention` of `@convention(c)`.
  package var nameOfAttribute: String { String(dropFirst().prefix { $0 != "(" }) }
}
