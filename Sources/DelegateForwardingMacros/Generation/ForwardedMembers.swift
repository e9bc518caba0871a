#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// The implementations of the protocol's members, with the conditional compilation blocks around them.
  struct ForwardedMembers {
    private enum Item {
      case requirement(RequirementForwarding, RequirementLine)
      case condition([(directive: String, members: ForwardedMembers)])
    }

    private var items: [Item] = []

    /// Diagnoses members that can't be forwarded.
    init(
      _ members: [Member], of delegate: DelegateProtocol, checks: MemberChecks, in context: some MacroExpansionContext
    ) {
      for member in members {
        if case .condition(let clauses) = member {
          let inner = clauses.map {
            ($0.directive, ForwardedMembers($0.members, of: delegate, checks: checks, in: context))
          }
          items.append(.condition(inner))
        } else if checks.pass(member, in: context), case .requirement(let requirement) = member,
          let forwarding = RequirementForwarding(requirement, of: delegate, in: context)
        {
          items.append(.requirement(forwarding, RequirementLine(of: requirement, in: context)))
        }
      }
    }

    /// A requirement that a multicast can't meet, so that only proxy classes conform to the protocol.
    var refusal: String? {
      for case .requirement(let requirement, let line) in items where !requirement.isAnswered {
        let attribute =
          "@available(*, unavailable, message: \"only proxy classes forward this protocol: 'proxiesOnly'\")"
        return line.mapping(requirement.stopping(attribute))
      }
      return nil
    }

    func text(for recipients: Recipients) -> String {
      let blocks = items.map { item in
        switch item {
        case .requirement(let requirement, let line): line.mapping(requirement.text(for: recipients))
        case .condition(let clauses):
          clauses.map { "\($0.directive)\n\($0.members.text(for: recipients))\n" }.joined() + "#endif"
        }
      }
      return blocks.joined(separator: "\n\n")
    }
  }
#endif
