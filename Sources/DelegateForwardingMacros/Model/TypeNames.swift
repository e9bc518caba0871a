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
    /// Whether types may have other names in the extension.
    var areRenamed: Bool { namespace != nil }
    /// The names that need no alias in the extension: those declared in the protocol, and generic parameters.
    private var own: Set<String>
    private let renamed = Renamed()

    /// The aliases so far, each with its type's name in the protocol.
    private final class Renamed {
      var aliases: [String: String] = [:]
    }

    init(of declaration: ProtocolDeclSyntax, qualifiedName: String, isNested: Bool) {
      let qualifier = qualifiedName.qualifier(of: declaration.name)
      let tokens = declaration.memberBlock.tokens(viewMode: .sourceAccurate)
      peer = "_\(declaration.name.bareText)".asReference
      own = Set(tokens.filter { $0.parent?.is(TypeAliasDeclSyntax.self) ?? false }.map(\.bareText))
      self.isNested = isNested && !qualifier.isEmpty
      // An extension of `MulticastForwarding` takes `Subscriber` for its own associated type.
      let isHidden = tokens.contains { $0.text == "Subscriber" } && !own.contains("Subscriber")
      namespace = self.isNested || isHidden ? qualifier + peer : nil
    }

    /// Types keep their own names.
    init() { (peer, isNested, namespace, own) = ("", false, nil, []) }

    /// The names inside a declaration with these generic parameters.
    func besides(_ generics: Set<String>) -> Self {
      var names = self
      names.own.formUnion(generics)
      return names
    }

    /// A type, with the name that it has in the extension.
    func type(_ node: TypeSyntax) -> TypeText { TypeText(node.codeText, written: text(node)) }

    /// The text of a type or an expression, with the names that types have in the extension.
    ///
    /// The types are found in the text: names with a capital letter or in backticks, with their qualifiers, outside
    /// string literals. A name after a dot belongs to what is before it.
    func text(_ node: some SyntaxProtocol) -> String {
      guard let namespace else { return node.codeText }
      let names = /"(?:\\.|[^"\\])*"|(^|[^\w.`])((?:_*\p{Lu}\w*|`[^`]+`)(?:\.(?:_*\p{Lu}\w*|`[^`]+`))*)/
      return node.codeText.replacing(names) { match in
        guard let path = match.2, !isUniversal(path) else { return String(match.0) }
        return "\(match.1 ?? "")\(namespace).\(alias(of: String(path)))"
      }
    }

    /// The aliases so far, each with its type's name in the protocol.
    var aliases: [(alias: String, type: String)] {
      renamed.aliases.sorted { $0.key < $1.key }.map { (alias: $0.key, type: $0.value) }
    }

    private func alias(of path: String) -> String {
      let alias = (path.split(separator: ".").map { String($0).bare }.joined(separator: "_") + "_").asReference
      renamed.aliases[alias] = path
      return alias
    }

    /// Whether a path begins with a name that means the same in the extension.
    private func isUniversal(_ path: Substring) -> Bool {
      let first = String(path.prefix { $0 != "." }).bare
      return own.contains(first) || Self.universal.contains(first)
    }

    private static let universal: Set = [
      "Any", "AnyObject", "Self", "Void", "Int", "String", "Bool", "Double", "Copyable", "Escapable", "MainActor",
      "Sendable", "ResponseCombiner",
    ]
  }
#endif
