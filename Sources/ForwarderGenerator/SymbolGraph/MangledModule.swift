/// Reads the module that declares a symbol from the symbol's identifier.
enum MangledModule {
  /// Nil for the standard library, and for declarations of C and Objective-C.
  static func name(of identifier: String) -> String? {
    guard identifier.hasPrefix("s:") else { return nil }
    let digits = identifier.dropFirst(2).prefix(while: \.isNumber)
    guard let length = Int(digits) else { return nil }
    let name = identifier.dropFirst(2 + digits.count).prefix(length)
    return importable(String(name))
  }

  /// The module that a program imports to see what `module` declares.
  static func importable(_ module: String) -> String {
    parents[module] ?? module
  }

  private static let parents = [
    "FoundationEssentials": "Foundation", "FoundationInternationalization": "Foundation", "_Concurrency": "Swift",
    "_StringProcessing": "Swift",
  ]
}
