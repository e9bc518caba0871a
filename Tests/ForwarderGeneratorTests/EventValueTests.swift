import Testing

@testable import ForwarderGenerator

/// A protocol as Core Bluetooth and Core Location have them, with classes of which some are `Sendable`.
@Suite("The values of events") struct EventValueTests {
  /// Types that the graph doesn't have.
  private static let types = [
    "Mode": "c:@E@Mode", "Elsewhere": "c:objc(cs)Elsewhere", "Data": "s:10Foundation4DataV",
    "NSRangePointer": "c:@T@NSRangePointer", "Character": "s:SJ",
  ]

  private func graph(_ requirements: [String], availability: String = "") -> GraphText {
    var graph = GraphText(
      objectiveC: "CentralDelegate", requirements, availability: availability, mentioning: Self.types)
    graph.addClass("Central", isObjectiveC: true)
    graph.relate("c:objc(cs)Central", "inheritsFrom", "c:objc(cs)NSObject", fallback: "ObjectiveC.NSObject")
    graph.addClass("Place", isObjectiveC: true)
    graph.relate("c:objc(cs)Place", "conformsTo", "s:s8SendableP")
    graph.add("@MainActor class View", kind: "class", path: ["View"], identifier: "c:objc(cs)View")
    graph.addClass("Control", isObjectiveC: true)
    graph.relate("c:objc(cs)Control", "inheritsFrom", "c:objc(cs)View")
    // As XML's nodes: the superclass's conformance is unavailable, and the subclass is shown to inherit it.
    graph.addClass("Node", isObjectiveC: true)
    graph.addClass("Leaf", isObjectiveC: true)
    graph.relate("c:objc(cs)Leaf", "inheritsFrom", "c:objc(cs)Node")
    graph.relate("c:objc(cs)Leaf", "conformsTo", "s:s8SendableP")
    graph.add("@MainActor protocol Screen", kind: "protocol", path: ["Screen"], identifier: "c:objc(pl)Screen")
    graph.relate("c:objc(pl)Voice", "conformsTo", "c:objc(pl)Sending")
    for name in ["Listening", "Sending", "Voice"] {
      graph.add("protocol \(name)", kind: "protocol", path: [name], identifier: "c:objc(pl)\(name)")
    }
    graph.relate("c:objc(pl)Sending", "conformsTo", "s:s8SendableP")
    for (name, type) in [("Count", "Int"), ("BytePointer", "UnsafePointer<UInt8>")] {
      graph.add("typealias \(name) = \(type)", kind: "typealias", path: [name], identifier: "c:@T@\(name)")
    }
    return graph
  }

  /// The case of a callback with one parameter of a type beside the sender.
  private func caseLine(_ type: String) throws -> String? {
    let text = try graph(["optional func central(_ central: §Central§, did x: \(type))"])
      .generated("CentralDelegate", "--events", "--rule", "*=.original")
    return text.split(separator: "\n").first { $0.hasPrefix("  case ") }?.dropFirst(7).description
  }

  @Test(
    "51: An argument that the graph shows not to be Sendable is left out of its event",
    arguments: [
      ("§Place§", true), ("[§Place§]", true), ("[String : §Place§]?", true), ("§View§", true), ("§Control§", true),
      ("§Mode§", true), ("§Count§", true), ("Int", true), ("any §Sending§", true), ("any §Listening§ & Sendable", true),
      ("any §Voice§", true), ("§Central§.§Mode§", true), ("§Central§", false), ("any §Screen§", false),
      ("[§Mode§ : §Central§]", false), ("[§Central§]?", false),
      ("[String : §Central§]", false), ("Any", false), ("[String : Any]", false), ("[AnyHashable]", false),
      ("§Leaf§", false), ("§Node§", false), ("any §Listening§", false), ("§BytePointer§", false),
      ("§NSRangePointer§", false), ("[() -> Void]", false), ("(Int, () -> Void)", false), ("any Hashable", false),
      ("[@Sendable () -> Void]", true),
    ])
  func sendable(_ type: String, isKept: Bool) throws {
    let written = type.replacing("§", with: "")
    #expect(try caseLine(type) == (isKept ? "did(\(written))" : "did"))
  }

