#if Macros
  import SwiftSyntax

  /// A property that the protocol requires.
  struct PropertyRequirement {
    let declaration: VariableDeclSyntax
    let binding: PatternBindingSyntax
    /// As it is written.
    let name: String
    let type: TypeSyntax
    let getter: Effects
    let hasSetter: Bool
    let combining: CombiningAttribute

    init?(_ binding: PatternBindingSyntax, of declaration: VariableDeclSyntax) {
      guard let type = binding.typeAnnotation?.type,
        case .accessors(let accessors)? = binding.accessorBlock?.accessors,
        let get = accessors.first(where: { $0.accessorSpecifier.tokenKind == .keyword(.get) })
      else { return nil }
      self.declaration = declaration
      self.binding = binding
      self.type = type
      name = binding.pattern.trimmedDescription
      getter = Effects(
        asyncSpecifier: get.effectSpecifiers?.asyncSpecifier, throwsClause: get.effectSpecifiers?.throwsClause)
      hasSetter = accessors.contains { $0.accessorSpecifier.tokenKind == .keyword(.set) }
      combining = CombiningAttribute(declaration.attributes)
    }
  }
#endif
