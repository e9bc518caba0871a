#if Macros
  import ForwardingNames
  import SwiftSyntax

  /// A method that the protocol requires.
  struct MethodRequirement {
    let declaration: FunctionDeclSyntax
    /// As it is written.
    let name: String
    let parameters: [ForwardedParameter]
    let effects: Effects
    /// What each subscriber answers with, or nil if nothing.
    let result: TypeSyntax?
    let combining: CombiningAttribute

    init(_ declaration: FunctionDeclSyntax) {
      self.declaration = declaration
      name = declaration.name.text
      parameters = ForwardedParameter.all(of: declaration.signature.parameterClause)
      let specifiers = declaration.signature.effectSpecifiers
      effects = Effects(asyncSpecifier: specifiers?.asyncSpecifier, throwsClause: specifiers?.throwsClause)
      result = declaration.signature.returnClause.map(\.type).flatMap { $0.isVoid ? nil : $0 }
      combining = CombiningAttribute(declaration.attributes)
    }

    /// The name with its labels: `player(_:didPlay:)`.
    var fullName: String { "\(name)(\(parameters.map(\.labelInName).joined()))" }

    /// The names of its generic parameters.
    var genericNames: Set<String> {
      Set(declaration.genericParameterClause?.parameters.map(\.name.text) ?? [])
    }

    /// The names that its parameters have taken.
    var takenNames: Set<String> { Set(parameters.map(\.name)) }
  }

  extension TypeSyntax {
    var isVoid: Bool { KnownTypes.void.contains(trimmedDescription) }
  }
#endif
