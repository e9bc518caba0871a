#if Macros
  import ForwardingModel
  import SwiftSyntax

  extension AttributeSyntax {
    /// What `@Event("name(value)")` says. Nil if it can't be read.
    var eventChoice: EventChoice? {
      guard case .argumentList(let list) = arguments,
        let text = list.first?.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
      else { return nil }
      return EventChoice(text)
    }
  }
#endif
