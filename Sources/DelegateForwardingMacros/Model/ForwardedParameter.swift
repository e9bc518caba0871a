#if Macros
  import ForwardingNames
  import SwiftParser
  import SwiftSyntax

  /// A parameter of a requirement: how it is declared again, and how its argument is passed on.
  struct ForwardedParameter {
    /// The name in the body, without backticks.
    let name: String
    /// The label with its colon and a space, or nothing.
    let label: String
    let type: TypeSyntax
    let isVariadic: Bool
    /// The names in a declaration, as in `for reason`.
    private let declaredNames: String

    static func all(of clause: FunctionParameterClauseSyntax) -> [Self] {
      var names = Set(clause.parameters.map { ($0.secondName ?? $0.firstName).bareText })
      return clause.parameters.enumerated().map { position, parameter in
        var name = (parameter.secondName ?? parameter.firstName).bareText
        if name == "_" {
          name = unusedName("argument\(position + 1)", besides: names)
          names.insert(name)
        }
        return Self(parameter, name: name)
      }
    }

    private init(_ parameter: FunctionParameterSyntax, name: String) {
      self.name = name
      type = parameter.type
      isVariadic = parameter.ellipsis != nil
      let firstName = parameter.firstName
      label = firstName.text == "_" ? "" : "\(firstName.escaped(wherever: ["inout"])): "
      let declaredLabel = firstName.escaped(wherever: ["inout", "var", "let"])
      declaredNames = firstName.bareText == name ? declaredLabel : "\(declaredLabel) \(name.asReferenceInExpansion)"
    }

    /// The parameter as an implementation declares it.
    func declared(typeText: String) -> String { "\(declaredNames): \(typeText)\(isVariadic ? "..." : "")" }

    /// The name as it is written in an expression.
    var reference: String { name.asReferenceInExpansion }

    /// The label as it is written in the method's full name: `for:`.
    var labelInName: String { label.isEmpty ? "_:" : String(label.dropLast()) }

    /// Whether a callee may consume the argument, which can't be passed on to the next one then.
    var isConsumed: Bool { attributedType.map { $0.hasSpecifier(.consuming) || $0.hasSpecifier(.__owned) } ?? false }

    /// Whether the argument's ownership is spelled out, so that a local function can't capture it as it likes.
    var hasOwnership: Bool {
      guard let type = attributedType else { return false }
      return isConsumed || [.borrowing, .__shared, .sending, .isolated].contains(where: type.hasSpecifier)
    }

    var isInout: Bool { attributedType?.hasSpecifier(.inout) ?? false }

    /// Whether the argument can't be kept after the call.
    var isLent: Bool {
      isAutoclosure || [.borrowing, .isolated].contains { attributedType?.hasSpecifier($0) ?? false }
        || type.tokens(viewMode: .sourceAccurate).contains { KnownTypes.nonescapable.contains($0.bareText) }
    }

    /// Whether a callee may send the argument on, which is another one's then.
    var isSent: Bool { attributedType?.hasSpecifier(.sending) ?? false }

    /// The type of a value that is kept: without what only a parameter can be.
    var keptType: String {
      if let type = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return "\(type.wrappedType.trimmed)?" }
      guard let type = attributedType else { return type.codeText }
      let attributes = type.attributes.filter { $0.as(AttributeSyntax.self)?.attributeName.baseName != "escaping" }
      return attributes.map { "\($0.trimmed) " }.joined() + type.baseType.codeText
    }

    /// The label without its colon, in backticks only where a declaration needs them, or nil.
    var declaredLabel: String? {
      guard !label.isEmpty else { return nil }
      let bare = label.dropLast(2).filter { $0 != "`" }
      return ["inout", "var", "let"].contains(bare) ? "`\(bare)`" : String(label.dropLast(2))
    }

    var isAutoclosure: Bool { attributedType?.attributes.first(named: "autoclosure") != nil }

    private var attributedType: AttributedTypeSyntax? { type.as(AttributedTypeSyntax.self) }

    /// What is passed on, without its label.
    var argument: String {
      if type.is(PackExpansionTypeSyntax.self) { return "repeat each \(reference)" }
      guard let type = attributedType else { return reference }
      if isInout { return "&\(reference)" }
      guard isAutoclosure else { return reference }
      let function = type.baseType.as(FunctionTypeSyntax.self)?.effectSpecifiers
      return Effects(asyncSpecifier: function?.asyncSpecifier, throwsClause: function?.throwsClause).call
        + "\(reference)()"
    }
  }

  extension AttributedTypeSyntax {
    func hasSpecifier(_ keyword: Keyword) -> Bool {
      specifiers.contains { $0.as(SimpleTypeSpecifierSyntax.self)?.specifier.tokenKind == .keyword(keyword) }
    }
  }

  extension TokenSyntax {
    /// The text without backticks.
    var bareText: String { identifier?.name ?? text }

    /// The name as a label, where few words of the language need backticks, and any of the others is warned of.
    fileprivate func escaped(wherever words: Set<String>) -> String {
      let isWord = !bareText.isValidSwiftIdentifier(for: .variableName) && bareText.allSatisfy(\.isLetter)
      return isWord && !words.contains(bareText) ? bareText : text
    }
  }
#endif
