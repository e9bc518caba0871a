#if Macros
  import ForwardingNames
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// The enum with a case for each event, and how an event is delivered.
  ///
  /// The enum is `nonisolated` whatever the protocol's isolation is, so that its values may go anywhere. Its `deliver(to:)` calls functions in
  /// a type beside the enum, which is isolated as the protocol is. If the protocol doesn't say how, neither does that type: the module's
  /// default isolation applies to both.
  struct EventEnum {
    private let delegate: DelegateProtocol
    private let cases: EventCases
    private let context: any MacroExpansionContext
    /// What the enum begins with, as in `public `.
    private let access: String
    private let memberAccess: String
    private let fileAccess: String
    /// The isolations of the requirements. What the protocol says is nil.
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
      for method in delegate.members.methods where cases[method] != nil && !method.effects.isAsync {
        let isolation = delegate.ownIsolation(of: method)
        if !isolations.contains(isolation) { isolations.append(isolation) }
      }
      self.isolations = isolations
    }

    private var name: String { delegate.eventName }

    /// Whether an event has a value that is an event itself.
    private var isRecursive: Bool {
      delegate.members.methods.filter { cases[$0] != nil }.flatMap(\.parameters).contains { parameter in
        parameter.type.tokens(viewMode: .sourceAccurate).contains { $0.bareText == name.bare }
      }
    }

    private var safety: String {
      UnsafeTypes.markOfEnum(madeWith: delegate.members.methods.filter { cases[$0] != nil }.map(\.unsafeMark))
    }

    var texts: [String] {
      isolations.isEmpty ? [enumText] : [enumText, deliveryText]
    }

    private var enumText: String {
      let declarations = aliases + lines(of: delegate.members) { [$0.declared] }
      let members = (declarations.isEmpty ? [] : declarations + [""]) + deliverLines
      return """
        /// The events of `\(delegate.name)` as values.
        \(attributes(besides: []))\(safety)\(access)nonisolated \(isRecursive ? "indirect " : "")enum \(name): DelegateForwarding.DelegateEvent {
        \(block(members))
        }
        """
    }

    /// The types that the protocol gives a name to, which nobody else sees.
    private var aliases: [String] {
      let used = Set(
        delegate.members.methods.filter { cases[$0] != nil }.flatMap(\.parameters)
          .flatMap { $0.type.tokens(viewMode: .sourceAccurate).map(\.text) })
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
      let body = lines(of: delegate.members) { event in
        let position = isolation(of: event)
        return ["\(event.barePattern): \(position.map(delivery) ?? "break")"]
      }
      return ["\(head) {", "  switch self {"] + body.map { $0.indented() } + ["  }", "}"]
    }

    private func delivery(by position: Int) -> String {
      "_Forwarding.deliver(self, to: delegate, by: \(delegate.deliveryName).\(function(position)))"
    }

    private var deliveryText: String {
      let functions = isolations.indices.map { position in
        let receiver = unusedName("delegate", besides: names)
        let body = lines(of: delegate.members) { event in
          if isolation(of: event) != position { return ["\(event.barePattern): break"] }
          let line = RequirementLine(of: Syntax(event.method.declaration.name), in: context)
          return ["\(event.pattern):"]
            + line.mapping("  \(event.call(of: receiver))").split(separator: "\n").map(String.init)
        }
        return block(
          [
            "\(isolations[position] ?? "")static func \(function(position))(_ event: \(name), to \(receiver): \(delegate.existential)) {"
          ]
            + ["  switch event {"] + body.map { $0.indented() } + ["  }", "}"])
      }
      return """
        \(attributes(besides: ["_spi"]))\(delegate.isolation)\(fileAccess) enum \(delegate.deliveryName) {
        \(functions.joined(separator: "\n\n"))
        }
        """
    }

    private func function(_ position: Int) -> String { "deliver\(position == 0 ? "" : "\(position + 1)")" }

    /// The names of all values.
    private var names: Set<String> {
      delegate.members.methods.reduce(into: []) { $0.formUnion($1.takenNames) }
    }

    /// Where an event is delivered. Nil for an asynchronous one, whose caller waits for it.
    private func isolation(of event: EventCase) -> Int? {
      event.method.effects.isAsync ? nil : isolations.firstIndex(of: delegate.ownIsolation(of: event.method))
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
    private func lines(of members: [Member], _ text: (EventCase) -> [String]) -> [String] {
      members.flatMap { member -> [String] in
        switch member {
        case .method(let method):
          guard let event = cases[method] else { return [] }
          return text(event)
        case .condition(let clauses):
          let inner = clauses.map { ($0.directive, lines(of: $0.members, text)) }
          if inner.allSatisfy(\.1.isEmpty) { return [] }
          return inner.flatMap { [$0] + $1 } + ["#endif"]
        case .property, .other: return []
        }
      }
    }
  }
#endif
