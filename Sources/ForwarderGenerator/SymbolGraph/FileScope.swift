import ForwardingModel

/// What a generated file sees of types, by their names.
struct FileScope {
  /// The types of its own module, and those that it declares.
  var own: Set<String> = []
  /// The module that it belongs to, if the protocol is declared there.
  var module: String?
  /// The modules that it imports besides the library.
  var imported: Set<String> = []
}

extension ModuleGraphs {
  /// Whether a module that was read declares a type of this name.
  private func declares(_ module: String, _ name: String) -> Bool { loaded(module)?.hasTopLevelType(name) ?? false }

  /// Whether the file sees a type of this name, besides the module's own and the library's.
  private func sees(_ name: String, besides module: String? = nil) -> Bool {
    scope.own.contains(name) || scope.module.map { declares($0, name) } ?? false
      || scope.imported.contains { !Self.isOneModule($0, module) && declares($0, name) }
  }

  /// The parts of Foundation have deprecated aliases of each other's types.
  private static func isOneModule(_ one: String, _ other: String?) -> Bool {
    one == other || one.hasPrefix("Foundation") && other?.hasPrefix("Foundation") ?? false
  }

  /// The path of a module's type, with the module if the name alone would mean another type in the file.
  func qualified(_ path: String, of module: String) throws(ForwardingRefusal) -> String {
    let name = String(path.prefix { $0 != "." })
    // A forwarder has an associated type of this name, even before the types of its own module.
    let isHidden =
      name == "Subscriber" || module != scope.module && (LibraryNames.all.contains(name) || sees(name, besides: module))
    guard isHidden else { return path }
    // In `Sound.Item`, a type `Sound` would come before the module.
    if sees(module) { throw .ambiguousType(name, module: module) }
    return "\(module).\(path)"
  }

  /// The fragment, qualified if it is a type that needs it.
  func spelling(of fragment: SymbolGraph.Fragment) throws(ForwardingRefusal) -> String {
    guard let identifier = fragment.preciseIdentifier, identifier.hasPrefix("s:"), isTopLevel(identifier) else {
      return fragment.spelling
    }
    return try qualified(fragment.spelling, of: MangledModule.name(of: identifier) ?? "Swift")
  }

  /// The library's names that mean something else in the file.
  var hiddenLibraryNames: Set<String> {
    LibraryNames.all.union(["NSObject"]).filter { sees($0, besides: "Foundation") }
  }
}
