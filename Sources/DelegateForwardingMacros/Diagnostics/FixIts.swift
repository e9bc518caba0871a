#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder

  private struct Message: FixItMessage {
    let message: String
    let fixItID = MessageID(domain: "DelegateForwarding", id: "combining")
  }

  extension FixIt {
    /// Adds a rule to a requirement, or puts it in the place of the one that is there.
    static func combining(_ rule: String, _ declaration: DeclSyntax) -> FixIt {
      let attributed = declaration.asProtocol((any WithAttributesSyntax).self)
      let change: Change
      if let present = attributed?.attributes.first(named: "Combining") {
        var changed: AttributeSyntax = "@\(present.attributeName)(\(raw: rule))"
        (changed.leadingTrivia, changed.trailingTrivia) = (present.leadingTrivia, present.trailingTrivia)
        change = .replace(oldNode: Syntax(present), newNode: Syntax(changed))
      } else {
        var bare = declaration
        bare.leadingTrivia = []
        let changed: DeclSyntax = "@Combining(\(raw: rule)) \(bare)"
        change = .replace(
          oldNode: Syntax(declaration), newNode: Syntax(changed.with(\.leadingTrivia, declaration.leadingTrivia)))
      }
      return FixIt(message: Message(message: "add '@Combining(\(rule))'"), changes: [change])
    }
  }
#endif
