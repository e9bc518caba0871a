/// A subclass whose delegate property reports to a hook.
struct ObservingText {
  private let className: String
  private let subclassName: String
  private let property: String
  private let delegate: String
  private let generics: String
  private let constraints: String
  private let isSendable: Bool
  /// The class's own, as a subclass can't have another.
  private let globalActor: String?
  private let availability: [String]
  let access: String

  init(_ className: String, of delegate: ForeignProtocol, in graph: IndexedGraph, module: String, access: String) throws
  {
    guard let symbol = graph.symbol(path: className, kind: "swift.class") else {
      throw GeneratorError("the module '\(module)' declares no class '\(className)' to observe")
    }
    guard !Self.closedClasses.contains(symbol.identifier.precise),
      symbol.accessLevel == "open" || !symbol.isVisibleEverywhere && !symbol.declaration.contains("final ")
    else {
      throw GeneratorError("'\(className)' can't be subclassed: wrap it without a hook, by its delegate property alone")
    }
    let members = graph.symbols("memberOf", to: symbol.identifier.precise)
    let initializers = members.filter { $0.kind.identifier == "swift.init" }.map(\.declaration)
    guard initializers.isEmpty || initializers.contains(where: { !$0.contains("convenience ") }) else {
      throw GeneratorError(
        "a subclass of '\(className)' couldn't be created, as all of its initializers are convenience ones: wrap it without a "
          + "hook, by its delegate property alone")
    }
    let candidates = members.filter {
      $0.kind.identifier == "swift.property" && $0.mentionedTypes.values.contains(delegate.identifier)
    }
    guard let property = candidates.first else {
      throw GeneratorError("'\(className)' has no property of type '(any \(delegate.name))?'")
    }
    let name = property.pathComponents.last ?? "delegate"
    if property.declaration.contains(/\{ get \}/) {
      throw GeneratorError(
        "'\(className).\(name)' can't be assigned, so there is nothing to observe: give the service a "
          + "forwarder where it takes its delegate")
    }
    if property.isVisibleEverywhere, property.accessLevel != "open" {
      throw GeneratorError(
        "'\(className).\(name)' can't be overridden: wrap the service without a hook, by the property alone")
    }
    var text = DeclarationText(symbol.declaration)
    _ = text.take(upTo: "class ")
    _ = text.skip("class ")
    _ = text.takeWord()
    generics = text.starts(with: "<") ? text.takeGroup() : ""
    constraints = text.remainder.trimmed
    self.className = className
    subclassName = "Observed" + (className.split(separator: ".").last.map(String.init) ?? className)
    self.property = name
    self.delegate = delegate.name
    self.access = access
    isSendable = graph.relationships(from: symbol.identifier.precise, "conformsTo").contains {
      $0.target == "s:s8SendableP"
    }
    globalActor = symbol.globalActor
    availability = Availability.attributes(for: symbol.availability ?? [])
  }

  /// Open classes that the compiler doesn't let anybody subclass, as it can't load all of their members. The symbol graph
  /// doesn't show it.
  private static let closedClasses: Set = ["s:10Foundation17NSKeyedUnarchiverC"]

  var lines: [String] {
    // An actor's class is `Sendable` without a word.
    let sendable = isSendable && globalActor == nil ? ", @unchecked Sendable" : ""
    let end = constraints.isEmpty ? "" : " \(constraints)"
    let names = generics.isEmpty ? "" : generics
    return ["/// A `\(className)` that reports assignments to its `\(property)` property."]
      + availability
      + [
        "\(globalActor ?? "nonisolated") \(access)final class \(subclassName)\(generics): \(className)\(names)\(sendable)\(end) {",
        "  \(access)let delegateHook = DelegateHook<any \(delegate)>()",
        "  \(access)override var \(property): (any \(delegate))? { didSet { delegateHook.delegateDidChange() } }",
        "}",
      ]
  }
}
