import ForwardingModel

/// Generates the text of a file from options and symbol graphs.
package struct ForwarderGenerator {
  /// What is known about the place of the file.
  package struct Surroundings {
    /// Whether the file is part of the module that declares the protocol.
    package var isInModule = false
    /// Whether that module is in the same package.
    package var isInPackage = false
    /// The names of the other types in the file's module.
    package var names: Set<String> = []

    package init() {}
  }

  private let written: GeneratorOptions
  private let options: GeneratorOptions
  private let graphs: ModuleGraphs
  private let request: GraphRequest
  private let surroundings: Surroundings
  private let names: LibraryNames

  package init(_ options: GeneratorOptions, graphs: ModuleGraphs, surroundings: Surroundings = Surroundings()) {
    written = options
    self.options = options.expanded
    (self.graphs, self.surroundings) = (graphs, surroundings)
    request = GraphRequest(module: self.options.module)
    names = LibraryNames(hidden: surroundings.names)
  }

  private var access: String { options.isPublic ? "public " : "" }

  /// - Throws: ``GeneratorError``, or a ``GraphRequest`` for a graph that is not there yet.
  package func text() throws -> String {
    graphs.namesBesideFile = surroundings.names
    let protocols = try readProtocols()
    try checkAccess(protocols)
    let requirements = try RequirementPlan(options, protocols: protocols).requirements
    let forwarder = ForwarderText(
      name: options.name ?? protocols[0].forwarderName, protocols: protocols, access: access,
      requirements: requirements, names: names, exceptions: exceptions(protocols), eventName: eventName(protocols))
    var sections: [[String]] = []
    if options.isPortable {
      sections.append(
        ["#if canImport(ObjectiveC)"] + joined(platformSections(forwarder, .apple)).indented
          + ["#else"] + joined(platformSections(forwarder, .others)).indented + ["#endif"])
    } else {
      sections += platformSections(forwarder, .any)
    }
    if !forwarder.nobodyLines.isEmpty { sections.append(forwarder.nobodyLines) }
    if let observed = options.observedClass {
      let text = try ObservingText(
        observed, of: protocols[0], in: request, graphs: graphs, isInModule: surroundings.isInModule, access: access,
        names: names)
      sections.append(text.lines)
    }
    return GeneratedFile.text(written, imports: imports(requirements, protocols), sections: sections)
  }

  /// Reads the protocols again when the modules of all their types are known, as a type of two modules has to be
  /// qualified.
  private func readProtocols() throws -> [ForeignProtocol] {
    func read() throws -> [ForeignProtocol] {
      try options.protocols.map { try ForeignProtocol($0, in: request, of: graphs, options: options) }
    }
    let types = try read().flatMap(\.requirements).flatMap(\.mentionedTypes.values)
    let modules = Set(types.compactMap(MangledModule.name(of:))).filter { !$0.hasPrefix("Foundation") && $0 != "Swift" }
    if modules.count > 1 { for module in modules.sorted() { _ = try graphs.graph(GraphRequest(module: module)) } }
    return try read()
  }

  private func eventName(_ protocols: [ForeignProtocol]) -> String { options.eventType ?? protocols[0].eventName }

  private func exceptions(_ protocols: [ForeignProtocol]) -> [String] {
    protocols.flatMap(\.excepted).reduce(into: []) { titles, excepted in
      if !titles.contains(excepted.title) { titles.append(excepted.title) }
    }
  }

  private func joined(_ sections: [[String]]) -> [String] { Array(sections.joined(separator: [""])) }

  /// The types that differ between platforms on which requirements are optional and others.
  private func platformSections(_ forwarder: ForwarderText, _ platform: Platform) -> [[String]] {
    let first = forwarder.protocols[0]
    var sections = [forwarder.lines(on: platform)]
    if options.writesEvents {
      let events = EventEnumText(
        name: forwarder.eventName, delegate: first, access: access, requirements: forwarder.requirements, names: names)
      sections.append(events.lines(on: platform))
    }
    return sections
  }

  private func checkAccess(_ protocols: [ForeignProtocol]) throws(GeneratorError) {
    for delegate in protocols where delegate.access != "public" {
      if options.isPublic {
        throw GeneratorError("'\(delegate.name)' is not public, so its forwarder can't be: leave out '--public'")
      }
      let isVisible = surroundings.isInModule || surroundings.isInPackage && delegate.access == "package"
      if !isVisible {
        throw GeneratorError(
          "'\(delegate.name)' is not public, or an SPI: write the file into the sources of '\(options.module)' by "
            + "'--output'")
      }
    }
  }

  private func imports(_ requirements: [PlannedRequirement], _ protocols: [ForeignProtocol]) -> [[String]] {
    let types = requirements.flatMap { $0.foreign.mentionedTypes.values }
    var modules = Set(types.compactMap(MangledModule.name(of:))).union(protocols.flatMap(\.modules))
    if protocols.contains(where: \.needsNSObject) || options.isPortable { modules.insert("Foundation") }
    if surroundings.isInModule { modules.remove(options.module) }
    return GeneratedFile.imports(modules, access: access)
  }
}

extension ForeignProtocol {
  /// The name without its enclosing types, and without `Delegate` at its end.
  var stem: String {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    return last.hasSuffix("Delegate") && last != "Delegate" ? String(last.dropLast("Delegate".count)) : last
  }

  var forwarderName: String { stem + "Forwarder" }

  var eventName: String { (name.split(separator: ".").last.map(String.init) ?? name) + "Event" }
}
