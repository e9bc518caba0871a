#if Macros
  import ForwardingModel
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// What `@DelegateEvents` adds beside a protocol: the enum of its events, and a type with the functions that deliver
  /// them.
  ///
  /// That type is isolated as the protocol is. If the protocol states no isolation, neither does the type: the module's
  /// default isolation applies to both.
  struct EventPeers {
    private let delegate: DelegateProtocol
    private let cases: EventCases
    private let context: any MacroExpansionContext
    /// The enum's access modifier with a trailing space, such as `public `.
    private let access: String
    private let memberAccess: String
    private let fileAccess: String

    init(
      _ delegate: DelegateProtocol, cases: EventCases, surroundings: Surroundings,
      in context: some MacroExpansionContext
    ) {
      (self.delegate, self.cases, self.context) = (delegate, cases, context)
      let narrow = delegate.declaration.modifiers.first { ["private", "fileprivate"].contains($0.name.text) }
      memberAccess = narrow == nil ? delegate.access : ""
      access = narrow.map { "\($0.name.text) " } ?? (surroundings.giveAccess ? "" : delegate.access)
      fileAccess = narrow?.name.text ?? (surroundings.isEmpty ? "private" : "fileprivate")
    }

    var texts: [String] {
      let name = delegate.eventName
      let head = "\(attributes(["available", "_spi"]))\(access)nonisolated enum \(name)"
      let events = EventEnum(
        head: head, supertypes: { $0 ? "GeneratedForwarding.Event" : "GeneratedForwarding.PlainEvent" }, name: name,
        delegate: delegate.existential, receiver: receiver, access: memberAccess,
        in: .expansion(deliveryType: delegate.deliveryName), items: items(of: delegate.members))
      let enumText = text(["/// The events of `\(delegate.name)` as values."] + events.lines(aliases: aliases))
      if events.functions.isEmpty { return [enumText] }
      let isolation = delegate.isolation.map { "\($0) " } ?? ""
      let typeHead = "\(attributes(["available"]))\(isolation)\(fileAccess) enum \(delegate.deliveryName) {"
      return [enumText, text([typeHead] + Array(events.functions.joined(separator: [""])).indented + ["}"])]
    }

    private func text(_ lines: [String]) -> String {
      let text = lines.joined(separator: "\n")
      return text + RequirementLine.end(of: text)
    }

    /// The events, with the conditional compilation blocks around them.
    private func items(of members: [Member]) -> [EventEnum.Item] {
      members.compactMap { member in
        switch member {
        case .requirement(let requirement): return cases[requirement].map { item($0, at: requirement.name) }
        case .condition(let clauses): return .condition(clauses.map { ($0.directive, items(of: $0.members)) })
        case .other: return nil
        }
      }
    }

    private func item(_ event: EventCase, at name: Syntax) -> EventEnum.Item {
      let isolation = event.requirement.declaredIsolation
      let call = event.call(of: receiver, isOptional: event.requirement.isOptional, .expansion)
      let lines = RequirementLine(of: name, in: context).mapping(call[0]).split(separator: "\n").map(String.init)
      return .event(.init(event, isolation: isolation == delegate.isolation ? nil : isolation, call: lines))
    }

    /// The name of the delegate, which no value has.
    private var receiver: String {
      let names = delegate.members.requirements.flatMap(\.requirement.names)
      return unusedName("delegate", besides: Set(names))
    }

    /// The types named inside the protocol, which are not visible outside it.
    private var aliases: [String] {
      let events = delegate.members.requirements.compactMap { cases[$0] }
      let used = events.flatMap(\.values).reduce(into: Set()) { $0.formUnion($1.type.identifiers) }
      return delegate.members.compactMap { member in
        guard case .other(let declaration) = member, let alias = declaration.as(TypeAliasDeclSyntax.self),
          alias.genericParameterClause == nil, used.contains(alias.name.text)
        else { return nil }
        return "\(memberAccess)typealias \(alias.name.text) = \(delegate.name).\(alias.name.text)"
      }
    }

    private func attributes(_ names: Set<String>) -> String {
      delegate.declaration.attributes.compactMap { $0.as(AttributeSyntax.self) }
        .filter { names.contains($0.attributeName.baseName) }.map { "\($0.trimmedDescription)\n" }.joined()
    }
  }
#endif
