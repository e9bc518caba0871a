#if Macros
  import DelegateForwarding
  import Foundation
  import SwiftParser
  import SwiftSyntax
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  @testable import DelegateForwardingMacros

  @Suite("Requirements that the library's own members would answer")
  struct OwnMemberTests {
    @Test("The lists have every public member that the library's sources declare")
    func lists() throws {
      let multicast = try declaredMembers(of: "MulticastDelegate").union(declaredMembers(of: "MulticastSubscribing"))
      #expect(multicast.subtracting(OwnMembers.ofMulticast) == [], "to be added to OwnMembers.ofMulticast")
      #expect(Set(OwnMembers.ofMulticast).subtracting(multicast) == [], "to be removed from OwnMembers.ofMulticast")
      let forwarding = try declaredMembers(of: "MulticastForwarding")
      #expect(forwarding.subtracting(OwnMembers.ofForwarding) == [], "to be added to OwnMembers.ofForwarding")
      #expect(Set(OwnMembers.ofForwarding).subtracting(forwarding) == [], "to be removed from OwnMembers.ofForwarding")
    }

    @Test("A requirement that the multicast would answer is refused", arguments: answered)
    func refused(_ requirement: String, _ name: String, _ column: Int) {
      expectExpansion(
        of: "@Forwarding protocol D: AnyObject {\n  \(requirement)\n}",
        to: "protocol D: AnyObject {\n  \(requirement.withoutCombining)\n}" + extensions(""),
        diagnostics: [
          DiagnosticSpec(
            message: """
              the multicast has a member '\(name)' of its own, which would answer instead of the subscribers: rename the \
              requirement, or forward through a proxy class and say so by '@Forwarding(proxiesOnly: true)'
              """, line: 2, column: column)
        ])
    }

    @Test("What a proxy class inherits is refused in every protocol", arguments: ["", "(proxiesOnly: true)"])
    func forwarding(_ arguments: String) {
      let message =
        "what forwards has a member '%' already, which would answer instead of the subscribers: rename the requirement"
      let source = "protocol D: AnyObject {\n  func forward(callback name: StaticString, _ n: Int)\n}"
      expectExpansion(
        of: "@Forwarding\(arguments) \(source)",
        to: source + extensions(""),
        diagnostics: [DiagnosticSpec(message: message.replacing("%", with: "forward(callback:_:)"), line: 2, column: 8)]
      )
    }
  }

  private let answered: [(String, String, Int)] = [
    ("@Combining(.max(otherwise: -1)) var count: Int { get }", "count", 39),
    ("func reinstall()", "reinstall()", 8),
    ("@Combining(.all) var isEmpty: Bool { get }", "isEmpty", 24),
    ("func unsubscribeAll()", "unsubscribeAll()", 8),
    ("@Combining(.any) func contains(_ other: Int) -> Bool", "contains(_:)", 25),
  ]

  /// The public members of a type, as `OwnMembers` lists them.
  private func declaredMembers(of type: String) throws -> Set<String> {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Sources/DelegateForwarding")
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var members: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let visitor = PublicMembers(of: type)
      visitor.walk(Parser.parse(source: try String(contentsOf: file, encoding: .utf8)))
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
