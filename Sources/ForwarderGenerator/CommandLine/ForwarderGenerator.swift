/// Makes the text of a file from options and symbol graphs.
package struct ForwarderGenerator {
  private let options: GeneratorOptions
  private let graphs: ModuleGraphs
  private let request: GraphRequest
  /// Whether the file is part of the module that declares the protocol.
  private let isInModule: Bool

  package init(_ options: GeneratorOptions, graphs: ModuleGraphs, isInModule: Bool = false) {
    (self.options, self.graphs, self.isInModule) = (options, graphs, isInModule)
    request = GraphRequest(module: options.module, target: options.target, sdk: options.sdk)
  }

  private var access: String { options.isPublic ? "public " : "" }

  /// - Parameter warn: Is called with what may be meant otherwise than it is written.
  /// - Throws: ``GeneratorError``, or a ``GraphRequest`` for a graph that is not there yet.
  package func text(warn: (String) -> Void = { _ in }) throws -> String {
    let protocols = try options.protocols.map {
      try ForeignProtocol($0, in: request, of: graphs, isNonsending: options.isNonsending)
    }
    try checkAccess(protocols)
    let plan = try RequirementPlan(
      options, protocols: protocols, sendability: Sendability(request: request, graphs: graphs))
    let requirements = plan.requirements
    let base = options.name ?? protocols[0].forwarderName
    let forwarder = ForwarderText(name: base, protocols: protocols, access: access, requirements: requirements)
    var sections: [[String]] = []
    if options.isPortable {
      try checkPortable(protocols[0], requirements)
      sections.append(
        ["#if canImport(ObjectiveC)"] + joined(try platformSections(forwarder, .apple)).indented
          + ["#else"] + joined(try platformSections(forwarder, .others)).indented + ["#endif"])
    } else {
      sections += try platformSections(forwarder, .any)
    }
    if !forwarder.answerBox.isEmpty { sections.append(forwarder.answerBox) }
    if let observed = options.observedClass {
      let graph = try graphs.graph(request)
      sections.append(
        try ObservingText(observed, of: protocols[0], in: graph, module: options.module, access: access).lines)
    }
    plan.warnings.forEach(warn)
    return GeneratedFile.text(options, imports: imports(requirements, protocols), sections: sections)
  }

  private func joined(_ sections: [[String]]) -> [String] { Array(sections.joined(separator: [""])) }

  /// The types that differ where requirements are optional.
  private func platformSections(_ forwarder: ForwarderText, _ platform: Platform) throws(GeneratorError) -> [[String]] {
    let first = forwarder.protocols[0]
    var sections = [forwarder.lines(on: platform)]
    if options.writesDefaults {
      let base = SubscriberBaseText(
        name: first.stem + "Subscriber", protocols: forwarder.protocols, access: access,
        requirements: forwarder.requirements)
      sections.append(try base.lines(on: platform))
    }
    if options.writesEvents {
      let events = EventEnumText(
        name: first.eventName, delegate: first.name, access: access, requirements: forwarder.requirements)
      sections.append(events.lines(on: platform))
    }
    return sections
  }

  private func checkPortable(_ delegate: ForeignProtocol, _ requirements: [PlannedRequirement]) throws(GeneratorError) {
    let hasOptional = requirements.contains { $0.foreign.isOptional }
    guard !hasOptional, !AppleRequirements.modules.contains(options.module) else { return }
    throw GeneratorError(
      "'--portable' is for protocols of Apple's SDK: no requirement of '\(delegate.name)' is optional")
  }

  private func checkAccess(_ protocols: [ForeignProtocol]) throws(GeneratorError) {
    for delegate in protocols where !delegate.isPublic {
      if options.isPublic {
        throw GeneratorError("'\(delegate.name)' is not public, so its forwarder can't be: leave out '--public'")
      }
      if !isInModule {
        throw GeneratorError(
          "'\(delegate.name)' is not public, or an SPI: write the file into the sources of '\(options.module)' by "
            + "'--output'")
      }
    }
  }

  private func imports(_ requirements: [PlannedRequirement], _ protocols: [ForeignProtocol]) -> [[String]] {
    let types = requirements.flatMap { $0.foreign.mentionedTypes.values }
    var modules = Set(types.compactMap(MangledModule.name(of:)))
    if protocols.contains(where: \.needsNSObject) || options.isPortable { modules.insert("Foundation") }
    modules.insert(options.module)
    if isInModule { modules.remove(options.module) }
    return GeneratedFile.imports(modules, access: access)
  }
}

extension ForeignProtocol {
  /// The name without what it is nested in, and without `Delegate` at its end.
  var stem: String {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    return last.hasSuffix("Delegate") && last != "Delegate" ? String(last.dropLast("Delegate".count)) : last
  }

  var forwarderName: String { stem + "Forwarder" }

  var eventName: String { (name.split(separator: ".").last.map(String.init) ?? name) + "Event" }
}
