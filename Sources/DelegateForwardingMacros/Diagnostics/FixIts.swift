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

    /// Makes a private protocol visible to an extension at file scope.
    static func makeFileprivate(_ modifier: DeclModifierSyntax) -> FixIt {
      var changed = modifier
      changed.name = .keyword(
        .fileprivate, leadingTrivia: modifier.name.leadingTrivia, trailingTrivia: modifier.name.trailingTrivia)
      return FixIt(
        message: Message(message: "make it 'fileprivate'", id: "fileprivate"),
        changes: [.replace(oldNode: Syntax(modifier), newNode: Syntax(changed))])
    }

    /// Names the type of a default that begins with a dot.
    static func nameType(_ type: String, of fallback: ExprSyntax) -> FixIt {
      let changed: ExprSyntax = "\(raw: type)\(fallback.trimmed)"
      return FixIt(
        message: Message(message: "name the type: '\(changed)'", id: "nameType"),
        changes: [.replace(oldNode: Syntax(fallback), newNode: Syntax(changed))])
    }

    /// Removes an extra attribute.
    static func remove(_ attribute: AttributeSyntax, from declaration: DeclSyntax) -> FixIt {
      var changed = declaration
      if var attributed = declaration.asProtocol((any WithAttributesSyntax).self) {
        attributed.attributes = attributed.attributes.filter { $0.as(AttributeSyntax.self)?.id != attribute.id }
        changed = DeclSyntax(fromProtocol: attributed as! any DeclSyntaxProtocol)
      }
      return FixIt(
        message: Message(message: "remove it", id: "remove"),
        changes: [.replace(oldNode: Syntax(declaration), newNode: Syntax(changed))])
    }

    /// Adds a rule to a requirement with a result.
    static func combining(_ rule: String, _ declaration: DeclSyntax) -> FixIt {
      FixIt(
        message: Message(message: "add '@Combining(\(rule))'", id: "combining"),
        changes: [setting(declaration) { $0.rule = rule }])
    }

    /// Adds a default answer.
    ///
    /// - Parameter combiner: The completion handler's rule, if the default belongs to that.
    static func addDefault(of type: String, combiner: String?, to declaration: DeclSyntax) -> FixIt {
      FixIt(
        message: Message(message: "add a default", id: "default"),
        changes: [
          setting(declaration) { arguments in
            if let combiner {
              arguments.completion = ".combined(\(combiner), default: <#\(type)#>)"
            } else {
              arguments.fallback = "<#\(type)#>"
            }
          }
        ])
    }

    /// Adds a rule for a completion handler.
    static func completion(_ form: String, _ declaration: DeclSyntax) -> FixIt {
      let meanings = [
        ".original": "let the original delegate's calls pass", ".first": "let the first call pass",
        ".each": "let every call pass",
      ]
      let meaning = meanings[String(form.prefix { $0 != "(" })] ?? "combine the calls"
      return FixIt(
        message: Message(message: "\(meaning): 'completion: \(form)'", id: "completion"),
        changes: [setting(declaration) { $0.completion = form }])
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
        var bare = declaration
        bare.leadingTrivia = []
        let changed: DeclSyntax = "\(attribute) \(bare)"
        change = .replace(
          oldNode: Syntax(declaration), newNode: Syntax(changed.with(\.leadingTrivia, declaration.leadingTrivia)))
      }
      return FixIt(message: Message(message: "name the event with '@Event'", id: "nameEvent"), changes: [change])
    }

    /// Changes the declaration's `@Combining`, or adds one.
    private static func setting(_ declaration: DeclSyntax, _ change: (inout CombiningArguments) -> Void) -> Change {
      let attributed = declaration.asProtocol((any WithAttributesSyntax).self)
      let present = attributed?.attributes.first(named: "Combining")
      var arguments = CombiningArguments(present)
      change(&arguments)
      if let present {
        var changed: AttributeSyntax = "@\(present.attributeName)(\(raw: arguments.text))"
        changed.leadingTrivia = present.leadingTrivia
        changed.trailingTrivia = present.trailingTrivia
        return .replace(oldNode: Syntax(present), newNode: Syntax(changed))
      }
      var bare = declaration
      bare.leadingTrivia = []
      var changed: DeclSyntax = "@Combining(\(raw: arguments.text)) \(bare)"
      changed.leadingTrivia = declaration.leadingTrivia
      return .replace(oldNode: Syntax(declaration), newNode: Syntax(changed))
    }
  }

  /// The arguments of a `@Combining`, as text.
  private struct CombiningArguments {
    var rule: String?
    var fallback: String?
    var completion: String?

    init(_ attribute: AttributeSyntax?) {
      let present = CombiningAttribute(attribute)
      rule = present.rule?.trimmedDescription
      fallback = present.fallback?.trimmedDescription
      completion = present.completion?.expression.trimmedDescription
    }

    var text: String {
      [rule, fallback.map { "default: \($0)" }, completion.map { "completion: \($0)" }].compactMap { $0 }
        .joined(separator: ", ")
    }
  }
#endif
