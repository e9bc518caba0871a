import ForwardingModel

/// Generates the text of a file from options and symbol graphs.
package struct ForwarderGenerator {
  private let written: GeneratorOptions
  private let options: GeneratorOptions
  private let graphs: SDKGraphs
  /// Whether the file is in the package of the module that declares the protocol.
  private let isInPackage: Bool
  private let ownModule: OwnModule
  private let spelling: WrittenTypes

  /// - Parameter ownModule: The module of the file.
  package init(
    _ written: GeneratorOptions, graphs: SDKGraphs, isInPackage: Bool = false, ownModule: OwnModule = OwnModule()
  ) {
    self.written = written
    options = written.expanded
    (self.graphs, self.isInPackage, self.ownModule) = (graphs, isInPackage, ownModule)
    spelling = WrittenTypes(
      taken: ownModule.types, isPortable: options.isPortable, hasEvents: options.writesEvents)
  }

  private var access: String { options.isPublic ? "public " : "" }

  /// - Throws: ``GeneratorError``, or ``MissingGraph``.
  package func text() throws -> String {
    let protocols = try protocolNames.map { try ForeignProtocol($0, of: graphs, options: options, spelling: spelling) }
    try checkAccess(protocols)
    let classes = try ObservedClasses(
      module: options.module, protocols: protocols, graphs: graphs, isInPackage: isInPackage, spelling: spelling
    ).read(options.observed)
    let forwarders = try forwarders(try groups(of: protocols, observedBy: classes))
    try checkTypes(forwarders.flatMap(\.requirements).flatMap(\.typesOfFile))
    try checkNames(forwarders, classes)
    let sections =
      forwarders.flatMap(platformSections) + classes.map { lines($0, forwarders) }
    let imports = imports(forwarders.flatMap(\.requirements), protocols).lines(
      access: access, isPortable: options.isPortable, explicitly: ownModule.explicitImports)
    return GeneratedFile.text(written, imports: imports, sections: sections)
  }

  /// The protocols to forward, without those of a preset that the module doesn't have.
  private var protocolNames: [String] {
    get throws {
      let graph = try graphs.graph(options.module)
      let found = options.protocols.filter { graph.symbol(path: $0, kind: "swift.protocol") != nil }
      return options.hasPresetProtocols && !found.isEmpty ? found : options.protocols
    }
  }

  /// The protocols of each forwarder: that of an observed property has one, and the first one is also for those that no
  /// observed property has.
  private func groups(
    of protocols: [ForeignProtocol], observedBy classes: [ObservedClass]
  ) throws(GeneratorError) -> [[ForeignProtocol]] {
    if classes.isEmpty { return [protocols] }
    let observed = Set(classes.flatMap(\.properties).map(\.delegate.identifier))
    guard observed.contains(protocols[0].identifier) else {
      throw GeneratorError(
        "no '--observing' is for a property of '\(protocols[0].name)': name the protocol of an observed property first")
    }
    let others = protocols.dropFirst()
    let first = [protocols[0]] + others.filter { !observed.contains($0.identifier) }
    return [first] + others.filter { observed.contains($0.identifier) }.map { [$0] }
  }

  private func forwarders(_ groups: [[ForeignProtocol]]) throws -> [ForwarderText] {
    let types = ValueTypes(graphs: graphs, spelling: spelling)
    let plan = try RequirementPlan(
      options, forwarders: groups, types: types, answers: AnswerOfNil(graphs: graphs))
    return zip(groups, plan.ranges).map { protocols, range in
      ForwarderText(
        name: options.name ?? protocols[0].name.joined.stem + "Forwarder", protocols: protocols, access: access,
        requirements: Array(plan.requirements[range]),
        exceptions: protocols.flatMap(\.excepted),
        eventName: options.eventType ?? protocols[0].name.joined + "Event")
    }
  }

  /// Throws if a type of the file's module hides one that can't be written with its module.
  private func checkTypes(_ types: [MentionedType]) throws(GeneratorError) {
    for type in types.filter({ ownModule.types.contains($0.name) }) {
      guard let module = MangledModule.name(of: type.identifier), graphs.hidesModule(module) else { continue }
      throw GeneratorError(
        "the file's module has a type '\(type.name)', too, and '\(module).\(type.name)' would be a type within "
          + "'\(module).\(module)': write the file into a target of its own, which has no type of that name")
    }
  }

  private func checkNames(_ forwarders: [ForwarderText], _ classes: [ObservedClass]) throws(GeneratorError) {
    for (option, name) in [("--name", options.name), ("--event-type", options.eventType)] {
      guard let name, forwarders.count > 1 else { continue }
      throw GeneratorError(
        "'\(option) \(name)' is for one forwarder, and the file has several: leave it out, or write a file for each")
    }
    let subclasses = classes.map(\.subclassName)
    let names = forwarders.map(\.name) + forwarders.filter(\.hasEvents).map(\.eventName) + subclasses
    let used = forwarders.flatMap(\.protocols).map(\.name) + classes.map(\.name)
    for name in names where used.contains(name) {
      throw GeneratorError("the file uses another type '\(name)', so it can't declare one: choose another name")
    }
    for name in names where OwnMembers.types.contains(name) {
      throw GeneratorError("the library has a type '\(name)', which one of the file's would hide: choose another name")
    }
    for name in names where names.count(where: { $0 == name }) > 1 {
      let advice =
        subclasses.contains(name)
        ? "name a subclass with '--observing CLASS=NAME'" : "write a file for each protocol"
      throw GeneratorError("two types of the file would be called '\(name)'; \(advice)")
    }
  }

  /// The types that differ between platforms on which requirements are optional and others.
  private func platformSections(_ forwarder: ForwarderText) -> [[String]] {
    func sections(_ platform: Platform) -> [[String]] {
      let own = [forwarder.lines(on: platform), forwarder.deprecatedLines(on: platform)].filter { !$0.isEmpty }
      guard forwarder.hasEvents else { return own }
      let delegate = forwarder.protocols[0]
      let events = EventEnum(forwarder.eventName, of: delegate, forwarder.requirements, access: access, on: platform)
      let documentation = EventDocumentation(
        delegate: delegate, requirements: forwarder.requirements, isPublic: options.isPublic)
      return own + [documentation.lines + events.lines()]
    }
    guard options.isPortable else { return sections(.any) }
    func lines(_ platform: Platform) -> [String] { Array(sections(platform).joined(separator: [""])).indented }
    var all: [String] = ["#if canImport(ObjectiveC)"]
    all += lines(.apple)
    all.append("#else")
    all += lines(.others)
    all.append("#endif")
    return [all]
  }

  /// The subclass that observes the properties of a class.
  private func lines(_ observed: ObservedClass, _ forwarders: [ForwarderText]) -> [String] {
    let hooks = observed.properties.map { property in
      let forwarder = forwarders.first { $0.protocols[0].identifier == property.delegate.identifier }
      return HookText(
        observed: observed, property: property, forwarder: forwarder!.name, isOwn: isInPackage, access: access)
    }
    return ObservingText(observed: observed, hooks: hooks, access: access).lines
  }

  private func checkAccess(_ protocols: [ForeignProtocol]) throws(GeneratorError) {
    for delegate in protocols where delegate.access != "public" {
      if options.isPublic {
        throw GeneratorError("'\(delegate.name)' is not public, so its forwarder can't be: leave out '--public'")
      }
      if !isInPackage || delegate.access != "package" {
        throw GeneratorError(
          "'\(delegate.name)' is not public, or an SPI, so a file of another module can't forward it: write "
            + "'@Forwarding' at it, or a line for each method by hand")
      }
    }
  }

  private func imports(_ requirements: [ForeignRequirement], _ protocols: [ForeignProtocol]) -> Imports {
    var imports = Imports(publicly: Set(protocols.compactMap(\.modules.first)))
    // A module of Objective-C exports the modules of what it mentions.
    let exportsTypesOfC = protocols.allSatisfy { $0.isOfC && $0.isOfApple }
    for type in requirements.flatMap(\.typesOfFile) where !(exportsTypesOfC && type.isOfC) {
      imports.add(type)
    }
    let needsNSObject = protocols.contains(where: \.needsNSObject)
    // On Apple's platforms, it is one by the library's own superclass.
    if needsNSObject, !protocols.contains(where: \.mayBeAsked) { imports.publicly.insert("Foundation") }
    imports.internally = Set(protocols.flatMap(\.modules) + (needsNSObject ? ["Foundation"] : []))
      .subtracting(imports.publicly)
    return imports
  }
}

extension String {
  /// A type's name behind those of its enclosing types.
  fileprivate var joined: String { filter { $0 != "." } }

  /// A protocol's name without `Delegate` at its end.
  fileprivate var stem: String {
    hasSuffix("Delegate") && self != "Delegate" ? String(dropLast("Delegate".count)) : self
  }
}
