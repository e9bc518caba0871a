import ForwardingModel

extension Requirement {
  /// Reads a declaration from a symbol graph.
  ///
  /// - Parameter actor: The global actor of its protocol. A protocol of Objective-C says it for its members.
  init(_ declaration: String, of actor: String? = nil) throws(ForwardingRefusal) {
    if declaration.contains("<<error type>>") { throw .unknown(declaration) }
    var text = TextCursor(declaration)
    var modifiers = DeclarationModifiers(readingFrom: &text)
    if let actor, modifiers.inheritIsolation { modifiers.attributes.insert(actor, at: 0) }
    let word = text.takeWord()
    switch word {
    case "func", "var":
      if modifiers.isStatic { throw .staticRequirement }
      if modifiers.words.contains("mutating") { throw .mutating }
    case "init": throw .initializer
    case "subscript": throw .subscript
    default: throw .unknown(declaration)
    }
    self = word == "func" ? Self(methodIn: &text, modifiers) : try Self(propertyIn: &text, modifiers)
    if let refusal { throw refusal }
    // By Unicode's rules, `Self.Item` is one word.
    if declaration.contains(/\bSelf\b/.wordBoundaryKind(.simple)) { throw .selfRequirement }
  }

  /// Why it can't be forwarded if it hands a value over. In Swift 5 mode, the compiler lets every subscriber have it.
  var refusalOfSending: ForwardingRefusal? {
    if let parameter = parameters.first(where: { $0.type.has("sending") }) { return .sending(parameter.name) }
    return result?.has("sending") ?? false ? .sending(nil) : nil
  }

  /// Why it can't be forwarded if it consumes a value that may be none to copy. No graph says of a struct or an enum
  /// that it can't be copied.
  func refusalOfConsuming(_ types: Set<MentionedType>) -> ForwardingRefusal? {
    let taken = parameters.first { parameter in
      let names = parameter.type.identifiers
      return parameter.isConsumed && !isGeneric
        && types.contains { names.contains($0.name) && !$0.isCopyable }
    }
    return taken.map { .consuming($0.name) }
  }

  private init(methodIn text: inout TextCursor, _ modifiers: DeclarationModifiers) {
    let name = text.takeWord().bare
    let generics = text.starts(with: "<") ? text.takeGroup() : ""
    let parameters = Parameter.all(inList: String(text.takeGroup().dropFirst().dropLast()))
    let effects = Effects(readingFrom: &text)
    let result = text.skip("->") ? TypeText(text.take(upTo: " where ")) : nil
    text.skipSpaces()
    let constraints = text.isAtEnd ? nil : text.remainder
    self.init(
      name, form: .method(generics: generics, parameters: parameters, constraints: constraints), effects: effects,
      result: result, modifiers: modifiers, takesIsolation: parameters.contains { $0.type.has("isolated") })
  }

  private init(propertyIn text: inout TextCursor, _ modifiers: DeclarationModifiers) throws(ForwardingRefusal) {
    let name = text.takeWord().bare
    _ = text.skip(":")
    let type = TypeText(text.take(upTo: " {"))
    text.skipSpaces()
    var accessors = TextCursor(String(text.takeGroup().dropFirst().dropLast()).trimmed)
    if ["mutating", "nonmutating"].contains(accessors.nextWord) { _ = accessors.takeWord() }
    guard accessors.skipWord("get") else { throw .unknown(name) }
    let effects = Effects(readingFrom: &accessors)
    self.init(
      name, form: .property(isSettable: accessors.remainder.contains("set")), effects: effects, result: type,
      modifiers: modifiers)
  }

  private init(
    _ name: String, form: Form, effects: Effects, result: TypeText?, modifiers: DeclarationModifiers,
    takesIsolation: Bool = false
  ) {
    self.init(
      name, form: form, effects: effects, result: result,
      attributes: modifiers.attributes.filter { !["objc", "NSCopying"].contains($0.nameOfAttribute) },
      modifiers: modifiers.words.filter { $0.hasPrefix("nonisolated") },
      isolation: takesIsolation && modifiers.isolation == .languageDefault ? .fixed : modifiers.isolation,
      declaredIsolation: modifiers.globalActor)
  }

  /// The requirement as its module means it: asynchronous code without isolation runs on no actor. Without the word, a
  /// setting of the file's module would decide. A getter can't say it, and compiles without.
  var concurrent: Requirement {
    guard case .method(let generics, let parameters, let constraints) = form else { return self }
    var requirement = self
    let spelledOut = parameters.map { parameter in
      var parameter = parameter
      parameter.type = parameter.type.withConcurrentClosure
      return parameter
    }
    requirement.form = .method(generics: generics, parameters: spelledOut, constraints: constraints)
    guard effects.isAsync, isolation == .languageDefault else { return requirement }
    requirement.isolation = .fixed
    requirement.attributes.append("@concurrent")
    return requirement
  }
}

extension Parameter {
  /// The parameters in a list such as `_ x: Int, for y: String`.
  fileprivate static func all(inList list: String) -> [Self] {
    all(
      list.splitAtTopLevel(",").map { piece in
        // A protocol of Objective-C has default arguments, which an implementation doesn't repeat.
        let declared = piece.splitOnce(" = ")?.0 ?? piece
        let (names, type) = declared.splitOnce(":") ?? ("_", declared)
        var words = TextCursor(names)
        let label = words.takeWord().bare
        let isVariadic = type.hasSuffix("...")
        return (
          label, words.isAtEnd ? label : words.takeWord().bare, TypeText(isVariadic ? String(type.dropLast(3)) : type),
          isVariadic
        )
      })
  }
}

extension TypeText {
  /// The type of an asynchronous closure, with the attribute that its module means if it has none.
  fileprivate var withConcurrentClosure: TypeText {
    if !isFunction {
      let mark = base.hasSuffix("?") ? "?" : ""
      guard let inside = base.dropLast(mark.count).insideParentheses, inside.contains("->") else { return self }
      return TypeText((specifiers + ["(\(TypeText(inside).withConcurrentClosure.text))\(mark)"]).joined(separator: " "))
    }
    let others: Set = ["@escaping", "@Sendable", "@autoclosure", "sending"]
    var closure = TextCursor(base)
    _ = closure.takeGroup()
    guard Effects(readingFrom: &closure).isAsync, specifiers.allSatisfy(others.contains) else { return self }
    return TypeText((specifiers + ["@concurrent", base]).joined(separator: " "))
  }
}
