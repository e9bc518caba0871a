#if Macros
  import ForwardingModel
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder

  private struct Message: FixItMessage {
    let message: String
    let id: String
    var fixItID: MessageID { MessageID(domain: "DelegateForwarding", id: id) }
  }

  extension FixIt {
    /// Makes a protocol class-bound.
    static func inheritAnyObject(_ declaration: ProtocolDeclSyntax) -> FixIt {
      var changed = declaration
      let object = InheritedTypeSyntax(type: TypeSyntax("AnyObject"))
      if var clause = changed.inheritanceClause {
        var first = object
        first.trailingComma = .commaToken(trailingTrivia: .space)
        clause.inheritedTypes.insert(first, at: clause.inheritedTypes.startIndex)
        changed.inheritanceClause = clause
      } else {
        changed.name.trailingTrivia = []
        changed.inheritanceClause = InheritanceClauseSyntax(
          colon: .colonToken(trailingTrivia: .space), inheritedTypes: [object], trailingTrivia: .space)
      }
      return FixIt(
        message: Message(message: "inherit from 'AnyObject'", id: "inheritAnyObject"),
        changes: [.replace(oldNode: Syntax(declaration), newNode: Syntax(changed))])
    }

    /// Names the type of a value that begins with a dot.
    static func nameType(_ type: String, of value: ExprSyntax) -> FixIt {
      let changed: ExprSyntax = "\(raw: type)\(value.trimmed)"
      return FixIt(
        message: Message(message: "name the type: '\(changed)'", id: "nameType"),
        changes: [.replace(oldNode: Syntax(value), newNode: Syntax(changed))])
    }

    /// Adds a rule to a requirement, or puts it in the place of the one that is there.
    static func combining(_ rule: String, _ declaration: DeclSyntax) -> FixIt {
      let attributed = declaration.asProtocol((any WithAttributesSyntax).self)
      let change: Change
      if let present = attributed?.attributes.first(named: "Combining") {
        var changed: AttributeSyntax = "@\(present.attributeName)(\(raw: rule))"
        (changed.leadingTrivia, changed.trailingTrivia) = (present.leadingTrivia, present.trailingTrivia)
        change = .replace(oldNode: Syntax(present), newNode: Syntax(changed))
      } else {
        change = prepending("@Combining(\(raw: rule))", to: declaration)
      }
      return FixIt(message: Message(message: "add '@Combining(\(rule))'", id: "combining"), changes: [change])
    }

    /// Adds the value for no answer to a rule.
    static func addValue(of type: String, to rule: String, at expression: ExprSyntax) -> FixIt {
      let changed: ExprSyntax = "\(raw: rule)(otherwise: <#\(raw: type)#>)"
      return FixIt(
        message: Message(message: "add 'otherwise:'", id: "otherwise"),
        changes: [.replace(oldNode: Syntax(expression), newNode: Syntax(changed))])
    }

    private static func prepending(_ attribute: AttributeSyntax, to declaration: DeclSyntax) -> Change {
      var bare = declaration
      bare.leadingTrivia = []
      let changed: DeclSyntax = "\(attribute) \(bare)"
      return .replace(
        oldNode: Syntax(declaration), newNode: Syntax(changed.with(\.leadingTrivia, declaration.leadingTrivia)))
    }

    /// Names an event.
    static func nameEvent(_ declaration: FunctionDeclSyntax) -> FixIt {
      let attribute: AttributeSyntax = "@Event(\(literal: "<#name#>"))"
      let change: Change
      if let present = declaration.attributes.first(named: "Event") {
        var changed = attribute
        (changed.leadingTrivia, changed.trailingTrivia) = (present.leadingTrivia, present.trailingTrivia)
        change = .replace(oldNode: Syntax(present), newNode: Syntax(changed))
      } else {
        change = prepending(attribute, to: DeclSyntax(declaration))
      }
      return FixIt(message: Message(message: "name the event with '@Event'", id: "nameEvent"), changes: [change])
    }
  }
#endif
