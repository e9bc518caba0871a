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
  private let graphs: ModuleGraphs
  private let place: Place

  package init(_ options: GeneratorOptions, graphs: ModuleGraphs, place: Place = .elsewhere) {
    written = options
    self.options = options.expanded
    (self.graphs, self.place) = (graphs, place)
  }

  private var access: String { options.isPublic ? "public " : "" }

  /// - Throws: ``GeneratorError``, or ``MissingGraph``.
  package func text() throws -> String {
    let protocols = try options.protocols.map { try ForeignProtocol($0, of: graphs, options: options) }
    try checkAccess(protocols)
    let plan = try RequirementPlan(options, protocols: protocols)
    let requirements = plan.requirements
    let forwarder = ForwarderText(
      name: forwarderName, protocols: protocols, access: access, requirements: requirements,
      exceptions: exceptions(protocols), eventName: eventName)
    var sections: [[String]] = []
    if options.isPortable {
      var both = ["#if canImport(ObjectiveC)"]
      both += joined(platformSections(forwarder, .apple)).indented
      both.append("#else")
      both += joined(platformSections(forwarder, .others)).indented
      both.append("#endif")
      sections.append(both)
    } else {
      sections += platformSections(forwarder, .any)
    }
    if !forwarder.nobodyLines.isEmpty { sections.append(forwarder.nobodyLines) }
    if let name = options.observedClass {
      let observed = try ObservedClass(
        name, of: protocols[0], in: options.module, graphs: graphs, isInModule: place == .inModule)
      let text = ObservingText(
        observed, of: protocols[0], forwarder: forwarderName,
        isOwn: place != .elsewhere, access: access)
      sections.append(text.lines)
    }
    let imports = imports(requirements.map(\.foreign), protocols).lines(access: access, isPortable: options.isPortable)
    return GeneratedFile.text(written, imports: imports, sections: sections)
  }

  private var forwarderName: String { options.name ?? options.protocols[0].stem + "Forwarder" }
  private var eventName: String { options.eventType ?? options.protocols[0].lastName + "Event" }

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
        name: forwarder.eventName, delegate: first, access: access, requirements: forwarder.requirements)
      sections.append(events.lines(on: platform))
    }
    return sections
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
    for type in requirements.flatMap(\.mentionedTypes) { imports.add(type) }
    if protocols.contains(where: \.needsNSObject) { imports.publicly.insert("Foundation") }
    imports.internally = Set(protocols.flatMap(\.modules)).subtracting(imports.publicly)
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
