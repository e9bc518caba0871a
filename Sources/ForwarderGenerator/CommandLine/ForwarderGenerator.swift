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

  /// - Throws: ``GeneratorError``, or a ``GraphRequest`` for a graph that is not there yet.
  package func text() throws -> String {
    let protocols = try options.protocols.map {
      try ForeignProtocol($0, in: request, of: graphs, isNonsending: options.isNonsending)
    }
    try checkAccess(protocols)
    let requirements = try RequirementPlan(
      options, protocols: protocols, sendability: Sendability(request: request, graphs: graphs)
    ).requirements
    let base = options.name ?? protocols[0].forwarderName
    let forwarder = ForwarderText(name: base, protocols: protocols, access: access, requirements: requirements)
    var sections = try classes(forwarder, protocols)
    if !forwarder.answerBox.isEmpty { sections.append(forwarder.answerBox) }
    if let observed = options.observedClass {
      let graph = try graphs.graph(request)
      let first = protocols[0]
      sections.append(
        try ObservingText(observed, of: first, in: graph, module: options.module, access: access).lines)
    }
    if options.writesDefaults {
      let name = protocols[0].stem + "Subscriber"
      sections.append(
        try SubscriberBaseText(name: name, protocols: protocols, access: access, requirements: requirements).lines())
    }
    if options.writesEvents {
      sections.append(
        EventEnumText(
          name: protocols[0].eventName, delegate: protocols[0].name, access: access, requirements: requirements).lines)
    }
    return GeneratedFile.text(options, imports: imports(requirements, protocols), sections: sections)
  }

  private func classes(_ forwarder: ForwarderText, _ protocols: [ForeignProtocol]) throws(GeneratorError) -> [[String]] {
    guard options.isPortable else { return [forwarder.lines(on: .any)] }
    let isApples =
      AppleRequirements.modules.contains(options.module) || forwarder.requirements.contains { $0.foreign.isOptional }
    guard isApples else {
      throw GeneratorError("'--portable' is for protocols of Apple's SDK: no requirement of '\(protocols[0].name)' is optional")
    }
    return [
      ["#if canImport(ObjectiveC)"] + forwarder.lines(on: .apple).indented + ["#else"]
        + forwarder.lines(on: .others).indented + ["#endif"]
    ]
  }

  private func checkAccess(_ protocols: [ForeignProtocol]) throws(GeneratorError) {
    for delegate in protocols where !delegate.isPublic {
      if options.isPublic {
        throw GeneratorError("'\(delegate.name)' is not public, so its forwarder can't be: leave out '--public'")
      }
      if !isInModule {
        throw GeneratorError("'\(delegate.name)' is not public: write the file into the sources of '\(options.module)' by "
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
    return GeneratedFile.imports(modules)
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