  @Test("51: A type of a module whose graph isn't read is kept")
  func unknown() throws {
    #expect(try caseLine("§Elsewhere§") == "did(Elsewhere)")
    #expect(try caseLine("§Data§") == "did(Data)")
  }

  @Test("51: An asynchronous callback isn't made a call again, whatever its event lacks")
  func asynchronous() throws {
    let text = try graph(["optional func central(_ central: §Central§) async"])
      .generated("CentralDelegate", "--events")
    #expect(text.contains("DelegateForwarding.DeliverableEvent {\n  case central\n"))
    #expect(text.contains("case .central: break"))
  }

  @Test("28, 51: What can't be kept is no event, and neither is a closure with a rule, which is a handler")
  func handlers() throws {
    let graph = GraphText(["func a(progress: @escaping (Int) -> Void)", "func b()", "func c(_ x: inout Int)"])
    let text = try graph.generated("PlayerDelegate", "--events", "--rule", "a(progress:)=.original(otherwise: 0)")
    #expect(text.contains("DeliverableEvent {\n  case b\n\n"))
  }

  @Test("51: A closure that isn't @Sendable is left out")
  func closures() throws {
    let graph = GraphText(["func did(onEach: @escaping (Int) -> Void, onChange: @escaping @Sendable () -> Void)"])
    #expect(try graph.generated("PlayerDelegate", "--events").contains("  case did(onChange: @Sendable () -> Void)\n"))
  }

  private var central: GraphText {
    graph([
      "optional func centralDidUpdate(_ central: §Central§)",
      "optional func central(_ central: §Central§, didFind place: §Place§, data: [String : Any])",
      "optional func central(_ view: §View§, didShow place: §Place§)",
    ])
  }

