#if Macros
  import SwiftSyntax

  /// How the types that a protocol names are written in its extension.
  ///
  /// An extension of a nested protocol doesn't see what surrounds it, so `Item` of `enum Outer { struct Item {}; protocol D … }` can't be
  /// found there. Whether `Item` is nested or not isn't known to a macro either. So a peer of the protocol, which sees all of it, gives
  /// each such type another name: `enum _D { typealias Item_ = Item }`, and the extension writes `Outer._D.Item_`.
  struct TypeNames {
    /// The peer's name, as in `_D`.
    let peer: String
    /// The peer's name with what surrounds it, or nil if the protocol isn't nested.
    private let namespace: String?

    var isNested: Bool { namespace != nil }

    init(of declaration: ProtocolDeclSyntax, qualifiedName: String, isNested: Bool) {
      let name = declaration.name.text
      peer = "_\(TokenSyntax.identifier(name).bareText)"
      let isQualified = isNested && qualifiedName.hasSuffix(".\(name)")
      namespace = isQualified ? qualifiedName.dropLast(name.count) + peer : nil
    }

    /// The text of a type or an expression.
    ///
    /// - Parameter generics: The generic parameters that it may name.
    func text(_ node: some SyntaxProtocol, besides generics: Set<String> = []) -> String {
      guard let namespace else { return node.trimmedDescription.inOneLine }
      return AliasingRewriter(namespace: namespace, generics: generics).rewrite(node.trimmed).description.inOneLine
    }

    /// The types that `text` gives another name in these nodes: the names here, and the names there.
    func aliases(in nodes: [(node: Syntax, generics: Set<String>)]) -> [(alias: String, type: String)] {
      guard let namespace else { return [] }
      var found: [String: String] = [:]
      for (node, generics) in nodes {
        let rewriter = AliasingRewriter(namespace: namespace, generics: generics)
        _ = rewriter.rewrite(node)
        found.merge(rewriter.found) { type, _ in type }
      }
      return found.sorted { $0.key < $1.key }.map { (alias: $0.key, type: $0.value) }
    }
  }

  extension String {
    /// Without line breaks, where they mean nothing.
    fileprivate var inOneLine: String {
      if !contains("\n") || contains("//") || contains("{") || contains("\"\"\"") { return self }
      return split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " ")
    }
  }

  /// Replaces the names of types by their aliases.
  private final class AliasingRewriter: SyntaxRewriter {
    private let namespace: String
    private let generics: Set<String>
    private(set) var found: [String: String] = [:]

    /// They mean the same everywhere.
    private static let universal: Set = [
      "Any", "AnyObject", "Self", "Void", "Int", "String", "Bool", "Double", "Copyable", "MainActor", "Sendable",
    ]

    init(namespace: String, generics: Set<String>) {
      self.namespace = namespace
      self.generics = generics
      super.init()
    }

    /// An attribute that isn't a type, as `@escaping`, is left alone.
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
      if Self.universal.contains(path[0]) || generics.contains(path[0]) { return nil }
      let alias = path.joined(separator: "_") + "_"
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
