#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxBuilder

  private struct Mend: FixItMessage {
    let message: String
    let id: String
    var fixItID: MessageID { MessageID(domain: "DelegateForwarding", id: id) }
  }

  extension FixIt {
    /// Makes a protocol class-bound.
    static func inheritAnyObject(_ declaration: ProtocolDeclSyntax) -> FixIt {
      var mended = declaration
      let object = InheritedTypeSyntax(type: TypeSyntax("AnyObject"))
      if var clause = mended.inheritanceClause {
        var first = object
        first.trailingComma = .commaToken(trailingTrivia: .space)
        clause.inheritedTypes.insert(first, at: clause.inheritedTypes.startIndex)
        mended.inheritanceClause = clause
      } else {
        mended.name.trailingTrivia = []
        mended.inheritanceClause = InheritanceClauseSyntax(
          colon: .colonToken(trailingTrivia: .space), inheritedTypes: [object], trailingTrivia: .space)
      }
      return FixIt(
        message: Mend(message: "inherit from 'AnyObject'", id: "inheritAnyObject"),
        changes: [.replace(oldNode: Syntax(declaration), newNode: Syntax(mended))])
    }

    /// Adds a rule to a requirement with a result.
    static func combining(_ rule: String, _ declaration: DeclSyntax) -> FixIt {
      FixIt(
        message: Mend(message: "add '@Combining(\(rule))'", id: "combining"),
        changes: [setting(declaration) { $0.rule = rule }])
    }

    /// Adds what the answer is when nobody gives one.
    static func addDefault(of type: TypeSyntax, to declaration: DeclSyntax) -> FixIt {
      FixIt(
        message: Mend(message: "add a default", id: "default"),
        changes: [setting(declaration) { $0.fallback = "<#\(type.trimmedDescription)#>" }])
    }

    /// Says which call of a completion handler counts.
    static func completion(_ form: String, _ declaration: FunctionDeclSyntax) -> FixIt {
      let meaning = form == ".first" ? "let the first call pass" : "let every call pass"
      return FixIt(
        message: Mend(message: "\(meaning): 'completion: \(form)'", id: "completion"),
        changes: [setting(DeclSyntax(declaration)) { $0.completion = form }])
    }

    /// Changes the declaration's `@Combining`, or adds one.
    private static func setting(_ declaration: DeclSyntax, _ change: (inout CombiningArguments) -> Void) -> Change {
      let attributed = declaration.asProtocol((any WithAttributesSyntax).self)
      let present = attributed?.attributes.first(named: "Combining")
      var arguments = CombiningArguments(present)
      change(&arguments)
      if let present {
        var mended: AttributeSyntax = "@Combining(\(raw: arguments.text))"
        mended.leadingTrivia = present.leadingTrivia
        mended.trailingTrivia = present.trailingTrivia
        return .replace(oldNode: Syntax(present), newNode: Syntax(mended))
      }
      var bare = declaration
      bare.leadingTrivia = []
      var mended: DeclSyntax = "@Combining(\(raw: arguments.text)) \(bare)"
      mended.leadingTrivia = declaration.leadingTrivia
      return .replace(oldNode: Syntax(declaration), newNode: Syntax(mended))
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
