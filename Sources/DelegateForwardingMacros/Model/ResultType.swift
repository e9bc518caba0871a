#if Macros
  import ForwardingNames
  import SwiftSyntax

  /// The type of an answer, as far as its spelling tells.
  struct ResultType {
    enum Kind: Equatable {
      case bool, optional, array
      /// A number, a string or another type of the standard library whose values have an order.
      case ordered
      /// A type that is none of these, as a tuple or a set.
      case other
      /// A name that may be anything, as it may be an alias.
      case unknown
    }

    let name: String
    let kind: Kind
    /// Stands before an expression of the type.
    let unsafeMark: String

    init(_ type: TypeSyntax) {
      name = type.trimmedDescription
      kind = Self.kind(of: type)
      unsafeMark = type.unsafeMark
    }

    private static func kind(of type: TypeSyntax) -> Kind {
      if type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return .optional }
      if type.is(ArrayTypeSyntax.self) { return .array }
      if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
        return kind(of: only.type)
      }
      if let attributed = type.as(AttributedTypeSyntax.self) { return kind(of: attributed.baseType) }
      guard type.is(IdentifierTypeSyntax.self) || type.is(MemberTypeSyntax.self) else { return .other }
      return kind(ofName: type.trimmedDescription)
    }

    private static func kind(ofName qualified: String) -> Kind {
      let name = qualified.hasPrefix("Swift.") ? String(qualified.dropFirst("Swift.".count)) : qualified
      let base = String(name.prefix { $0 != "<" })
      switch base {
      case "Bool": return .bool
      case "Optional": return .optional
      case "Array": return .array
      case "Set", "Dictionary", "Result", "Any", "AnyObject", "Void", "Never": return .other
      default: break
      }
      return KnownTypes.isOrdered(base) ? .ordered : .unknown
    }

    /// Whether it can be nil.
    var isOptional: Bool { kind == .optional }

    /// What an optional type wraps, if it is written with a question mark.
    var wrapped: Self? {
      guard kind == .optional, name.hasSuffix("?") else { return nil }
      return Self(TypeSyntax("\(raw: String(name.dropLast()))"))
    }

    /// The arguments of a `@Combining` that would do.
    var fittingRules: [String] {
      let isOrdered = kind == .ordered || wrapped?.kind == .ordered
      let ordered = isOrdered ? [".max", ".min"] : []
      if kind == .bool { return [".any", ".all"] }
      if isOptional { return [".firstNonNil()", ".first", ".last"] + ordered }
      let first = kind == .array ? [".collect"] : []
      let defaulted = (ordered + [".first", ".last"]).map { "\($0), default: <#\(name)#>" }
      return first + defaulted + [".reduce(<#\(name)#>) { <#combined#>, <#answer#> in <#\(name)#> }"]
    }
  }
#endif
