#if Macros
  import SwiftParser
  import SwiftSyntax

  /// A parameter of a requirement: how it is declared again, and how its argument is passed on.
  struct ForwardedParameter {
    /// The values that a variadic parameter may have in a call.
    static let variadicLimit = 16

    /// The name in the body, without backticks.
    let name: String
    /// The label with its colon and a space, or nothing.
    let label: String
    /// The parameter as the implementation declares it.
    let declared: String
    let isVariadic: Bool
    let type: TypeSyntax

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
      let hasLabel = parameter.firstName.text != "_"
      label = hasLabel ? "\(parameter.firstName.asLabel): " : ""
      let isOneName = parameter.firstName.bareText == name
      let names = isOneName ? parameter.firstName.text : "\(parameter.firstName.text) \(name.asReference)"
      declared = "\(names): \(parameter.type.withoutConsuming)\(isVariadic ? "..." : "")"
    }

    /// The name as it is written in an expression.
    var reference: String { name.asReference }

    /// What is passed on, with its label. `values` stand in for a variadic parameter's.
    func arguments(values: [String]) -> [String] {
      if isVariadic { return values.enumerated().map { ($0 == 0 ? label : "") + $1 } }
      return [label + argument]
    }

    private var argument: String {
      if type.is(PackExpansionTypeSyntax.self) { return "repeat each \(reference)" }
      guard let attributed = type.as(AttributedTypeSyntax.self) else { return reference }
      if attributed.hasSpecifier(.inout) { return "&\(reference)" }
      guard attributed.attributes.first(named: "autoclosure") != nil else { return reference }
      let function = attributed.baseType.as(FunctionTypeSyntax.self)?.effectSpecifiers
      return Effects(asyncSpecifier: function?.asyncSpecifier, throwsClause: function?.throwsClause).call
        + "\(reference)()"
    }
  }

  extension AttributedTypeSyntax {
    func hasSpecifier(_ keyword: Keyword) -> Bool {
      specifiers.contains { $0.as(SimpleTypeSpecifierSyntax.self)?.specifier.tokenKind == .keyword(keyword) }
    }
  }

  extension TypeSyntax {
    /// The type of a parameter that is passed on more than once, so that nobody may consume it.
    fileprivate var withoutConsuming: String {
      guard var attributed = self.as(AttributedTypeSyntax.self) else { return trimmedDescription }
      attributed.specifiers = attributed.specifiers.filter { specifier in
        let keyword = specifier.as(SimpleTypeSpecifierSyntax.self)?.specifier.tokenKind
        return keyword != .keyword(.consuming) && keyword != .keyword(.__owned)
      }
      return attributed.trimmedDescription
    }
  }

  extension TokenSyntax {
    /// The text without backticks.
    var bareText: String { identifier?.name ?? text }

    /// The name as a label in a call, where almost no word needs backticks.
    fileprivate var asLabel: String {
      let isTaken = ["inout", "var", "let"].contains(bareText)
      return isTaken || !bareText.isValidSwiftIdentifier(for: .memberAccess) && bareText != "self" ? text : bareText
    }
  }

  extension String {
    /// A name as it is written in an expression: in backticks if it is a word of the language.
    var asReference: String { TokenSyntax.identifier(self).isPlainName ? self : "`\(self)`" }
  }

  extension TokenSyntax {
    fileprivate var isPlainName: Bool { text.isValidSwiftIdentifier(for: .variableName) && text != "self" }
  }
#endif
