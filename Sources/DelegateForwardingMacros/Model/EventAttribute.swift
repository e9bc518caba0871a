#if Macros
  import ForwardingModel
  import SwiftSyntax

  extension AttributeSyntax {
    /// The name in `@Event("name")`, without backticks. Nil if it can't be one.
    var eventName: String? {
      guard case .argumentList(let list) = arguments,
        let text = list.first?.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue,
        text.isPlainName, text != "_"
      else { return nil }
      return text
    }
  }
#endif
