import ForwardingModel

/// Why the graphs don't show the type of a path of properties.
private struct PathProblem: Error {
  let text: String
}

extension ValueTypes {
  /// The value that a path leads to. Nil if there is none, or its type isn't known.
  ///
  /// - Throws: A ``MissingGraph``.
  func value(of path: ValuePath, in foreign: ForeignRequirement) throws -> TypedValue? {
    if !path.isArgument, let type = path.type {
      return path.value(in: foreign.requirement, type: type).map { TypedValue(value: $0, types: types(in: type)) }
    }
    do {
      let found = try type(of: path, in: foreign)
      return path.value(in: foreign.requirement, type: found?.type).map {
        TypedValue(value: $0, types: found?.types ?? [])
      }
    } catch is PathProblem {
      return nil
    }
  }

  /// What is wrong with the paths of a choice.
  ///
  /// - Throws: A ``MissingGraph``.
  func problem(of choice: EventChoice, in foreign: ForeignRequirement) throws -> String? {
    do {
      for path in choice.values ?? [] where path.type == nil { _ = try type(of: path, in: foreign) }
      return nil
    } catch let problem as PathProblem {
      return problem.text
    }
  }

  /// A type, with the types among which those in it are.
  private typealias Found = (type: TypeText, types: Set<MentionedType>)

  /// The type that a path leads to. Nil if the callback has no such parameter.
  private func type(of path: ValuePath, in foreign: ForeignRequirement) throws -> Found? {
    guard let parameter = foreign.requirement.parameters.first(where: { $0.name == path.steps[0].name }) else {
      return nil
    }
    var found: Found = (parameter.type, foreign.mentionedTypes)
    for position in path.steps.indices.dropLast() {
      let next = path.steps[position + 1].name
      let wrapped = found.type.wrapped.map { TypeText($0) }
      if (wrapped != nil) != path.steps[position].isUnwrapped {
        let text = path.text(upTo: position)
        let mended = wrapped == nil ? "isn't optional: write '\(text)." : "is optional: write '\(text)?."
        throw PathProblem(text: "'\(text)' \(mended)\(next)'")
      }
      found.type = wrapped ?? found.type
      found = try property(next, of: found, path: path, for: foreign)
    }
    let isOptional = path.steps.contains(where: \.isUnwrapped) && !found.type.isOptional
    return (isOptional ? found.type.optional : found.type, found.types)
  }

  private func property(
    _ name: String, of owner: Found, path: ValuePath, for foreign: ForeignRequirement
  ) throws -> Found {
    let type = owner.type.base.hasPrefix("any ") ? owner.type.base.dropFirst(4).trimmed : owner.type.base
    let mentioned = owner.types.first { $0.name == type.split(separator: ".").last.map(String.init) }
    guard type.allSatisfy({ $0.isOfIdentifier || $0 == "." }), let mentioned,
      let (symbol, graph) = graphs.declaration(of: mentioned.identifier)
    else {
      throw PathProblem(
        text: "no symbol graph that was read has the properties of '\(type)': write the type, '\(path.text): <type>'")
    }
    if let aliased = symbol.aliasedType {
      return try property(name, of: (aliased, symbol.mentionedTypes), path: path, for: foreign)
    }
    let members = members(of: symbol, in: graph)
    guard let member = members.first(where: { $0.isReadableProperty && $0.name == name }) else {
      throw PathProblem(text: symbol.lacks(name, members, path))
    }
    let (declaration, types) = try ClosureAliases(graphs: graphs, spelling: spelling).expanded(member)
    if declaration.contains(/\{ get (async|throws)/) {
      throw PathProblem(text: "'\(name)' of '\(symbol.path)' is asynchronous or throws, and a value is read at once")
    }
    let (own, callbacks) = (member.systems, foreign.availability)
    guard Set(own.introduced).isSubset(of: callbacks.introduced), Set(own.absent).isSubset(of: callbacks.absent) else {
      throw PathProblem(text: "not every system that has the callback has '\(name)' of '\(symbol.path)'")
    }
    let found = TypeText(declaration.typeOfProperty ?? "")
    let isOptional = graphs.isOptionalRequirement(member) && !found.isOptional
    return (isOptional ? found.optional : found, types)
  }

  /// The members of a type, of its superclasses and protocols. One with type parameters may have properties of these.
  private func members(of symbol: SymbolGraph.Symbol, in graph: IndexedGraph) -> [SymbolGraph.Symbol] {
    let identifier = symbol.identifier.precise
    if symbol.declaration.contains("\(symbol.name)<") { return [] }
    let ancestors = graph.relationships(from: identifier, "inheritsFrom", "conformsTo")
      .compactMap { graphs.declaration(of: $0.target) }
    return graph.symbols("memberOf", "requirementOf", "optionalRequirementOf", to: identifier)
      + ancestors.flatMap(members)
  }

  /// The types in a type that the user states: those of the graphs that were read, of the standard library, and of
  /// Foundation. Others have no identifier.
  private func types(in type: TypeText) -> Set<MentionedType> {
    let paths = type.base.matches(of: /[\w.]+/).map { String($0.output) }.filter { !["any", "some"].contains($0) }
    return Set(
      paths.map { path in
        let name = path.split(separator: ".").last.map(String.init) ?? path
        let identifier =
          graphs.type(path)?.identifier.precise
          ?? (Self.ofFoundation.contains(name)
            ? "s:10Foundation\(name.count)\(name)V" : TypeText(name).isOfCopyableStandard ? "s:s\(name)V" : "")
        return MentionedType(name: name, identifier: identifier)
      })
  }
}

extension SymbolGraph.Symbol {
  fileprivate var isReadableProperty: Bool {
    kind.identifier == "swift.property" && (isVisibleEverywhere || accessLevel == "package") && !systems.isNowhere
  }

  /// What to say of a property that a type doesn't have.
  fileprivate func lacks(_ name: String, _ members: [SymbolGraph.Symbol], _ path: ValuePath) -> String {
    let titles = members.filter { $0.kind.identifier == "swift.method" }.map(\.name)
    if let method = titles.first(where: { $0.prefix { $0 != "(" } == name }) {
      return "'\(method)' of '\(self.path)' is a method, and a path has properties only"
    }
    let near = name.nearest(in: members.filter(\.isReadableProperty).map(\.name))
    let advice =
      near.map { "; there is '\($0)'" } ?? ". If another module adds it, write the type, '\(path.text): <type>'"
    return "'\(self.path)' has no property '\(name)'\(advice)"
  }
}

extension SDKGraphs {
  /// Whether a member is a property that a class may leave out.
  fileprivate func isOptionalRequirement(_ member: SymbolGraph.Symbol) -> Bool {
    let identifier = member.identifier.precise
    guard let graph = declaration(of: identifier)?.graph else { return false }
    return !graph.relationships(from: identifier, "optionalRequirementOf").isEmpty
  }
}

extension TypeText {
  fileprivate var optional: TypeText { TypeText(spelled(in: .optionalLocal)) }
}
