/// The enum with a case for each callback, and how each is delivered.
///
/// The enum is `nonisolated`, so that its values may go anywhere. What has an isolation is delivered by a function with
/// that isolation.
package struct EventEnum {
  /// An event, or a conditional compilation block around some.
  package enum Item {
    /// - Parameters:
    ///   - isolation: Of the function that delivers it. Nil for that of its type.
    ///   - call: The lines that call the delegate.
    case event(EventCase, isolation: String?, call: [String])
    case condition([(directive: String, items: [Item])])
  }

  /// The declaration up to the brace: `nonisolated enum PlayerDelegateEvent: DeliverableEvent`.
  let head: String
  let name: String
  /// The delegate's type.
  let delegate: String
  /// The name of the delegate in the functions.
  let receiver: String
  let access: String
  /// The type beside the enum that has the functions, and is isolated as the protocol is, however that may be. Nil if
  /// they are the enum's own, and what has no isolation needs none.
  let deliveryType: String?
  let items: [Item]
  let layout: Layout

  package init(
    head: String, name: String, delegate: String, receiver: String, access: String, deliveryType: String? = nil,
    items: [Item], layout: Layout
  ) {
    (self.head, self.name, self.delegate, self.receiver) = (head, name, delegate, receiver)
    (self.access, self.deliveryType, self.items, self.layout) = (access, deliveryType, items, layout)
  }

  /// - Parameter aliases: Declarations before the cases.
  package func lines(aliases: [String] = []) -> [String] {
    let cases = aliases + lines(of: items) { event, _, _ in event.declared(layout) }
    let functions = deliveryType == nil ? functions : []
    let members = ([cases, deliver] + functions).filter { !$0.isEmpty }
    return ["\(head) {"] + Array(members.joined(separator: [""])).indented + ["}"]
  }

  /// The functions that deliver, one for each isolation.
  package var functions: [[String]] { isolations.map(function) }

  /// The isolations of the functions.
  private var isolations: [String?] {
    var isolations: [String?] = []
    _ = lines(of: items) { event, isolation, _ in
      if isInFunction(event, isolation), !isolations.contains(isolation) { isolations.append(isolation) }
      return []
    }
    return isolations
  }

  private func isInFunction(_ event: EventCase, _ isolation: String?) -> Bool {
    event.isDelivered && (isolation != nil || deliveryType != nil)
  }

  private var deliver: [String] {
    let head = "\(access)func deliver(to \(receiver): \(delegate)) {"
    if deliveryType != nil, isolations.count == 1 {
      return layout.block([head], [callOfFunction(isolations[0])], depth: 2)
    }
    let body = lines(of: items) { event, isolation, call in
      if !event.isDelivered { return ["\(event.barePattern): break"] }
      return isInFunction(event, isolation)
        ? layout.statement("\(event.barePattern):", [callOfFunction(isolation)], depth: 4)
        : layout.statement("\(event.pattern):", call, depth: 4)
    }
    return written([head], switching: "self", body)
  }

  private func callOfFunction(_ isolation: String?) -> String {
    "GeneratedForwarding.deliver(self, to: \(receiver), by: \(deliveryType ?? name).\(functionName(isolation)))"
  }

  private func function(_ isolation: String?) -> [String] {
    func isOwn(_ item: Item) -> Bool {
      guard case .event(let event, let own, _) = item else { return true }
      return event.isDelivered && own == isolation
    }
    let modifiers = (isolation.map { "\($0) " } ?? "") + (deliveryType == nil ? "private " : "")
    let head = layout.list(
      "\(modifiers)static func \(functionName(isolation))(", ["_ event: \(name)", "to \(receiver): \(delegate)"],
      closing: ") {", closesOnOwnLine: true, depth: 2)
    // What is under a condition may not be there, so only another event makes `default` needed.
    let own = items.filter(isOwn)
    let body = lines(of: own) { event, own, call in
      event.isDelivered && own == isolation
        ? layout.statement("\(event.pattern):", call, depth: 4) : ["\(event.barePattern): break"]
    }
    let others = own.count == items.count ? [] : ["default: break"]
    return written(head, switching: "event", body + others)
  }

  private func written(_ head: [String], switching value: String, _ cases: [String]) -> [String] {
    let body: [String] = ["switch \(value) {"] + cases
    let end: [String] = ["  }", "}"]
    return head + body.indented + end
  }

  private func functionName(_ isolation: String?) -> String {
    "deliver" + (isolation.map { "On" + $0.filter(\.isOfIdentifier) } ?? "")
  }

  /// The lines for each event, with the conditional compilation blocks around them.
  private func lines(
    of items: [Item], _ text: (EventCase, _ isolation: String?, _ call: [String]) -> [String]
  ) -> [String] {
    items.flatMap { item -> [String] in
      switch item {
      case .event(let event, let isolation, let call): return text(event, isolation, call)
      case .condition(let clauses):
        let inner = clauses.map { ($0.directive, lines(of: $0.items, text)) }
        return inner.allSatisfy(\.1.isEmpty) ? [] : inner.flatMap { [$0] + $1 } + ["#endif"]
      }
    }
  }
}
