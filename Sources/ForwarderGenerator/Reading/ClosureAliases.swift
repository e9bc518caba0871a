import ForwardingModel

/// Replaces type aliases of closures by their types, because a rule has to see a completion handler.
///
/// Other aliases stay, except those of the protocol itself, because `Self` is another type in each subscriber.
struct ClosureAliases {
  let graphs: SDKGraphs
  let spelling: WrittenTypes

  /// A declaration without such aliases, and the types that it mentions then.
  ///
  /// - Throws: A ``MissingGraph``.
  func expanded(_ symbol: SymbolGraph.Symbol) throws -> (declaration: String, mentionedTypes: Set<MentionedType>) {
    var types = symbol.mentionedTypes
    let declaration = try text(of: (symbol.declarationFragments ?? [])[...], mentioning: &types)
    return (declaration, types)
  }

  private func text(
    of fragments: ArraySlice<SymbolGraph.Fragment>, mentioning types: inout Set<MentionedType>
  ) throws -> String {
    var text = ""
    var remaining = fragments
    while let fragment = remaining.popFirst() {
      guard let alias = try alias(fragment, after: text, mentioning: &types) else {
        text += text.last == "." ? fragment.spelling : spelling.name(fragment)
        continue
      }
      let rest = try self.text(of: remaining, mentioning: &types)
      var reader = TextCursor(rest)
      let list = reader.starts(with: "<") ? reader.takeGroup() : ""
      let arguments = list.dropFirst().dropLast().splitAtTopLevel(",")
      let type = zip(alias.parameters, arguments).reduce(alias.type) { $0.replacing(word: $1.0, with: $1.1) }
      // An optional of a closure has the closure in parentheses.
      let next = rest.dropFirst(list.count)
      let isOptional = next.first.map { "?!".contains($0) } ?? false && type.topLevelIndex(of: "->") != nil
      return text.withoutQualifier + (isOptional ? "(\(type))" : type) + next
    }
    return text
  }

  /// The alias that a fragment names, if it is replaced.
  private func alias(
    _ fragment: SymbolGraph.Fragment, after text: String, mentioning types: inout Set<MentionedType>
  ) throws -> (parameters: [String], type: String)? {
    // Extracting another module's graph takes time, and this alias is the usual one.
    guard let identifier = fragment.preciseIdentifier, fragment.spelling != "TimeInterval",
      let symbol = try symbol(identifier), symbol.kind.identifier == "swift.typealias"
    else { return nil }
    var mentioned = symbol.mentionedTypes
    let declaration = try self.text(of: (symbol.declarationFragments ?? [])[...], mentioning: &mentioned)
    guard let (head, type) = declaration.splitOnce(" = "),
      text.hasSuffix("Self.") || ClosureType(TypeText(type)) != nil
    else { return nil }
    types.formUnion(mentioned)
    types.remove(MentionedType(name: fragment.spelling, identifier: identifier))
    let parameters = head.splitOnce("<")?.1.dropLast().splitAtTopLevel(",") ?? []
    return (parameters, type)
  }

  /// A symbol that may be an alias. The identifier of a typedef in C doesn't have its module, so only the graphs that
  /// were read are searched for it.
  private func symbol(_ identifier: String) throws -> SymbolGraph.Symbol? {
    if MangledModule.isOfC(identifier) { return graphs.declaration(of: identifier)?.symbol }
    guard identifier.hasSuffix("a"), let module = MangledModule.name(of: identifier), module != "Swift" else {
      return nil
    }
    return try graphs.graph(module).symbols[identifier]
  }
}

extension String {
  /// The text without the enclosing types at its end, such as `Service.`.
  fileprivate var withoutQualifier: String { replacing(/(?:\w+\.)+$/, with: "") }

  fileprivate func replacing(word: String, with other: String) -> String {
    replacing(try! Regex("\\b\(word)\\b").wordBoundaryKind(.simple), with: other)
  }
}
