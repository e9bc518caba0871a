#if Macros
  import ForwardingModel
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// The enum with a case for each event, and how an event is delivered.
  ///
  /// The enum is `nonisolated` whatever the protocol's isolation is, so that its values may go anywhere. Its
  /// `deliver(to:)` calls functions in a type beside the enum, which is isolated as the protocol is. If the protocol
  /// states no isolation, neither does that type: the module's default isolation applies to both.
  struct EventEnum {
    private let delegate: DelegateProtocol
    private let cases: EventCases
    private let context: any MacroExpansionContext
    /// The enum's access modifier with a trailing space, such as `public `.
    private let access: String
    private let memberAccess: String
    private let fileAccess: String
    /// The isolations of the requirements. Nil stands for that of the protocol.
    private let isolations: [String?]

    init(
      _ delegate: DelegateProtocol, cases: EventCases, surroundings: Surroundings,
      in context: some MacroExpansionContext
    ) {
      self.delegate = delegate
      self.cases = cases
      self.context = context
      let narrow = delegate.declaration.modifiers.first { ["private", "fileprivate"].contains($0.name.text) }
      memberAccess = narrow == nil ? delegate.access : ""
      access = narrow.map { "\($0.name.text) " } ?? (surroundings.giveAccess ? "" : delegate.access)
      fileAccess = narrow?.name.text ?? (surroundings.isEmpty ? "private" : "fileprivate")
      var isolations: [String?] = []
      for event in delegate.events(of: cases) where event.isDelivered {
        let isolation = delegate.ownIsolation(of: event)
        if !isolations.contains(isolation) { isolations.append(isolation) }
      }
      self.isolations = isolations
    }

    private var name: String { delegate.eventName }

    private var events: [EventCase] { delegate.events(of: cases) }

    /// The identifiers in the types of values.
    private var types: Set<String> {
      events.flatMap(\.requirement.parameters).reduce(into: []) { $0.formUnion($1.type.identifiers) }
    }

    var texts: [String] {
      isolations.isEmpty ? [enumText] : [enumText, deliveryText]
    }

    private var enumText: String {
      let declarations = aliases + lines(of: delegate.members) { event, _ in event.declared(.expansion) }
      let members = (declarations.isEmpty ? [] : declarations + [""]) + deliverLines
      return """
        /// The events of `\(delegate.name)` as values.
        \(attributes(besides: []))\(access)nonisolated enum \(name): GeneratedForwarding.Event {
        \(block(members))
        }
        """
    }

    /// The types named inside the protocol, which are not visible outside it.
    private var aliases: [String] {
      let used = types
      return delegate.members.compactMap { member in
        guard case .other(let declaration) = member, let alias = declaration.as(TypeAliasDeclSyntax.self),
          alias.genericParameterClause == nil, used.contains(alias.name.text)
        else { return nil }
        return "\(memberAccess)typealias \(alias.name.text) = \(delegate.name).\(alias.name.text)"
      }
    }

    private var deliverLines: [String] {
      let head = "\(memberAccess)func deliver(to delegate: \(delegate.existential))"
      if isolations.isEmpty { return ["\(head) {}"] }
      if isolations.count == 1 { return ["\(head) {", "  \(delivery(by: 0))", "}"] }
      let body = lines(of: delegate.members) { event, _ in
        let position = isolation(of: event)
        return ["\(event.barePattern): \(position.map(delivery) ?? "break")"]
      }
      return ["\(head) {", "  switch self {"] + body.map { $0.indented() } + ["  }", "}"]
    }

    private func delivery(by position: Int) -> String {
      "GeneratedForwarding.deliver(self, to: delegate, by: \(delegate.deliveryName).\(function(position)))"
    }

    private var deliveryText: String {
      let functions = isolations.indices.map { position in
        let receiver = unusedName("delegate", besides: names)
        let body = lines(of: delegate.members) { event, name in
          if isolation(of: event) != position { return ["\(event.barePattern): break"] }
          let line = RequirementLine(of: name, in: context)
          let call = event.call(of: receiver, isOptional: event.requirement.isOptional, .expansion)
          return ["\(event.pattern):"] + line.mapping("  \(call[0])").split(separator: "\n").map(String.init)
        }
        return block(
          [
            "\(isolations[position].map { "\($0) " } ?? "")static func \(function(position))(_ event: \(name), to \(receiver): \(delegate.existential)) {"
          ]
            + ["  switch event {"] + body.map { $0.indented() } + ["  }", "}"])
      }
      return """
        \(attributes(besides: ["_spi"]))\(delegate.isolation.map { "\($0) " } ?? "")\(fileAccess) enum \(delegate.deliveryName) {
        \(functions.joined(separator: "\n\n"))
        }
        """
    }

    private func function(_ position: Int) -> String { "deliver\(position == 0 ? "" : "\(position + 1)")" }

    /// The names of all values.
    private var names: Set<String> {
      delegate.members.requirements.reduce(into: []) { $0.formUnion($1.requirement.names) }
    }

    /// The isolation that an event is delivered in. Nil for an asynchronous event, whose caller waits for it.
    private func isolation(of event: EventCase) -> Int? {
      event.isDelivered ? isolations.firstIndex(of: delegate.ownIsolation(of: event)) : nil
    }

    private func attributes(besides others: Set<String>) -> String {
      delegate.declaration.attributes.compactMap { element in
        guard case .attribute(let attribute) = element else { return nil }
        let name = attribute.attributeName.baseName
        return ["available", "_spi"].contains(name) && !others.contains(name)
          ? "\(attribute.trimmedDescription)\n" : nil
      }
      .joined()
    }

    private func block(_ lines: [String]) -> String {
      let text = lines.joined(separator: "\n")
      return text.indented() + RequirementLine.end(of: text)
    }

    /// The lines for each event, with the conditional compilation blocks around them.
    private func lines(of members: [Member], _ text: (EventCase, Syntax) -> [String]) -> [String] {
      members.flatMap { member -> [String] in
        switch member {
        case .requirement(let requirement):
          guard let event = cases[requirement] else { return [] }
          return text(event, requirement.name)
        case .condition(let clauses):
          let inner = clauses.map { ($0.directive, lines(of: $0.members, text)) }
          if inner.allSatisfy(\.1.isEmpty) { return [] }
          return inner.flatMap { [$0] + $1 } + ["#endif"]
        case .other: return []
        }
      }
    }
  }

  extension DelegateProtocol {
    fileprivate func events(of cases: EventCases) -> [EventCase] {
      members.requirements.compactMap { cases[$0] }
    }

    /// The isolation of an event's requirement, if it differs from the protocol's.
    fileprivate func ownIsolation(of event: EventCase) -> String? {
      event.requirement.declaredIsolation == isolation ? nil : event.requirement.declaredIsolation
    }
  }
#endif
