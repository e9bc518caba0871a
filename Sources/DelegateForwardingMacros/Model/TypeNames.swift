#if Macros
  import ForwardingModel
  import SwiftSyntax

  /// How to spell a protocol's types in its extension.
  ///
  /// An extension of a nested protocol doesn't see the enclosing types, so it can't find the `Item` of `enum Outer {
  /// struct Item {}; protocol D … }`. A macro doesn't know whether `Item` is nested, either. So a peer of the protocol,
  /// which sees all of it, gives each such type an alias: `enum _D { typealias Item_ = Item }`, and the extension
  /// writes `Outer._D.Item_`.
  struct TypeNames {
    /// The peer's name, such as `_D`.
    let peer: String
    /// Whether the protocol is nested.
    let isNested: Bool
    /// The peer's qualified name, or nil if types keep their own names.
    private let namespace: String?
    /// The names that need no alias in the extension: those declared in the protocol, and generic parameters.
    private let own: Set<String>
    private let renamed: Renamed

    /// The aliases so far, by the types' names in the protocol.
    private final class Renamed {
      var aliases: [String: String] = [:]
    }

    init(of declaration: ProtocolDeclSyntax, qualifiedName: String, isNested: Bool) {
      let qualifier = qualifiedName.qualifier(of: declaration.name)
      peer = "_\(declaration.name.bareText)".asReference
      own = Set(declaration.typeAliases.map(\.name.bareText))
      self.isNested = isNested && !qualifier.isEmpty
      let isAliasing = self.isNested || declaration.mentions(Self.associated) && !own.contains(Self.associated)
      namespace = isAliasing ? qualifier + peer : nil
      renamed = Renamed()
    }

    private init(_ other: Self, besides generics: Set<String>) {
      (peer, isNested, namespace, renamed) = (other.peer, other.isNested, other.namespace, other.renamed)
      own = other.own.union(generics)
    }

    /// The names inside a declaration with these generic parameters.
    func besides(_ generics: Set<String>) -> Self { Self(self, besides: generics) }

    /// Types keep their own names.
    init() {
      (peer, isNested, namespace, own, renamed) = ("", false, nil, [], Renamed())
    }

    /// The name that an extension of `MulticastForwarding` takes for its own associated type.
    private static let associated = "Subscriber"

    /// The text of a type or an expression.
    func text(_ node: some SyntaxProtocol) -> String {
      guard let namespace else { return node.codeText }
      let rewriter = AliasingRewriter(namespace: namespace, others: own)
      let text = rewriter.rewrite(node.trimmed).codeText
      renamed.aliases.merge(rewriter.found) { type, _ in type }
      return text
    }

    /// A type, with the name that it has in the extension.
    func type(_ node: TypeSyntax) -> TypeText { TypeText(node.codeText, written: text(node)) }

    /// The aliases so far, each with its type's name in the protocol.
    var aliases: [(alias: String, type: String)] {
      renamed.aliases.sorted { $0.key < $1.key }.map { (alias: $0.key, type: $0.value) }
    }
  }

  extension ProtocolDeclSyntax {
    /// The type aliases, including those in conditional compilation blocks.
    fileprivate var typeAliases: [TypeAliasDeclSyntax] {
      func aliases(in members: MemberBlockItemListSyntax) -> [TypeAliasDeclSyntax] {
        members.flatMap { member -> [TypeAliasDeclSyntax] in
          if let alias = member.decl.as(TypeAliasDeclSyntax.self) { return [alias] }
          guard let condition = member.decl.as(IfConfigDeclSyntax.self) else { return [] }
          return condition.clauses.flatMap { clause -> [TypeAliasDeclSyntax] in
            guard case .decls(let members) = clause.elements else { return [] }
            return aliases(in: members)
          }
        }
      }
      return aliases(in: memberBlock.members)
    }

    /// Whether a requirement may mention a type of this name.
    fileprivate func mentions(_ type: String) -> Bool {
      memberBlock.tokens(viewMode: .sourceAccurate).contains { token in
        guard token.bareText == type, let parent = token.parent else { return false }
        return parent.is(IdentifierTypeSyntax.self) || parent.is(DeclReferenceExprSyntax.self)
      }
    }
  }

  /// Replaces the names of types by their aliases.
  private final class AliasingRewriter: SyntaxRewriter {
    private let namespace: String
    /// Names that are not replaced.
    private let others: Set<String>
    private(set) var found: [String: String] = [:]

    /// Names with the same meaning everywhere.
    private static let universal: Set = [
      "Any", "AnyObject", "Self", "Void", "Int", "String", "Bool", "Double", "Copyable", "MainActor", "Sendable",
    ]

    init(namespace: String, others: Set<String>) {
      self.namespace = namespace
      self.others = others
      super.init()
    }

    /// Leaves attributes that aren't types alone, such as `@escaping`.
    override func visit(_ attribute: AttributeSyntax) -> AttributeSyntax {
      let isType = attribute.attributeName.baseName.first?.isUppercase ?? false
      return isType ? super.visit(attribute) : attribute
    }

    override func visit(_ type: IdentifierTypeSyntax) -> TypeSyntax {
      guard var name = alias(of: [type.name.text]) else { return super.visit(type) }
      if let arguments = type.genericArgumentClause { name += rewrite(arguments).trimmedDescription }
      return replacement(name, of: type)
    }

    override func visit(_ type: MemberTypeSyntax) -> TypeSyntax {
      guard let path = Self.path(of: type.baseType), var name = alias(of: path + [type.name.text]) else {
        return super.visit(type)
      }
      if let arguments = type.genericArgumentClause { name += rewrite(arguments).trimmedDescription }
      return replacement(name, of: type)
    }

    override func visit(_ expression: DeclReferenceExprSyntax) -> ExprSyntax {
      let name = expression.baseName.text
      let isMember = expression.parent?.as(MemberAccessExprSyntax.self)?.declName.id == expression.id
      guard !isMember, name.first?.isUppercase == true, name != "ResponseCombiner", let alias = alias(of: [name]) else {
        return ExprSyntax(expression)
      }
      return ExprSyntax("\(raw: alias)").with(\.leadingTrivia, expression.leadingTrivia)
        .with(\.trailingTrivia, expression.trailingTrivia)
    }

    private func replacement(_ name: String, of type: some TypeSyntaxProtocol) -> TypeSyntax {
      TypeSyntax("\(raw: name)").with(\.leadingTrivia, type.leadingTrivia).with(\.trailingTrivia, type.trailingTrivia)
    }

    private func alias(of path: [String]) -> String? {
      if Self.universal.contains(path[0]) || others.contains(path[0].bare) { return nil }
      let alias = (path.map(\.bare).joined(separator: "_") + "_").asReference
      found[alias] = path.joined(separator: ".")
      return "\(namespace).\(alias)"
    }

    /// The names of a type that has no generic arguments.
    private static func path(of type: TypeSyntax) -> [String]? {
      if let type = type.as(IdentifierTypeSyntax.self) {
        return type.genericArgumentClause == nil ? [type.name.text] : nil
      }
      guard let type = type.as(MemberTypeSyntax.self), type.genericArgumentClause == nil else { return nil }
      return path(of: type.baseType).map { $0 + [type.name.text] }
    }
  }
#endif
