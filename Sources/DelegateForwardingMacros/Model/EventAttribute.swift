#if Macros
  import SwiftParser
  import SwiftSyntax

  /// The `@Event` of a requirement.
  struct EventAttribute {
    let attribute: AttributeSyntax
    /// The argument as it is written.
    let argument: ExprSyntax?

    init?(_ attributes: AttributeListSyntax) {
      guard let attribute = attributes.first(named: "Event") else { return nil }
      self.init(attribute)
    }

    init(_ attribute: AttributeSyntax) {
      self.attribute = attribute
      guard case .argumentList(let list) = attribute.arguments else {
        argument = nil
        return
      }
      argument = list.first?.expression
    }

    /// The name, without backticks, or nil if it can't be one.
    var validName: String? {
      guard let text = argument?.as(StringLiteralExprSyntax.self)?.representedLiteralValue else { return nil }
      let isWord = text.wholeMatch(of: /[_\p{L}][_\p{L}\p{N}]*/) != nil && text != "_"
      return isWord || text.isValidSwiftIdentifier(for: .variableName) ? text : nil
    }
  }
#endif
