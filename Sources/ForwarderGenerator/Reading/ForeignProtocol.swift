import ForwardingModel

/// A protocol from a module's symbol graph, with the protocols from which it inherits.
struct ForeignProtocol {
  let name: String
  /// The name as a file writes it.
  let written: String
  let identifier: String
  /// The access level: `public`, `package` or less.
  let access: String
  let availability: [String]
  private(set) var isSendable = false
  private(set) var isClassBound = false
  private(set) var needsNSObject = false
  let isOfC: Bool
  /// Whether the graph is one of Apple's platforms.
  let isOfApple: Bool
  /// The names of the inherited protocols that have requirements.
  private(set) var ancestors: [String] = []
  /// The module that declares it, and those that declare its ancestors.
  private(set) var modules: [String] = []
  /// Its own requirements, and those of its ancestors.
  private(set) var requirements: [ForeignRequirement] = []
  /// The requirements that can't be forwarded, each with the reason.
  private(set) var refused: [(title: String, reason: String)] = []
  /// The optional properties with a setter, which Swift can't set in a subscriber.
  private(set) var leftToOriginal: [String] = []
  /// The requirements that are left out.
  private(set) var excepted: [RequirementName] = []
  private let graphs: SDKGraphs
  private let options: GeneratorOptions
  private let spelling: WrittenTypes
  /// The protocols that were added, each with whether only classes can conform to it.
  private var seen: [String: Bool] = [:]

  init(_ name: String, of graphs: SDKGraphs, options: GeneratorOptions, spelling: WrittenTypes) throws {
    let graph = try graphs.graph(options.module)
    guard let symbol = graph.symbol(path: name, kind: "swift.protocol") else {
      throw GeneratorError.unknownProtocol(name, graph, options)
    }
    (self.name, self.graphs, self.options, self.spelling) = (name, graphs, options, spelling)
    written = spelling.path(name, of: MangledModule.importable(options.module))
    identifier = symbol.identifier.precise
    isOfApple = graph.isOfApple
    access = symbol.isVisibleEverywhere ? "public" : symbol.spi == true ? "internal" : symbol.accessLevel
    availability = symbol.systems.attributes
    isOfC = symbol.isOfC
    isClassBound = try add(symbol, of: options.module)
  }

  /// Whether a service may ask its delegate before it calls, as on Apple's platforms.
  var mayBeAsked: Bool { isOfApple && (needsNSObject || isOfC) }

  /// The subscribers' type.
  var existential: String { "any \(written)\(isClassBound ? "" : " & AnyObject")" }

  // MARK: Inheritance

  /// Adds a protocol with its ancestors.
  ///
  /// - Returns: Whether only classes can conform to it.
  private mutating func add(_ symbol: SymbolGraph.Symbol, of module: String) throws -> Bool {
    let identifier = symbol.identifier.precise
    if let isBound = seen[identifier] { return isBound }
    seen[identifier] = false
    let graph = try graphs.graph(module)
    try symbol.checkInheritance(in: graph)
    let importable = MangledModule.importable(module)
    modules.append(importable)
    if symbol.path != name { ancestors.append(symbol.path) }
    var isBound =
      symbol.isOfC || symbol.declaration.contains("@objc")
      || symbol.declaration.contains(/: .*\bAnyObject\b/.wordBoundaryKind(.simple))
    for relationship in graph.relationships(from: identifier, "conformsTo") {
      isBound = try addAncestor(relationship, of: symbol.path, in: module) || isBound
    }
    seen[identifier] = isBound
    for member in graph.symbols("requirementOf", "optionalRequirementOf", to: identifier)
    where !member.systems.isNowhere {
      try add(member, of: symbol, written: spelling.path(symbol.path, of: importable), isBound: isBound, in: graph)
    }
    return isBound
  }

  /// - Returns: Whether only classes can conform to the ancestor.
  private mutating func addAncestor(
    _ relationship: SymbolGraph.Relationship, of owner: String, in module: String
  ) throws -> Bool {
    let target = relationship.target
    if Self.markers.contains(target) {
      if target == SymbolGraph.sendable { isSendable = true }
      return false
    }
    if Self.objectProtocols.contains(target) {
      needsNSObject = true
      return true
    }
    // Only a protocol of another module has its name there, with the module.
    let name = relationship.targetFallback ?? target
    if Self.actorProtocols.contains(target) {
      throw GeneratorError("'\(owner)' can't be forwarded: \(ForwardingRefusal.actor.text)")
    }
    if MangledModule.standard(target) != nil {
      throw GeneratorError(
        "'\(owner)' inherits from '\(name)', whose requirements belong to the object itself and can't be forwarded")
    }
    let home = relationship.module ?? module
    guard let ancestor = try graphs.graph(home).symbols[target] else {
      throw GeneratorError("the symbol graph of '\(home)' does not show the inherited protocol '\(name)'")
    }
    return try add(ancestor, of: home)
  }

