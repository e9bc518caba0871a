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

  /// Whether a symbol is of C or Objective-C. Its identifier doesn't have its module.
  static func isOfC(_ identifier: String) -> Bool { identifier.hasPrefix("c:") }

  /// The module of the standard library that declares a symbol, whose name is not in the identifier.
  static func standard(_ identifier: String) -> String? {
    if identifier.hasPrefix("s:Sc") { return "_Concurrency" }
    let isSwift = identifier.hasPrefix("s:s") || identifier.hasPrefix("s:S") && !identifier.hasPrefix("s:So")
    return isSwift ? "Swift" : nil
  }

  /// The module that a program imports to see what `module` declares.
  static func importable(_ module: String) -> String {
    KnownSDK.exported[module] ?? module
  }
}
