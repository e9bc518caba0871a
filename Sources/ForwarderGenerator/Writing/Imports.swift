/// The modules that a generated file imports besides the library.
struct Imports {
  /// The modules of the types in its public declarations.
  var publicly: Set<String>
  /// The modules of inherited requirements that it only calls.
  var internally: Set<String> = []

  /// Adds what a requirement's type needs. A C type says no module: Foundation exports those of the platform.
  mutating func add(_ type: MentionedType) {
    if let module = type.identifier.hasPrefix("c:@") ? "Foundation" : MangledModule.name(of: type.identifier) {
      publicly.insert(module)
    }
  }

  /// The lines, in groups.
  ///
  /// A public import needs a public use on each platform. Where Foundation is one module, it has what is elsewhere in
  /// its parts, and a portable forwarder is an `NSObject` there, by the library's own superclass.
  func lines(access: String, isPortable: Bool) -> [[String]] {
    let parts = publicly.union(internally).intersection(KnownSDK.partsOfFoundation.keys).sorted()
    let needsFoundation = (!parts.isEmpty || isPortable) && !publicly.contains("Foundation")
    var plain = Dictionary(
      internally.map { ($0, "") } + publicly.union(["DelegateForwarding"]).map { ($0, access) }, uniquingKeysWith: +)
    let isPublic = !parts.isEmpty && !access.isEmpty
    if needsFoundation, !isPublic { plain["Foundation"] = "" }
    for module in parts + ["Swift"] { plain[module] = nil }
    return [plain.keys.sorted().map { "\(plain[$0]!)import \($0)" }]
      + (needsFoundation && isPublic ? [Self.lines("ObjectiveC", access, of: "Foundation")] : [])
      + parts.map { Self.lines($0, access, of: $0) }
  }

  private static func lines(_ condition: String, _ access: String, of module: String) -> [String] {
    ["#if canImport(\(condition))", "  \(access)import \(module)", "#endif"]
  }
}