  @Test("51: The enum's header says what is left out, and that it can't be delivered")
  func header() throws {
    let text = try central.generated("CentralDelegate", "--events")
    #expect(
      text.contains(
        """
        /// The callbacks of `CentralDelegate` as values.
        ///
        /// The events lack the arguments that aren't `Sendable`:
        ///
        /// - `centralDidUpdate`: `central`
        /// - `didFind`: `central`, `data`
        ///
        /// `centralDidUpdate` can't be made a call again, so this is no `DeliverableEvent`. On an actor or a queue, use
        /// `observe(_:on:)`.
        nonisolated enum CentralDelegateEvent: DelegateForwarding.DelegateEvent {
          typealias Delegate = any CentralDelegate
          case centralDidUpdate
          case didFind(Place, data: [String : Any])
        """.replacing("didFind(Place, data: [String : Any])", with: "didFind(Place)")))
    #expect(text.contains("forward(reporting: CentralDelegateEvent.centralDidUpdate) {"))
    #expect(text.contains("CentralDelegateEvent.didFind(place)"))
    #expect(!text.contains("func deliver("))
  }

  @Test("51: --event chooses the values too, in their order, by the parameters' names")
  func chosen() throws {
    func text(_ choices: String...) throws -> String {
      try central.generated(["CentralDelegate", "--events"] + choices.flatMap { ["--event", $0] })
    }
    let some = try text("central(_:didFind:data:)=found(data, place)", "centralDidUpdate(_:)=updated()")
    #expect(some.contains("  case updated\n  case found(data: [String : Any], didFind: Place)\n"))
    #expect(some.contains("CentralDelegateEvent.found(data: data, didFind: place)"))
    #expect(!some.contains("lack the arguments"), "what the user has left out is no news")
    let all = try text(
      "central(_:didFind:data:)=didFind(central, place, data)", "centralDidUpdate(_:)=didUpdate(central)")
    #expect(all.contains("enum CentralDelegateEvent: DelegateForwarding.DeliverableEvent {"))
    #expect(all.contains("/// `central` of `didUpdate` isn't `Sendable`, so the events can't be streamed.\n"))
    #expect(!all.contains("observe(_:on:)"))
    let one = try text("centralDidUpdate(_:)=didUpdate(central)")
    #expect(one.contains("so this is no `DeliverableEvent`.\nnonisolated enum"))
    #expect(all.contains("case .didFind(let central, let place, let data):"))
    #expect(all.contains("delegate.central?(central, didFind: place, data: data)"))
  }

  @Test("51: A choice for a callback that is no event is refused with its name")
  func noEvent() throws {
    let graph = GraphText(["func many(_ values: Int...)", "func a()"])
    let refusal = try graph.refusal("PlayerDelegate", "--events", "--event", "many(_:)=many(values)")
    #expect(refusal.contains("fits 'many(_:)', which has an answer or can't be kept as a value"))
  }

  @Test("51: The message about a misspelt callback names the one that is meant")
  func misspelt() throws {
    let refusal = try central.refusal("CentralDelegate", "--events", "--event", "central(_:didFnd:data:)=found")
    #expect(refusal.contains("; there is 'central(_:didFind:data:)'"))
  }

  @Test(
    "51: A choice that fits no parameter is refused",
    arguments: [
      ("found(plate)", "'central(_:didFind:data:)' has no parameter 'plate'; there is: central, place, data"),
      ("found(place, place)", "'place' is named twice"),
      ("found(", "that can't be a case's name, or a name with values"),
      ("found(place) x", "that can't be a case's name, or a name with values"),
      ("_(place)", "that can't be a case's name"),
    ])
  func refused(_ choice: String, _ message: String) throws {
    let refusal = try central.refusal("CentralDelegate", "--events", "--event", "central(_:didFind:data:)=\(choice)")
    #expect(refusal.contains("'--event central(_:didFind:data:)=\(choice)': \(message)"))
  }

  @Test("51: --event NAME=_ makes a callback no event, and forwards it")
  func none() throws {
    let text = try central.generated(
      "CentralDelegate", "--events", "--event", "centralDidUpdate(_:)=_", "--event", "*didFind*=_")
    #expect(text.contains("DeliverableEvent {\n  case didShow(View, Place)\n\n"))
    #expect(text.contains("forward { $0.centralDidUpdate?(central) }"))
    #expect(try central.refusal("CentralDelegate", "--events", "--event", "*=_").contains("no requirement is an event"))
  }

  @Test("51: A public enum is Sendable where its values are known to be")
  func publicEnum() throws {
    func head(_ type: String) throws -> String? {
      try graph(["optional func did(_ x: \(type))"]).generated("CentralDelegate", "--events", "--public")
        .split(separator: "\n").first { $0.hasPrefix("nonisolated public enum ") }?.components(separatedBy: "Event: ")
        .last
    }
    #expect(try head("§Place§") == "DelegateForwarding.DeliverableEvent, Swift.Sendable {")
    #expect(try head("§Data§") == "DelegateForwarding.DeliverableEvent, Swift.Sendable {")
    #expect(try head("§Central§") == "DelegateForwarding.DelegateEvent, Swift.Sendable {")
    #expect(try head("§Mode§") == "DelegateForwarding.DeliverableEvent, Swift.Sendable {")
    #expect(try head("§Character§") == "DelegateForwarding.DeliverableEvent, Swift.Sendable {")
    #expect(try head("§Elsewhere§") == "DelegateForwarding.DeliverableEvent {")
    #expect(try head("[§Mode§ : §Elsewhere§]") == "DelegateForwarding.DeliverableEvent {")
    let chosen = try graph(["optional func did(_ x: §Central§)"])
      .generated("CentralDelegate", "--events", "--public", "--event", "did(_:)=did(x)")
    #expect(chosen.contains("Event: DelegateForwarding.DeliverableEvent {"))
  }

  // MARK: Availability

  private func text(_ availability: String, of declaration: String = "optional func did(_ place: §Place§)") throws
    -> String
  {
    try graph([declaration], availability: availability).generated("CentralDelegate", "--events")
  }

  @Test("51: A deprecated callback is an event, and what calls a delegate is as deprecated")
  func deprecated() throws {
    let text = try text(
      #"{"domain": "iOS", "introduced": {"major": 2}, "deprecated": {"major": 26}, "message": "no"},"#
        + #"{"domain": "tvOS", "deprecated": {"major": 9, "minor": 2}}"#)
    #expect(
      text.contains(
        """
          case did(Place)

          @available(iOS, deprecated: 26)
          @available(tvOS, deprecated: 9.2)
          func deliver(to delegate: any CentralDelegate) {
        """))
  }

  @Test("51: The first deprecation of a system counts, and that without a version")
  func firstDeprecation() throws {
    var graph = graph([])
    for (name, version) in [("a", "10"), ("b", "9"), ("c", "26")] {
      graph.addRequirements(
        ["func \(name)()"], of: "c:objc(pl)CentralDelegate",
        availability: #"{"domain": "iOS", "deprecated": {"major": \#(version)}}"#)
    }
    #expect(
      try graph.generated("CentralDelegate", "--events").contains("  @available(iOS, deprecated: 9)\n  func deliver("))
    graph.addRequirements(
      ["func d()"], of: "c:objc(pl)CentralDelegate",
      availability: #"{"domain": "iOS", "isUnconditionallyDeprecated": true}"#)
    #expect(
      try graph.generated("CentralDelegate", "--events").contains("  @available(iOS, deprecated)\n  func deliver("))
  }

  @Test("51: A newer callback is an event, delivered where it is available, and one that a system lacks")
  func newer() throws {
    let newer = try text(#"{"domain": "iOS", "introduced": {"major": 26, "minor": 1}}"#)
    #expect(
      newer.contains(
        """
            case .did(let place):
              if #available(iOS 26.1, *) {
                delegate.did?(place)
              }
        """))
    let both = try text(#"{"domain": "iOS", "introduced": {"major": 26}, "deprecated": {"major": 27}}"#)
    #expect(both.contains("      if #available(iOS 26, *) {") && !both.contains("@available(iOS 26, *)"))
    #expect(both.contains("  @available(iOS, introduced: 26, deprecated: 27)\n  func did("))
    let lacking = try text(#"{"domain": "tvOS", "isUnconditionallyUnavailable": true}"#)
    #expect(
      lacking.contains(
        """
            case .did(let place):
        #if !os(tvOS)
              delegate.did?(place)
        #else
              _ = place
        #endif
        """))
  }

  @Test(
    "51: A value whose type not every system has can't be one: the header says so, and a listener isn't told",
    arguments: [
      #"{"domain": "iOS", "introduced": {"major": 26}}"#, #"{"domain": "tvOS", "isUnconditionallyUnavailable": true}"#,
    ])
  func newerType(_ availability: String) throws {
    var graph = graph(["optional func did(_ x: §Novelty=c:objc(cs)Novelty§)", "optional func end()"])
    graph.add(
      "class Novelty", kind: "class", path: ["Novelty"], identifier: "c:objc(cs)Novelty",
      availability: availability)
    graph.relate("c:objc(cs)Novelty", "conformsTo", "s:s8SendableP")
    let text = try graph.generated("CentralDelegate", "--events")
    #expect(
      text.contains(
        "/// No events, because not every system has the type of a value:\n///\n/// - `did(_:)`: `Novelty`\n"))
    #expect(text.contains("Event {\n  case end\n\n"))
    #expect(text.contains("notReported: [ObjectiveC.Selector] {\n    [\"did:\"]"))
    let left = try graph.generated("CentralDelegate", "--events", "--event", "did(_:)=did()")
    #expect(left.contains("Event {\n  typealias Delegate = any CentralDelegate\n  case did\n  case end\n}"))
  }

  @Test("51: A case with a deprecated type is deprecated")
  func deprecatedType() throws {
    var graph = graph(["optional func did(_ x: §Old=c:objc(cs)Old§)"])
    graph.add(
      "class Old", kind: "class", path: ["Old"], identifier: "c:objc(cs)Old",
      availability: #"{"domain": "iOS", "deprecated": {"major": 10}}"#)
    graph.relate("c:objc(cs)Old", "conformsTo", "s:s8SendableP")
    #expect(
      try graph.generated("CentralDelegate", "--events").contains(
        "  @available(iOS, deprecated: 10)\n  case did(Old)\n"))
  }

  @Test("32: Two events of one name are offered the words of their selectors")
  func clashes() throws {
    let refusal = try graph([
      "optional func view(_ view: §View§, didUpdate x: Int)  // view:didUpdateFrame:",
      "optional func view(_ view: §View§, didUpdate x: String)",
    ]).refusal("CentralDelegate", "--events")
    #expect(refusal.contains("x: Int)=didUpdateFrame'"))
    #expect(refusal.contains("x: String)=<name>'"))
  }
}
