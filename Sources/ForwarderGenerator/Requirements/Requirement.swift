import ForwardingNames

/// A method or a property that a protocol requires, read from its declaration.
struct Requirement: Equatable {
  enum Form: Equatable {
    case method(generics: String, parameters: [ForwardedParameter], constraints: String?)
    case property(isSettable: Bool)
  }

  /// The name in the symbol graph, as `parser(_:didStartElement:)`.
  let title: String
  /// The attributes and modifiers that the implementation has too, each with a space behind it.
  var prefix: String
  /// The name without backticks.
  let name: String
  private(set) var form: Form
  let effects: Effects
  /// What it answers. Nil if it answers nothing.
  let result: TypeText?
  private(set) var isolation: CallbackIsolation
  /// The global actor that calls it, as `@MainActor`. Nil if anybody may.
  private(set) var globalActor: String?

  var parameters: [ForwardedParameter] {
    if case .method(_, let parameters, _) = form { return parameters }
    return []
  }

  /// The names that the implementation has taken.
  var names: Set<String> { Set(form.isProperty ? ["newValue"] : parameters.map(\.name)) }

  init(_ declaration: String) throws(UnforwardableRequirement) {
    var text = DeclarationText(declaration)
    let modifiers = DeclarationModifiers(readingFrom: &text)
    let isolation = CallbackIsolation(modifiers)
    let prefix = modifiers.forwarded
    switch text.takeWord() {
    case "func":
      if modifiers.isStatic { throw .staticRequirement }
      self = try Self(methodReadingFrom: &text, prefix: prefix, isolation: isolation)
    case "var":
      if modifiers.isStatic { throw .staticRequirement }
      self = try Self(propertyReadingFrom: &text, prefix: prefix, isolation: isolation)
    case "init": throw .initializer
    case "associatedtype": throw .associatedType
    case "subscript": throw .subscript
    default: throw .unknown(declaration)
    }
    globalActor = modifiers.globalActor
    if declaration.mentionsSelf { throw .selfRequirement }
  }

  private init(
    methodReadingFrom text: inout DeclarationText, prefix: String, isolation: CallbackIsolation
  ) throws(UnforwardableRequirement) {
    name = text.takeWord().bare
    self.prefix = prefix
    let generics = text.starts(with: "<") ? text.takeGroup() : ""
    let list = text.takeGroup()
    let parameters = ForwardedParameter.all(in: String(list.dropFirst().dropLast()))
    effects = Effects(readingFrom: &text)
    result = text.skip("->") ? TypeText(text.take(upTo: " where ")).answer : nil
    text.skipSpaces()
    form = .method(generics: generics, parameters: parameters, constraints: text.isAtEnd ? nil : text.remainder)
    title = "\(name)(\(parameters.map { "\($0.label.bare):" }.joined()))"
    let takesIsolation = parameters.contains { $0.type.has("isolated") }
    self.isolation = isolation == .languageDefault && takesIsolation ? .fixed : isolation
    if parameters.count(where: \.isVariadic) > 1 { throw .variadics }
  }

  private init(
    propertyReadingFrom text: inout DeclarationText, prefix: String, isolation: CallbackIsolation
  ) throws(UnforwardableRequirement) {
    name = text.takeWord().bare
    if name == "multicast" { throw .multicastProperty }
    self.prefix = prefix
    self.isolation = isolation
    title = name
    _ = text.skip(":")
    result = TypeText(text.take(upTo: " {"))
    text.skipSpaces()
    var accessors = DeclarationText(String(text.takeGroup().dropFirst().dropLast()).trimmed)
    if ["mutating", "nonmutating"].contains(accessors.nextWord) { _ = accessors.takeWord() }
    guard accessors.skipWord("get") else { throw .unknown(name) }
    effects = Effects(readingFrom: &accessors)
    form = .property(isSettable: accessors.remainder.contains("set"))
  }
}

extension Requirement {
  /// The requirement with what its module's setting means where its own declaration is silent.
  ///
  /// A getter can't say that it runs anywhere, and compiles without a word.
  func inModule(runsInCallersIsolation: Bool) -> Requirement {
    let word = runsInCallersIsolation ? "nonisolated(nonsending) " : "@concurrent "
    var requirement = self
    if case .method(let generics, let parameters, let constraints) = form {
      requirement.form = .method(
        generics: generics, parameters: parameters.map { $0.withAsyncClosures(word) }, constraints: constraints)
    }
    guard effects.isAsync, isolation == .languageDefault, !form.isProperty else { return requirement }
    requirement.isolation = runsInCallersIsolation ? .callers : .fixed
    requirement.prefix += word
    return requirement
  }
}

extension ForwardedParameter {
  fileprivate func withAsyncClosures(_ word: String) -> ForwardedParameter {
    var parameter = self
    parameter.type = type.withAsyncClosure(word)
    return parameter
  }
}

extension TypeText {
  /// The type of an asynchronous closure, with the word for where it runs if it does not say.
  fileprivate func withAsyncClosure(_ word: String) -> TypeText {
    if base.topLevelIndex(of: "->") == nil {
      let mark = base.hasSuffix("?") ? "?" : ""
      guard let inside = base.dropLast(mark.count).insideParentheses, inside.contains("->") else { return self }
      return TypeText(
        (specifiers + ["(\(TypeText(inside).withAsyncClosure(word).text))\(mark)"]).joined(separator: " "))
    }
    let others: Set = ["@escaping", "@Sendable", "@autoclosure", "sending"]
    var closure = DeclarationText(base)
    _ = closure.takeGroup()
    guard Effects(readingFrom: &closure).isAsync, specifiers.allSatisfy(others.contains) else { return self }
    return TypeText((specifiers + [word + base]).joined(separator: " "))
  }
}

extension Requirement.Form {
  var isProperty: Bool {
    if case .property = self { return true }
    return false
  }
}

extension TypeText {
  /// Nil for a result that is no answer.
  fileprivate var answer: TypeText? { isVoid ? nil : self }
}

extension String {
  fileprivate var mentionsSelf: Bool { contains(/\bSelf\b/) }
}
