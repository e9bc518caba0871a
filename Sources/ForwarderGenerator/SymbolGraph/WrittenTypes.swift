/// How a generated file writes the types of other modules: as their module does, with few exceptions.
struct WrittenTypes {
  /// The names of the types in the module of the file, which would be meant instead of another module's.
  let taken: Set<String>
  let isPortable: Bool
  /// Whether the file has an enum of events, in which `Delegate` is the protocol.
  let hasEvents: Bool

  /// A type's path. `Subscriber` is an associated type of every forwarder.
  func path(_ path: String, of module: String) -> String {
    let name = String(path.prefix { $0 != "." })
    // Where Foundation is one module, it has the types of its parts.
    let isFixed = isPortable && KnownSDK.partsOfFoundation[module] != nil
    let isTaken = taken.contains(name) && !isFixed && name != "MainActor"
    return name == "Subscriber" || hasEvents && name == "Delegate" || isTaken ? "\(module).\(path)" : path
  }

  /// The name of a type that isn't nested.
  func name(_ fragment: SymbolGraph.Fragment) -> String {
    guard let identifier = fragment.preciseIdentifier else { return fragment.spelling }
    // Many modules have types of their own with these names.
    let qualified = ["s:s6ResultO": "Swift.Result", "s:ScT": "_Concurrency.Task"][identifier]
    if let qualified { return qualified }
    let module = MangledModule.name(of: identifier) ?? MangledModule.standard(identifier)
    return module.map { path(fragment.spelling, of: $0) } ?? fragment.spelling
  }
}
