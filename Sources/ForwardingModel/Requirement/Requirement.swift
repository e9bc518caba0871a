/// Where a requirement's implementation runs, as far as an asynchronous one has to know.
package enum CallbackIsolation {
  /// Where its declaration says.
  case fixed
  /// Wherever the caller runs: `nonisolated(nonsending)`.
  case callers
  /// Either anywhere or wherever the caller runs: a setting of the module says what a declaration without a word means.
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
  /// What it answers. Nil if it answers nothing.
  package let result: TypeText?
  /// The attributes that the implementation has too.
  package var attributes: [String]
  /// `nonisolated`, or how it says that it stays with its caller.
  package var modifiers: [String]
  package var isolation: CallbackIsolation
  /// What its declaration says of where it runs: `@MainActor`, `nonisolated`. Nil if nothing.
  package let declaredIsolation: String?
  /// Whether a subscriber may leave it out, as Objective-C lets it.
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

  /// The name with its labels, as `parser(_:didStartElement:)`.
  package var title: String {
    form.isProperty ? name : "\(name)(\(parameters.map { "\($0.label):" }.joined()))"
  }

  /// The names that the implementation has taken.
  package var names: Set<String> { form.isProperty ? ["newValue"] : Set(parameters.map(\.name)) }

  package var isGeneric: Bool {
    guard case .method(let generics, let parameters, _) = form else { return false }
    return !generics.isEmpty || parameters.contains(where: \.isOpaque)
  }

  /// Why it can't be forwarded, as far as its spelling tells.
  package var refusal: ForwardingRefusal? {
    if name == "multicast", parameters.isEmpty { return .forwardingMember(name) }
    let isSpread = parameters.contains(where: \.isVariadic)
    return isSpread && parameters.contains { $0.type.identifiers.contains("some") } ? .opaqueVariadic : nil
  }

  /// Stands before a call of the method, or a use of the property: `unsafe `, or nothing.
  package var unsafeMark: String {
    UnsafeTypes.mark(parameters.map(\.type.text) + (result.map { [$0.text] } ?? []))
  }

  /// Stands before what has the result.
  package var unsafeResultMark: String { result?.unsafeMark ?? "" }

  /// What stands before `func` or `var`, with a space behind. Attributes come first.
  package var prefix: String { (attributes + modifiers).map { "\($0) " }.joined() }
}

extension Requirement.Form {
  package var isProperty: Bool {
    if case .property = self { return true }
    return false
  }
}
