#if Macros
  import SwiftParser
  import SwiftSyntax

  extension AttributeSyntax {
    /// The name in `@Event("name")`, without backticks. Nil if it can't be one.
    var eventName: String? {
      guard case .argumentList(let list) = arguments,
        let text = list.first?.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
      else { return nil }
      let isWord = text.wholeMatch(of: /[_\p{L}][_\p{L}\p{N}]*/) != nil && text != "_"
      return isWord || text.isValidSwiftIdentifier(for: .variableName) ? text : nil
    }
  }
#endif
