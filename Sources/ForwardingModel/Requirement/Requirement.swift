/// Where a requirement's implementation runs. It matters for asynchronous requirements.
package enum CallbackIsolation {
  /// Where its declaration says.
  case fixed
  /// Wherever the caller runs: `nonisolated(nonsending)`.
  case callers
  /// Concurrently or in the caller's isolation: the declaration doesn't say, so a setting of the module decides.
  case languageDefault
}

/// A method or a property that a protocol requires.
package struct Requirement: Equatable {
  package enum Form: Equatable {
    case method(generics: String, parameters: [Parameter], constraints: String?)
    case property(isSettable: Bool)
  }

  /// The name without backticks.
  package let name: String
  package var form: Form
  package let effects: Effects
  /// The result type. Nil if there is no result.
  package let result: TypeText?
  /// The attributes to repeat on the implementation.
  package var attributes: [String]
  /// `nonisolated`, or the modifier that keeps it in its caller's isolation.
  package var modifiers: [String]
  package var isolation: CallbackIsolation
  /// The isolation that its declaration states: `@MainActor`, `nonisolated`. Nil if none.
  package let declaredIsolation: String?
  /// Whether a subscriber may leave it out, as in Objective-C.
  package let isOptional: Bool

  package init(
    _ name: String, form: Form, effects: Effects, result: TypeText?, attributes: [String] = [],
    modifiers: [String] = [],
    isolation: CallbackIsolation = .languageDefault, declaredIsolation: String? = nil, isOptional: Bool = false
  ) {
    self.name = name
    self.form = form
    self.effects = effects
    self.result = result.flatMap { $0.isVoid && !form.isProperty ? nil : $0 }
    (self.attributes, self.modifiers, self.declaredIsolation) = (attributes, modifiers, declaredIsolation)
    (self.isolation, self.isOptional) = (isolation, isOptional)
  }

  package var parameters: [Parameter] {
    if case .method(_, let parameters, _) = form { return parameters }
    return []
  }

  /// The name with its labels, as in `parser(_:didStartElement:)`.
  package var title: String {
    form.isProperty ? name : "\(name)(\(parameters.map { "\($0.label):" }.joined()))"
  }

  /// The names used in the implementation.
  package var names: Set<String> { form.isProperty ? ["newValue"] : Set(parameters.map(\.name)) }

  package var isGeneric: Bool {
    guard case .method(let generics, let parameters, _) = form else { return false }
    return !generics.isEmpty || parameters.contains(where: \.isOpaque)
  }

  /// Why it can't be forwarded, as far as its spelling shows.
  package var refusal: ForwardingRefusal? {
    if name == "multicast", parameters.isEmpty { return .forwardingMember(name) }
    if OwnMembers.ofForwarding.contains(title) { return .forwardingMember(title) }
    if let taken = parameters.first(where: { $0.isConsumed && isUncopyable($0.type) }) { return .consuming(taken.name) }
    if let result, isUncopyable(result) { return .uncopyableAnswer }
    let variadics = parameters.count(where: \.isVariadic)
    if variadics > 1 { return .severalVariadics }
    return variadics == 1 && parameters.contains { $0.type.identifiers.contains("some") } ? .opaqueVariadic : nil
  }

  /// Whether a type is a generic parameter whose values may be none to copy, or an optional of one.
  private func isUncopyable(_ type: TypeText) -> Bool {
    guard case .method(let generics, _, let constraints) = form else { return false }
    if type.base.hasPrefix("some ") { return type.base.contains("~Copyable") }
    let declared = "\(generics) \(constraints ?? "")".matches(of: /(\w+) ?: ?[^,<>]*~Copyable/).map { String($0.1) }
    return declared.contains(type.wrapped ?? type.base)
  }

  /// The attributes and modifiers before `func` or `var`, with a trailing space. Attributes come first.
  package var prefix: String { (attributes + modifiers).map { "\($0) " }.joined() }
}

extension Requirement.Form {
  package var isProperty: Bool {
    if case .property = self { return true }
    return false
  }
}
