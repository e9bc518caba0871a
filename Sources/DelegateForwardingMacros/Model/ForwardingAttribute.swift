#if Macros
  import SwiftSyntax

  /// The arguments of `@Forwarding(…)`.
  struct ForwardingAttribute {
    /// Whether only proxy classes forward the protocol, but no multicast.
    let proxiesOnly: Bool
    /// Whether protocols that inherit from this one are forwarded too.
    let inheritable: Bool
    /// The inherited protocols that the user forwards by hand.
    let byHand: Set<String>

    init(_ attribute: AttributeSyntax) {
      var arguments = LabeledExprListSyntax([])
      if case .argumentList(let list) = attribute.arguments { arguments = list }
      proxiesOnly = attribute.isTrue("proxiesOnly")
      inheritable = attribute.isTrue("inheritable")
      let listed = arguments.drop { $0.label?.text != "byHand" }
      byHand = Set(
        listed.map { element in
          element.expression.trimmedDescription.filter { !"() ".contains($0) }.replacing(/^any|\.self$/, with: "")
        })
    }
  }
#endif
