import ForwardingModel

/// Generates the text of a file from options and symbol graphs.
package struct ForwarderGenerator {
  /// Where the file will be, seen from the module that declares the protocol.
  package enum Place {
    case elsewhere
    case inPackage
    case inModule
  }

  private let written: GeneratorOptions
  private let options: GeneratorOptions
  private let graphs: SDKGraphs
  private let place: Place
  private let spelling: WrittenTypes

  /// - Parameter ownTypes: The names of the types in the module of the file.
  package init(
    _ options: GeneratorOptions, graphs: ModuleGraphs, place: Place = .elsewhere, ownTypes: Set<String> = []
  ) {
    written = options
    self.options = options.expanded
    self.graphs = SDKGraphs(all: graphs, sdk: self.options.sdk)
    self.place = place
    spelling = WrittenTypes(
      taken: ownTypes, ownModule: place == .inModule ? self.options.module : nil, isPortable: options.isPortable)
  }

  private var access: String { options.isPublic ? "public " : "" }

  /// - Throws: ``GeneratorError``, or ``MissingGraph``.
  package func text() throws -> String {
    let protocols = try protocolNames.map { try ForeignProtocol($0, of: graphs, options: options, spelling: spelling) }
    try checkAccess(protocols)
    let requirements = try RequirementPlan(
      options, protocols: protocols, answers: AnswerOfNil(graphs: graphs.read)
    ).requirements
    let forwarder = ForwarderText(
      name: forwarderName, protocols: protocols, access: access, requirements: requirements,
      exceptions: protocols.flatMap(\.excepted), eventName: eventName)
    let sections = platformSections(forwarder) + [forwarder.noDelegateLines, try observing(protocols[0])]
    let imports = imports(requirements, protocols).lines(access: access, isPortable: options.isPortable)
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

  private var forwarderName: String { options.name ?? options.protocols[0].stem + "Forwarder" }
  private var eventName: String { options.eventType ?? options.protocols[0].lastName + "Event" }

  /// The types that differ between platforms on which requirements are optional and others.
  private func platformSections(_ forwarder: ForwarderText) -> [[String]] {
    func sections(_ platform: Platform) -> [[String]] {
      guard options.writesEvents else { return [forwarder.lines(on: platform)] }
      let delegate = forwarder.protocols[0]
      let events = EventEnum(eventName, of: delegate, forwarder.requirements, access: access, on: platform)
      return [
        forwarder.lines(on: platform),
        ["/// The callbacks of `\(delegate.name)` as values."] + events.lines(),
      ]
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

  /// The subclass that observes the property.
  private func observing(_ delegate: ForeignProtocol) throws -> [String] {
    guard let name = options.observedClass else { return [] }
    let observed = try ObservedClass(
      name, of: delegate, in: options.module, graphs: graphs, place: place, spelling: spelling)
    return ObservingText(
      observed: observed, delegate: delegate.existential, forwarder: forwarderName,
      hook: options.hook.flatMap(HookForm.init), isOwn: place != .elsewhere, access: access
    ).lines
  }

  private func checkAccess(_ protocols: [ForeignProtocol]) throws(GeneratorError) {
    for delegate in protocols where delegate.access != "public" {
      if options.isPublic {
        throw GeneratorError("'\(delegate.name)' is not public, so its forwarder can't be: leave out '--public'")
      }
      let isVisible = place == .inModule || place == .inPackage && delegate.access == "package"
      if !isVisible {
        throw GeneratorError(
          "'\(delegate.name)' is not public, or an SPI: write the file into the sources of '\(options.module)' by "
            + "'--output'")
      }
    }
  }

  private func imports(_ requirements: [ForeignRequirement], _ protocols: [ForeignProtocol]) -> Imports {
    var imports = Imports(publicly: Set(protocols.compactMap(\.modules.first)))
    // A module of Objective-C exports the modules of what it mentions.
    let exportsTypesOfC = protocols.allSatisfy(\.isOfApplesObjectiveC)
    for type in requirements.flatMap(\.mentionedTypes) where !(exportsTypesOfC && type.identifier.hasPrefix("c:")) {
      imports.add(type)
    }
    let needsNSObject = protocols.contains(where: \.needsNSObject)
    // On Apple's platforms, it is one by the library's own superclass.
    if needsNSObject, !protocols.contains(where: \.mayBeAsked) { imports.publicly.insert("Foundation") }
    imports.internally = Set(protocols.flatMap(\.modules) + (needsNSObject ? ["Foundation"] : []))
      .subtracting(imports.publicly)
    if place == .inModule {
      imports.publicly.remove(options.module)
      imports.internally.remove(options.module)
    }
    return imports
  }
}

extension String {
  /// A type's name without its enclosing types.
  fileprivate var lastName: String { split(separator: ".").last.map(String.init) ?? self }

  /// A protocol's name without its enclosing types, and without `Delegate` at its end.
  fileprivate var stem: String {
    lastName.hasSuffix("Delegate") && lastName != "Delegate" ? String(lastName.dropLast("Delegate".count)) : lastName
  }
}
