#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// The types and extensions that the protocol is nested in.
  struct Surroundings {
    /// The innermost comes first.
    let contexts: [Syntax]

    var isEmpty: Bool { contexts.isEmpty }

    /// Whether the protocol is in an extension that defines the access of its members.
    var giveAccess: Bool {
      contexts.first?.as(ExtensionDeclSyntax.self).map { !$0.modifiers.isEmpty } ?? false
    }

    /// The access modifier that makes a member of the protocol's extension as visible as the protocol, such as `public
    /// `.
    func access(of declaration: ProtocolDeclSyntax) -> String {
      var access = Access(declaration, inside: contexts.first)
      for (position, context) in contexts.enumerated() where !context.is(ExtensionDeclSyntax.self) {
        guard let type = context.asProtocol((any WithModifiersSyntax).self) else { continue }
        access = min(access, Access(type, inside: contexts.dropFirst(position + 1).first))
      }
      switch access {
      case .public: return "public "
      case .package: return "package "
      case .narrow: return declaration.attributes.first(named: "usableFromInline") == nil ? "" : "@usableFromInline "
      }
    }
  }

  /// The access level of a declaration, as far as it matters for its implementation.
  private enum Access: Int, Comparable {
    /// `internal` or less, which needs no modifier.
    case narrow
    case package
    case `public`

    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

    /// An extension defines the access of members that don't have their own.
    init(_ declaration: some WithModifiersSyntax, inside context: Syntax?) {
      let own = Self(declaration.modifiers)
      self = own ?? context?.as(ExtensionDeclSyntax.self).flatMap { Self($0.modifiers) } ?? .narrow
    }

    private init?(_ modifiers: DeclModifierListSyntax) {
      let words: [String: Self] = [
        "open": .public, "public": .public, "package": .package, "internal": .narrow, "fileprivate": .narrow,
        "private": .narrow,
      ]
      guard let access = modifiers.lazy.filter({ $0.detail == nil }).compactMap({ words[$0.name.text] }).first else {
        return nil
      }
      self = access
    }
  }
#endif
