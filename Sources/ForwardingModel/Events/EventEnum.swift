/// The enum with a case for each callback, and how each is delivered.
///
/// The enum is `nonisolated`, so that its values may go anywhere. What has an isolation is delivered by a function with
/// that isolation. If an event lacks an argument of its callback, none is delivered.
package struct EventEnum {
  /// An event, with what its enum says about it.
  package struct Entry {
    let event: EventCase
    /// Of the function that delivers it. Nil for that of its type.
    let isolation: String?
    /// The lines that call the delegate.
    let call: [String]
    /// The attributes of its case.
    let attributes: [String]

    package init(_ event: EventCase, isolation: String?, call: [String], attributes: [String] = []) {
      (self.event, self.isolation, self.call, self.attributes) = (event, isolation, call, attributes)
    }
  }

  /// An event, or a conditional compilation block around some.
  package enum Item {
    case event(Entry)
    case condition([(directive: String, items: [Item])])

    fileprivate var entries: [Entry] {
      switch self {
      case .event(let entry): [entry]
      case .condition(let clauses): clauses.flatMap(\.items).flatMap(\.entries)
      }
    }
  }

  /// Where the enum is, and with it the functions that deliver what has an isolation.
  package enum Place {
    /// In a file, with functions of its own. What has no isolation needs none.
    case file
    /// In a macro's expansion. The functions are those of a type beside it, which is isolated as the protocol is,
    /// however that may be.
    case expansion(deliveryType: String)
  }

  /// The declaration up to the colon: `nonisolated enum PlayerDelegateEvent`.
  let head: String
  /// The protocols that it conforms to, if it is deliverable and if it isn't.
  let supertypes: (Bool) -> String
  let name: String
  /// The delegate's type.
  let delegate: String
  /// The name of the delegate in the functions.
  let receiver: String
  let access: String
  let place: Place
  /// The attributes of the functions, if one of the callbacks is deprecated.
  let deprecations: [String]
  let items: [Item]

  package init(
    head: String, supertypes: @escaping (_ isDeliverable: Bool) -> String, name: String, delegate: String,
    receiver: String, access: String,
    in place: Place, deprecations: [String] = [], items: [Item]
  ) {
    (self.head, self.supertypes, self.name, self.delegate) = (head, supertypes, name, delegate)
    (self.receiver, self.access, self.place) = (receiver, access, place)
    (self.deprecations, self.items) = (deprecations, items)
  }

  /// - Parameter aliases: Declarations before the cases.
  package func lines(aliases: [String] = []) -> [String] {
    let cases =
      (isDeliverable ? [] : [aliasOfDelegate]) + aliases
      + lines(of: items) { $0.attributes + $0.event.declared(layout) }
    let deliver = isDeliverable ? [deliver] + (hasFunctions ? functions : []) : []
    return ["\(head): \(supertypes(isDeliverable)) {"]
      + Array(([cases] + deliver).filter { !$0.isEmpty }.joined(separator: [""])).indented + ["}"]
  }

  /// The alias that an enum needs if it has no function with the delegate's type. A macro can't write the user's type
  /// `Delegate` with its module, so the alias must not hide it.
  private var aliasOfDelegate: String {
    let isHiding = items.flatMap(\.entries).flatMap(\.event.values).contains {
      $0.type.identifiers.contains("Delegate")
    }
    return !hasFunctions && isHiding
      ? "@_implements(GeneratedForwarding.PlainEvent, Delegate) \(access)typealias _Delegate = \(delegate)"
      : "\(access)typealias Delegate = \(delegate)"
  }

  private var layout: Layout { hasFunctions ? .file : .expansion }

  /// Whether the functions are the enum's own.
  private var hasFunctions: Bool { if case .file = place { true } else { false } }

  /// The type that has the functions.
  private var owner: String { if case .expansion(let type) = place { type } else { name } }

  /// Whether each event can be made a call again.
  private var isDeliverable: Bool { items.flatMap(\.entries).allSatisfy(\.event.isDeliverable) }

  /// The functions that deliver, one for each isolation.
  package var functions: [[String]] { isDeliverable ? isolations.map(function) : [] }

  /// The isolations of the functions.
  private var isolations: [String?] {
    items.flatMap(\.entries).filter(isInFunction).reduce(into: []) { isolations, entry in
      if !isolations.contains(entry.isolation) { isolations.append(entry.isolation) }
    }
  }

  private func isInFunction(_ entry: Entry) -> Bool {
    entry.event.isDelivered && (entry.isolation != nil || !hasFunctions)
  }

  private var deliver: [String] {
    let head = "\(access)func deliver(to \(receiver): \(delegate)) {"
    if isolations.count == 1, items.flatMap(\.entries).allSatisfy({ !$0.event.isDelivered || isInFunction($0) }) {
      return deprecations + layout.block([head], [callOfFunction(isolations[0])], depth: 2)
    }
    let body = lines(of: items) { entry in
      if !entry.event.isDelivered { return ["\(entry.event.barePattern): break"] }
      return isInFunction(entry)
        ? layout.statement("\(entry.event.barePattern):", [callOfFunction(entry.isolation)], depth: 4)
        : layout.statement("\(entry.event.pattern):", entry.call, depth: 4)
    }
    return written([head], switching: "self", body)
  }

  private func callOfFunction(_ isolation: String?) -> String {
    "GeneratedForwarding.deliver(self, to: \(receiver), by: \(owner).\(functionName(isolation)))"
  }

  private func function(_ isolation: String?) -> [String] {
    func isOwn(_ item: Item) -> Bool {
      guard case .event(let entry) = item else { return true }
      return entry.event.isDelivered && entry.isolation == isolation
    }
    let modifiers = (isolation.map { "\($0) " } ?? "") + (hasFunctions ? "private " : "")
    let head = layout.list(
      "\(modifiers)static func \(functionName(isolation))(", ["_ event: \(name)", "to \(receiver): \(delegate)"],
      closing: ") {", closesOnOwnLine: true, depth: 2)
    // What is under a condition may not be there, so only another event makes `default` needed.
    let own = items.filter(isOwn)
    let body = lines(of: own) { entry in
      entry.event.isDelivered && entry.isolation == isolation
        ? layout.statement("\(entry.event.pattern):", entry.call, depth: 4) : ["\(entry.event.barePattern): break"]
    }
    let others = own.count == items.count ? [] : ["default: break"]
    return written(head, switching: "event", body + others)
  }

  private func written(_ head: [String], switching value: String, _ cases: [String]) -> [String] {
    let body: [String] = ["switch \(value) {"] + cases
    let end: [String] = ["  }", "}"]
    return deprecations + head + body.indented + end
  }

  private func functionName(_ isolation: String?) -> String {
    "deliver" + (isolation.map { "On" + $0.filter(\.isOfIdentifier) } ?? "")
  }

  /// The lines for each event, with the conditional compilation blocks around them.
  private func lines(of items: [Item], _ text: (Entry) -> [String]) -> [String] {
    items.flatMap { item -> [String] in
      switch item {
      case .event(let entry): return text(entry)
      case .condition(let clauses):
        let inner = clauses.map { ($0.directive, lines(of: $0.items, text)) }
        return inner.allSatisfy(\.1.isEmpty) ? [] : inner.flatMap { [$0] + $1 } + ["#endif"]
      }
    }
  }
}