  /// Protocols without requirements.
  private static let markers: Set = [
    SymbolGraph.sendable, "s:s16SendableMetatypeP", "s:s8CopyableP", "s:s9EscapableP", "s:s15BitwiseCopyableP",
    "s:s5ErrorP",
  ]

  /// Protocols that `NSObject` conforms to.
  private static let objectProtocols: Set = ["s:10Foundation16NSObjectProtocolP", "c:objc(pl)NSObject"]

  /// `Actor`, and `DistributedActor`.
  private static let actorProtocols: Set = ["s:ScA", "s:11Distributed0A5ActorP"]

  // MARK: Requirements

  private mutating func add(
    _ member: SymbolGraph.Symbol, of owner: SymbolGraph.Symbol, written: String, isBound: Bool, in graph: IndexedGraph
  ) throws {
    let identifier = member.identifier.precise
    let title = member.name
    let name = RequirementName(
      title: title, owner: owner.path,
      declaration: member.declaration.replacing(#/^optional /#, with: "").withoutDefaults)
    if options.exceptions.contains(where: name.matches) { return excepted.append(name) }
    do {
      let (declaration, mentionedTypes) = try ClosureAliases(graphs: graphs, spelling: spelling).expanded(member)
      let requirement = try Requirement(declaration, of: owner.globalActor)
      if let refusal = requirement.refusalOfSending ?? requirement.refusalOfConsuming(mentionedTypes) { throw refusal }
      if member.hasFunctionPointer { throw ForwardingRefusal.functionPointer }
      let isOptional = !graph.relationships(from: identifier, "optionalRequirementOf").isEmpty
      if isOptional, requirement.form == .property(isSettable: true) { return leftToOriginal.append(title) }
      if !isBound, requirement.form == .property(isSettable: true), !declaration.contains("nonmutating set") {
        throw ForwardingRefusal.mutating
      }
      requirements.append(
        ForeignRequirement(
          requirement: requirement.concurrent, name: name, writtenOwner: written, availability: member.systems,
          isOptional: isOptional, mentionedTypes: mentionedTypes, selector: member.selector,
          hasAsyncForm: graph.hasAsyncForm(identifier)))
    } catch let error as ForwardingRefusal {
      refused.append((title, error.text))
    }
  }
}

extension SymbolGraph.Symbol {
  /// Throws if no class of its own can conform to the protocol.
  fileprivate func checkInheritance(in graph: IndexedGraph) throws(GeneratorError) {
    if let superclass = graph.superclass(of: self) {
      let name = graph.symbols[superclass.target]?.path ?? superclass.targetFallback ?? superclass.target
      throw GeneratorError(
        "only subclasses of '\(name)' can conform to '\(path)', and a forwarder is a class of its own: write the "
          + "forwarder by hand, as such a subclass")
    }
    let members = graph.symbols("requirementOf", to: identifier.precise)
    if members.contains(where: { $0.kind.identifier == "swift.associatedtype" }) {
      throw GeneratorError(
        "'\(path)' has associated types, and the command writes no generic class: write the forwarder by hand")
    }
  }
}

extension String {
  /// A declaration without the default arguments that one of Objective-C has. A rule couldn't name it with them.
  fileprivate var withoutDefaults: String {
    guard contains(" = "), let start = firstIndex(of: "(") else { return self }
    var text = TextCursor(String(self[start...]))
    let parameters = text.takeGroup().dropFirst().dropLast().splitAtTopLevel(",").map { $0.splitOnce(" = ")?.0 ?? $0 }
    let rest = text.remainder
    return "\(self[..<start])(\(parameters.joined(separator: ", ")))\(rest.isEmpty ? "" : " ")\(rest)"
  }
}

extension GeneratorError {
  fileprivate static func unknownProtocol(
    _ name: String, _ graph: IndexedGraph, _ options: GeneratorOptions
  ) -> GeneratorError {
    GeneratorError("the module '\(options.module)' declares no protocol '\(name)'\(hint(name, graph, options))")
  }

  private static func hint(_ name: String, _ graph: IndexedGraph, _ options: GeneratorOptions) -> String {
    if options.wordAfterEvents == name, options.preset != nil || options.protocols.count > 1 {
      return "; did you mean '--events --event-type \(name)'?"
    }
    if let part = KnownSDK.parts[options.module]?.first(where: { $0.value.contains(where: name.hasPrefix) })?.key {
      return ". On this platform it may be in '\(part)': --module \(part)"
    }
    let known = graph.symbols(ofKind: "swift.protocol").filter(\.isVisibleEverywhere).map(\.path).sorted()
    let nested = known.filter { $0.hasSuffix(".\(name)") }
    let similar =
      nested.isEmpty ? name.nearest(in: known).map { [$0] } ?? known.filter { $0.hasSuffix("Delegate") } : nested
    return similar.isEmpty ? "" : ". There are: \(similar.joined(separator: ", "))"
  }
}
