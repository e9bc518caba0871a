import ForwardingModel

extension EventEnum {
  /// The enum with a case for each callback of a protocol of another module.
  init(
    _ name: String, of delegate: ForeignProtocol, _ requirements: [ForeignRequirement], access: String,
    on platform: Platform
  ) {
    let events = requirements.filter { $0.event != nil }
    let names = Set(requirements.flatMap { $0.requirement.parameters.map(\.name) })
    let receiver = unusedName("delegate", besides: names)
    let items = events.map { foreign in
      Item.event(
        Entry(
          foreign.event!, isolation: foreign.requirement.declaredIsolation,
          call: foreign.delivery(to: receiver, on: platform),
          attributes: [Availability].deprecations(ofAll: foreign.values?.deprecated ?? [])))
    }
    // An enum that isn't public is `Sendable` by its values.
    let isSendable = !access.isEmpty && events.allSatisfy { $0.values?.isSendable ?? false }
    self.init(
      head: "nonisolated \(access)enum \(name)",
      supertypes: { isDeliverable in
        "DelegateForwarding.\(isDeliverable ? "DeliverableEvent" : "DelegateEvent")\(isSendable ? ", Swift.Sendable" : "")"
      }, name: name, delegate: delegate.existential, receiver: receiver, access: access, in: .file,
      deprecations: [Availability].deprecations(
        ofAll: events.flatMap { $0.availability.deprecated + $0.bridges.flatMap(\.other.availability.deprecated) }),
      items: items)
  }
}

extension ForeignRequirement {
  /// The lines that call a delegate for the event, on the systems that have the callback.
  fileprivate func delivery(to receiver: String, on platform: Platform) -> [String] {
    guard let event else { return [] }
    var lines = event.call(of: receiver, recipient: recipient, isOptional: platform.isOptional(self), .file)
    if !bridges.isEmpty, platform.isOptional(self) {
      let chosen = recipient.map { "(\(receiver) as? any \($0))?" } ?? receiver
      lines = Layout.file.alternatives(lines, bridges.map { $0.form(through: nil) }, of: chosen, depth: 10)
      lines[0] = "_ = \(lines[0])"
    }
    if !availability.introduced.isEmpty {
      let systems = (availability.introduced + ["*"]).joined(separator: ", ")
      lines = ["if #available(\(systems)) {"] + lines.indented + ["}"]
    }
    let conditions = availability.absent.compactMap { Self.conditions[$0] }
    if conditions.isEmpty { return lines }
    let values = event.values.map(\.path.reference)
    let unused =
      values.isEmpty ? "break" : "_ = \(values.count == 1 ? values[0] : "(\(values.joined(separator: ", ")))")"
    let systems = conditions.map { "!\($0)" }.joined(separator: " && ")
    return ["#if \(systems)"] + lines + ["#else", unused, "#endif"]
  }

  /// The conditions of the compiler for systems that may lack a callback.
  private static let conditions = [
    "iOS": "os(iOS)", "macOS": "os(macOS)", "tvOS": "os(tvOS)", "watchOS": "os(watchOS)", "visionOS": "os(visionOS)",
    "macCatalyst": "targetEnvironment(macCatalyst)",
  ]
}

/// What the documentation of the enum says of its events.
struct EventDocumentation {
  let delegate: ForeignProtocol
  let requirements: [ForeignRequirement]
  let isPublic: Bool

  var lines: [String] {
    var comment = DocComment("The callbacks of `\(delegate.name)` as values.")
    comment.add(
      "The events lack the arguments that aren't `Sendable`:",
      about: events.filter { !$0.values.left.isEmpty }.map { event, values in
        "`\(event.name)`: \(values.left.map { "`\($0.path.text)`" }.joined(separator: ", "))"
      })
    let chosen = events.lazy.compactMap { event, values in values.chosen.map { (event.name, $0.path.text) } }.first
    if let (event, value) = chosen {
      comment.add("`\(value)` of `\(event)` isn't `Sendable`, so the events can't be streamed.")
    }
    if let event = events.first(where: { !$0.event.isDeliverable })?.event {
      comment.add(
        "`\(event.name)` can't be made a call again, so this is no `DeliverableEvent`."
          + (chosen == nil ? " On an actor or a queue, use `observe(_:on:)`." : ""))
    }
    comment.add(
      "No events, because not every system has the type of a value:",
      about: requirements.compactMap { foreign in
        foreign.values?.lacking.map { "`\(foreign.name.distinct(among: requirements.map(\.name)))`: `\($0)`" }
      })
    let unknown = Set(events.flatMap(\.values.unknown)).sorted().map { "`\($0)`" }.joined(separator: ", ")
    if !unknown.isEmpty {
      let result = isPublic ? ", so the enum isn't declared so" : "; the compiler does"
      comment.add("No symbol graph that was read says whether these are `Sendable`\(result): \(unknown).")
    }
    return comment.lines
  }

  private var events: [(event: EventCase, values: EventValues)] {
    requirements.compactMap { foreign in foreign.event.flatMap { event in foreign.values.map { (event, $0) } } }
  }
}
