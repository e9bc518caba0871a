#if Macros
  import ForwardingModel
  import Foundation
  import SwiftParser
  import SwiftSyntax
  import Testing

  @Suite("Requirements that the library's own members would answer")
  struct OwnMemberTests {
    @Test("The lists have every public member that the library's sources declare")
    func lists() throws {
      for (type, listed) in [
        ("MulticastDelegate", OwnMembers.ofMulticast), ("MulticastForwarding", OwnMembers.ofForwarding),
      ] {
        let declared = try declaredMembers(of: type)
        #expect(declared.subtracting(listed) == [], "to be added to those of \(type)")
        #expect(Set(listed).subtracting(declared) == [], "to be removed from those of \(type)")
      }
    }
  }

  /// The public members of a type, as `OwnMembers` lists them.
  private func declaredMembers(of type: String) throws -> Set<String> {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Sources/DelegateForwarding")
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var members: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let visitor = PublicMembers(of: type)
      // Without words that swift-syntax knows since 601 or 602.
      let text = try String(contentsOf: file, encoding: .utf8)
        .replacing("nonisolated(nonsending)", with: "").replacing(" unsafe ", with: " ")
      visitor.walk(Parser.parse(source: text))
      members.formUnion(visitor.members)
    }
    return members
  }

  private final class PublicMembers: SyntaxVisitor {
    let type: String
    var members: Set<String> = []

    init(of type: String) {
      self.type = type
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
      guard isMember(node, node.modifiers, node.attributes), !node.name.text.hasPrefix("_") else {
        return .skipChildren
      }
      let labels = node.signature.parameterClause.parameters.map { "\($0.firstName.text):" }
      members.insert("\(node.name.text)(\(labels.joined()))")
      return .skipChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
      guard isMember(node, node.modifiers, node.attributes) else { return .skipChildren }
      members.formUnion(node.bindings.map(\.pattern.trimmedDescription).filter { !$0.hasPrefix("_") })
      return .skipChildren
    }

    /// Whether it is a member of the type, or of an extension of it, that users see on an object.
    private func isMember(
      _ node: some SyntaxProtocol, _ modifiers: DeclModifierListSyntax, _ attributes: AttributeListSyntax
    ) -> Bool {
      var parent = node.parent
      while let next = parent, !next.isProtocol((any DeclGroupSyntax).self) { parent = next.parent }
      let isProtocol = parent?.as(ProtocolDeclSyntax.self)?.name.text == type
      let isOfType =
        isProtocol || parent?.as(ClassDeclSyntax.self)?.name.text == type
        || parent?.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription == type
      let words = modifiers.map(\.trimmedDescription)
      return isOfType && (isProtocol || words.contains("public") || words.contains("open"))
        && !words.contains("static") && !attributes.trimmedDescription.contains("unavailable")
    }
  }
#endif
