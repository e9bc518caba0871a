#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// What stands around the protocol: the types and extensions that it is nested in.
  struct Surroundings {
    /// From the inside out.
    private let contexts: [Syntax]

    init(_ contexts: [Syntax]) {
      self.contexts = contexts
    }

    var isEmpty: Bool { contexts.isEmpty }

    /// Whether they are an extension that says the access of its members.
    var giveAccess: Bool {
      contexts.first?.as(ExtensionDeclSyntax.self).map { !$0.modifiers.isEmpty } ?? false
    }

    /// What a member of the protocol's extension begins with to be as visible as the protocol, as in `public `.
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

  /// Who may see a declaration, as far as it matters for what implements it.
  private enum Access: Int, Comparable {
    /// The module or less. Nothing has to be said.
    case narrow
    case package
    case `public`

    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

    /// An extension gives its access to those of its members that don't say theirs.
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
