import ForwardingModel

/// Reads the classes that `--observing` names from a module's symbol graph.
struct ObservedClasses {
  let module: String
  /// The protocols that the command line names.
  let protocols: [ForeignProtocol]
  let graphs: SDKGraphs
  let isInPackage: Bool
  let spelling: WrittenTypes

  /// Each class once, with all its properties. A class with other type arguments is another one.
  func read(_ options: [ObservingOption]) throws -> [ObservedClass] {
    guard !options.isEmpty else { return [] }
    let graph = try graphs.graph(module)
    var classes: [(name: String, symbol: SymbolGraph.Symbol)] = []
    var found: [String: [(option: ObservingOption, property: ObservedProperty)]] = [:]
    for option in options {
      let (symbol, name) = try find(option.path, in: graph)
      let property = try property(name, of: symbol, hook: option.hook)
      let className = symbol.path + (option.typeArguments.map { "<\($0)>" } ?? "")
      if found[className] == nil { classes.append((className, symbol)) }
      found[className, default: []].append((option, property))
    }
    return try classes.map { name, symbol in
      let own = found[name] ?? []
      try checkProperties(own.map(\.property), of: name)
      let subclassName = try subclassName(own.compactMap(\.option.subclassName), of: name)
      let generics = try GenericParameters(of: symbol, arguments: own.first?.option.typeArguments)
      return try ObservedClass(
        symbol, own.map(\.property), subclassName: subclassName, generics: generics, in: module, graph: graph,
        isInPackage: isInPackage, spelling: spelling)
    }
  }

  /// The class that a path names, and the property if the path has one.
  private func find(_ path: String, in graph: IndexedGraph) throws(GeneratorError) -> (SymbolGraph.Symbol, String?) {
    if let symbol = graph.symbol(path: path, kind: "swift.class") { return (symbol, nil) }
    let components = path.split(separator: ".").map(String.init)
    let enclosing = components.dropLast().joined(separator: ".")
    if let symbol = graph.symbol(path: enclosing, kind: "swift.class") { return (symbol, components.last) }
    let isProperty = components.count > 1 && components.last?.first?.isLowercase ?? false
    let name = isProperty ? enclosing : path
    let names = graph.symbols(ofKind: "swift.class").map(\.path).sorted()
    throw GeneratorError("the module '\(module)' declares no class '\(name)' to observe" + name.hint(of: names))
  }

  private func property(
    _ name: String?, of symbol: SymbolGraph.Symbol, hook: HookForm?
  ) throws -> ObservedProperty {
    var search = PropertySearch(name: name, protocols: protocols, graphs: graphs)
    try search.search(symbol, of: module)
    var property = try search.property(of: symbol.path)
    property.hook = hook
    return property
  }

  private func checkProperties(_ properties: [ObservedProperty], of name: String) throws(GeneratorError) {
    for property in properties where properties.count(where: { $0.name == property.name }) > 1 {
      throw GeneratorError("'--observing \(name).\(property.name)' is given twice")
    }
  }

  private func subclassName(_ names: [String], of name: String) throws(GeneratorError) -> String? {
    if let other = names.first(where: { $0 != names[0] }) {
      throw GeneratorError("the subclass of '\(name)' has two names, '\(names[0])' and '\(other)': write one")
    }
    return names.first
  }
}
