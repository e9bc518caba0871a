#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// A requirement that can be forwarded.
  protocol ForwardedRequirement {
    /// Where an error of what is generated belongs.
    var syntax: Syntax { get }
    var combining: CombiningAttribute { get }

    /// Its declaration, as an implementation writes it.
    var declared: String { get }

    /// Whether a member of the multicast's own answers it, so that nothing generated is looked at there.
    var isAnswered: Bool { get }

    /// What stands in the braces where a body does nothing but stop.
    var emptyBody: String { get }

    /// Its implementation.
    func text(for recipients: Recipients) -> String
  }

  /// The implementations of the protocol's members, with the conditional compilation blocks around them.
  struct ForwardedMembers {
    private enum Item {
      case requirement(any ForwardedRequirement, RequirementLine)
      case condition([(directive: String, members: ForwardedMembers)])
    }

    private var items: [Item] = []

    /// Complains of members that can't be forwarded.
    init(
      _ members: [Member], of delegate: DelegateProtocol, checks: MemberChecks, in context: some MacroExpansionContext
    ) {
      for member in members {
        if case .condition(let clauses) = member {
          let inner = clauses.map {
            ($0.directive, ForwardedMembers($0.members, of: delegate, checks: checks, in: context))
          }
          items.append(.condition(inner))
        } else if checks.pass(member, in: context), let requirement = Self.forwarded(member, of: delegate, in: context)
        {
          items.append(.requirement(requirement, RequirementLine(of: requirement, in: context)))
        }
      }
    }

    private static func forwarded(
      _ member: Member, of delegate: DelegateProtocol, in context: some MacroExpansionContext
    ) -> (any ForwardedRequirement)? {
      switch member {
      case .method(let method): MethodForwarding(method, of: delegate, in: context)
      case .property(let property): PropertyForwarding(property, of: delegate, in: context)
      case .other, .condition: nil
      }
    }

    /// What keeps a multicast from conforming to a protocol that only proxy classes forward: one requirement that it can't have.
    var refusal: String? {
      for case .requirement(let requirement, let line) in items where !requirement.isAnswered {
        let attribute =
          "@available(*, unavailable, message: \"only proxy classes forward this protocol: 'proxiesOnly'\")"
        return line.mapping("\(attribute) \(requirement.declared) {\n\(requirement.emptyBody.indented())\n}")
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
