/// The modules that a generated file imports besides the library.
struct Imports {
  /// The modules of the types in its public declarations.
  var publicly: Set<String>
  /// The modules of inherited requirements that it only calls.
  var internally: Set<String> = []

  /// Adds what a requirement's type needs. A C type says no module: Foundation exports those of the platform.
  mutating func add(_ type: MentionedType) {
    if let module = type.isOfC ? "Foundation" : MangledModule.name(of: type.identifier) {
      publicly.insert(module)
    }
  }

  /// The lines, in groups.
  ///
  /// A public import needs a public use on each platform. Where Foundation is one module, it has what is elsewhere in
  /// its parts, and a portable forwarder is an `NSObject` there, by the library's own superclass.
  /// - Parameter explicit: The modules that another file of the module imports with an access level.
  func lines(access: String, isPortable: Bool, explicitly explicit: Set<String>) -> [[String]] {
    func written(_ access: String, _ module: String) -> String {
      "\(access.isEmpty && explicit.contains(module) ? "internal " : access)import \(module)"
    }
    func conditional(_ condition: String, of module: String) -> [String] {
      ["#if canImport(\(condition))", "  " + written(access, module), "#endif"]
    }

    let parts = publicly.union(internally).intersection(KnownSDK.partsOfFoundation.keys).sorted()
    let needsFoundation = (!parts.isEmpty || isPortable) && !publicly.contains("Foundation")
    var plain = Dictionary(
      internally.map { ($0, "") } + publicly.union(["DelegateForwarding"]).map { ($0, access) }, uniquingKeysWith: +)
    let isPublic = !parts.isEmpty && !access.isEmpty
    if needsFoundation, !isPublic { plain["Foundation"] = "" }
    for module in parts + ["Swift"] { plain[module] = nil }
    return [plain.keys.sorted().map { written(plain[$0]!, $0) }]
      + (needsFoundation && isPublic ? [conditional("ObjectiveC", of: "Foundation")] : [])
      + parts.map { conditional($0, of: $0) }
  }
}
