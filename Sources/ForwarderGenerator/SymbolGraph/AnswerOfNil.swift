import ForwardingModel

extension ForeignRequirement {
  /// What `.original` gives without an original delegate.
  func answersOfNobody(_ handlers: [CompletionHandler]) -> AnswersOfNobody {
    var nobody = AnswersOfNobody(to: requirement, handlers)
    if let answerOfNil {
      nobody.result = .value(answerOfNil)
    } else if nobody.result == .unknown, let result = requirement.result, !mayBeOptional(result) {
      nobody.result = .missing
    }
    // A service of Objective-C may take nil for success.
    if let closure = handlers.first?.closure, let answer = closure.answer, !closure.hasNoArgument,
      isOfObjectiveC || nobody.completion == .unknown && !mayBeOptional(answer)
    {
      nobody.completion = .missing
    }
    return nobody
  }

  /// Whether a type is an alias, which may be one of an optional, or may be an alias as its identifier isn't known.
  private func mayBeOptional(_ type: TypeText) -> Bool {
    guard !isOfObjectiveC, type.mayBeAlias, type.base != "Any" else { return false }
    let identifiers = mentionedTypes.filter { type.identifiers.contains($0.name) }.map(\.identifier)
    return identifiers.isEmpty || identifiers.contains { $0.hasSuffix("a") }
  }
}

/// What a message to nil gives as the answer of a requirement of Objective-C.
struct AnswerOfNil {
  let graphs: SDKGraphs

  /// Nil if it isn't of Objective-C, or nil is an error there, or none of the type's values is known to be the answer.
  func value(for foreign: ForeignRequirement) -> String? {
    guard foreign.isOfObjectiveC, !foreign.requirement.effects.canThrow else { return nil }
    return foreign.requirement.result.flatMap { value(of: $0, mentioning: foreign.mentionedTypes) }
  }

  /// - Parameter alias: The alias that stands for the type.
  private func value(
    of type: TypeText, mentioning types: Set<MentionedType>, alias: String? = nil
  ) -> String? {
    if let value = Self.bridgedNil(type) { return value }
    let name = type.base.split(separator: ".").last.map(String.init)
    let named = types.filter { $0.name == name }
    guard named.count == 1, let identifier = named.first?.identifier else { return nil }
    let written = alias ?? type.written
    guard let (symbol, graph) = graphs.declaration(of: identifier) else {
      return identifier.isOfStruct ? "\(written)()" : nil
    }
    switch symbol.kind.identifier {
    case "swift.typealias":
      return symbol.aliasedType.flatMap { value(of: $0, mentioning: symbol.mentionedTypes, alias: written) }
    case "swift.enum": return symbol.isOpenEnum ? ".init(rawValue: 0)!" : nil
    case "swift.struct":
      return graph.conforms(identifier, to: "s:s9OptionSetP") ? "[]" : identifier.isOfStruct ? "\(written)()" : nil
    default: return nil
    }
  }

  /// The value that stands for nil or zero, of a type that the spelling shows.
  private static func bridgedNil(_ type: TypeText) -> String? {
    if type.isOptional { return "nil" }
    if type.isNumber { return "0" }
    if type.base.hasPrefix("["), type.base.hasSuffix("]") { return type.isDictionary ? "[:]" : "[]" }
    if type.base.argument(ofGeneric: ["Set"]) != nil { return "[]" }
    return switch type.base {
    case "Bool": "false"
    case "String": "\"\""
    case "CGPoint", "CGSize", "CGRect": ".zero"
    case "NSRange": "NSRange()"
    default: nil
    }
  }
}

extension SymbolGraph.Symbol {
  /// Whether it is an enum of C that may have values without a name.
  fileprivate var isOpenEnum: Bool {
    identifier.precise.hasPrefix("c:@E") && !declaration.contains("@frozen")
  }
}

extension String {
  /// Whether a type with this identifier is a struct of C, each of which has an initializer that makes it of zeros.
  fileprivate var isOfStruct: Bool { hasPrefix("c:@S@") || hasPrefix("c:@SA@") }
}
