import ForwardingModel

/// Replaces type aliases of closures, optionals and the like by their types, because rules depend on these.
struct TypeAliases {
  let request: GraphRequest
  let graphs: ModuleGraphs

  /// A declaration without such aliases, and the types that it mentions then.
  ///
  /// - Throws: A ``GraphRequest`` for a graph that is not there yet, or a ``ForwardingRefusal`` for a type that can't
  ///   be written.
  func expanded(_ symbol: SymbolGraph.Symbol) throws -> (declaration: String, mentionedTypes: Set<MentionedType>) {
    var mentioned = symbol.mentionedTypes
    let declaration = try text(of: symbol.declarationFragments ?? [], mentioning: &mentioned)
    return (declaration, mentioned)
  }

  private func text(of fragments: [SymbolGraph.Fragment], mentioning types: inout Set<MentionedType>) throws -> String {
    var text = ""
    var remaining = fragments[...]
    while let fragment = remaining.popFirst() {
      guard let expansion = try expansion(of: fragment, after: text, mentioning: &types) else {
        text += text.last == "." ? fragment.spelling : fragment.written
        continue
      }
      let rest = try self.text(of: Array(remaining), mentioning: &types)
      var reader = DeclarationText(rest)
      let list = reader.starts(with: "<") ? reader.takeGroup() : ""
      let next = rest.dropFirst(list.count)
      let isFollowed = next.first.map { "?!.".contains($0) } ?? false
      return text.withoutQualifier
        + expansion.text(list.dropFirst().dropLast().splitAtTopLevel(","), inParentheses: isFollowed) + next
    }
    return text
  }

  /// The type that an alias stands for. Nil if the fragment is not an alias, or if it doesn't matter for the rules.
  ///
  /// An alias of the protocol itself is always replaced, because `Self` is another type in each subscriber. One of a
  /// generic type stays, because its arguments are another type's.
  private func expansion(
    of fragment: SymbolGraph.Fragment, after text: String, mentioning types: inout Set<MentionedType>
  ) throws -> Expansion? {
    guard let identifier = fragment.preciseIdentifier, identifier.hasSuffix("a"), !text.hasSuffix(">."),
      let module = MangledModule.name(of: identifier), module != "Swift"
    else { return nil }
    let isOwn = module == request.module
    // Extracting another module's graph takes time, and a type known not to be a closure doesn't need it.
    let isMember = text.hasSuffix("Self.")
    guard isOwn || isMember || !KnownTypes.isOrdered(fragment.spelling) else { return nil }
    let other = GraphRequest(module: module)
    let graph = try graphs.graph(isOwn ? request : other)
    guard let symbol = graph.symbols[identifier], symbol.kind.identifier == "swift.typealias" else { return nil }
    types.formUnion(symbol.mentionedTypes)
    let owner = TypeAliases(request: isOwn ? request : other, graphs: graphs)
    let declaration = try owner.text(of: symbol.declarationFragments ?? [], mentioning: &types)
    let expansion = Expansion(declaration, isMember: isMember)
    // What isn't named any more needs no import.
    if expansion != nil { types.remove(MentionedType(name: fragment.spelling, identifier: identifier)) }
    return expansion
  }
}

/// The right side of an alias's declaration.
private struct Expansion {
  private let parameters: [String]
  private let text: String

  /// Nil if the rules treat the alias like any other type, unless it is a member of the protocol.
  init?(_ declaration: String, isMember: Bool) {
    var reader = DeclarationText(declaration)
    let head = reader.take(upTo: " = ")
    guard reader.skip(" = ") else { return nil }
    var name = DeclarationText(head)
    _ = name.take(upTo: "<")
    parameters = name.isAtEnd ? [] : String(name.takeGroup().dropFirst().dropLast()).splitAtTopLevel(",")
    text = reader.remainder
    let type = TypeText(text)
    let isClosure = type.isFunction || ClosureType(type) != nil
    guard isMember || isClosure || type.isOptional || type.isVoid || type.isBool || type.isArray else { return nil }
  }

  func text(_ arguments: [String], inParentheses: Bool) -> String {
    var result = text
    for (parameter, argument) in zip(parameters, arguments) {
      result = result.replacing(word: parameter, with: argument)
    }
    return inParentheses && result.topLevelIndex(of: "->") != nil ? "(\(result))" : result
  }
}

extension String {
  /// The text without the enclosing type at its end, such as `Service.`.
  fileprivate var withoutQualifier: String {
    var text = self[...]
    while text.last == "." {
      text = text.dropLast()
      while let last = text.last, last.isLetter || last.isNumber || last == "_" { text = text.dropLast() }
    }
    return String(text)
  }

  fileprivate func replacing(word: String, with other: String) -> String {
    var result = ""
    var current = ""
    for character in self + " " {
      if character.isLetter || character.isNumber || character == "_" {
        current.append(character)
      } else {
        result += (current == word ? other : current) + String(character)
        current = ""
      }
    }
    return String(result.dropLast())
  }
}
