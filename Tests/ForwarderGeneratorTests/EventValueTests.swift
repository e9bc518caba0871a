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
      // Of modules whose graphs aren't read.
      ("§Elsewhere§", true), ("§Data§", true),
    ])
  func sendable(_ type: String, isKept: Bool) throws {
    let written = type.replacing("§", with: "")
    #expect(try caseLine(type) == (isKept ? "did(\(written))" : "did"))
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

  // MARK: Paths

  /// A service whose callbacks have values behind their parameters.
  private func peripherals(_ member: String = "var mode: §Mode§ { get }", named: String = "mode") -> GraphText {
    var graph = graph([
      "optional func central(_ central: §Central§, didConnect device: §Device§)",
      "optional func central(_ central: §Central§, didLose device: §Device§?, at time: Double)",
      "optional func central(_ central: §Central§, didHear notice: §Notice=s:10Foundation6NoticeV§)",
      "optional func central(_ central: §Central§, didFind device: any §Listening§)",
    ])
    graph.addMember(member, named, of: "Central")
    graph.addClass("Peer", isObjectiveC: true)
    graph.addMember("var identifier: §UUID=s:10Foundation4UUIDV§ { get }", "identifier", of: "Peer")
    graph.addClass("Device", isObjectiveC: true)
    graph.relate("c:objc(cs)Device", "inheritsFrom", "c:objc(cs)Peer")
    graph.addMember("var name: String? { get }", "name", of: "Device")
    graph.addMember("var title: String! { get }", "title", of: "Device")
    graph.addMember("var central: §Central§? { get }", "central", of: "Device")
    graph.addMember("var place: §Place§ { get }", "place", of: "Device")
    graph.addMember("var view: §View§ { get }", "view", of: "Device")
    graph.addMember("var peer: §Device§ { get }", "peer", of: "Device")
    graph.addMember("var secret: Int { get }", "secret", of: "Device", access: "internal")
    graph.addMember("var later: Int { get async }", "later", of: "Device")
    graph.addMember("func readRSSI()", "readRSSI()", of: "Device", kind: "method")
    graph.addMember("var number: Int { get }", "number", of: "Listening")
    return graph
  }

  private func withPath(_ value: String, of callback: String = "central(_:didConnect:)", _ others: String...) throws
    -> String
  {
    let choice = ["--event", "\(callback)=did(\(value))"]
    return try peripherals().generated(["CentralDelegate", "--events", "--rule", "*=.original"] + choice + others)
  }

  @Test(
    "51: A path of properties from a parameter is a value of the type that the graph shows",
    arguments: [
      ("device.identifier", "UUID", ""), ("central.mode", "Mode", ""), ("device.name", "String?", ""),
      ("device.title", "String?", ""), ("device.central?.mode", "Mode?", ""),
      ("device.place", "Place", ""), ("device.peer.identifier", "UUID", ""),
      ("device.identifier: Foundation.UUID", "Foundation.UUID", ""),
      ("device.unheardOf: [String : Int]", "[String : Int]", ""), ("device.peer.title?.count: Int?", "Int?", ""),
      ("device?.identifier", "UUID?", "central(_:didLose:at:)"),
      ("device?.name", "String?", "central(_:didLose:at:)"),
      ("notice.name: String", "String", "central(_:didHear:)"), ("device.number", "Int", "central(_:didFind:)"),
    ])
  func paths(_ path: String, _ type: String, _ callback: String) throws {
    let text = try withPath(path, of: callback.isEmpty ? "central(_:didConnect:)" : callback)
    #expect(text.contains("  case did(\(type))\n"))
    let expression = path.splitOnce(":")?.0 ?? path
    #expect(text.contains("CentralDelegateEvent.did(\(expression))"))
  }

  @Test("51: A path has no label, and two values may come from one parameter")
  func severalFromOne() throws {
    let text = try withPath("device?.name, time, device?.identifier, device", of: "central(_:didLose:at:)")
    #expect(text.contains("  case did(String?, at: Double, UUID?, didLose: Device?)\n"))
    #expect(text.contains(".did(device?.name, at: time, device?.identifier, didLose: device)"))
  }

  @Test("51: An enum with a path can't be made a call again, and its header names the case")
  func pathIsNoCall() throws {
    let text = try withPath("device, central, central.mode")
    #expect(text.contains("nonisolated enum CentralDelegateEvent: DelegateForwarding.DelegateEvent {"))
    #expect(text.unwrapped.contains("`did` can't be made a call again, so this is no `DeliverableEvent`."))
  }

  @Test("51: Whether the value of a path is Sendable is known as for a parameter")
  func sendablePaths() throws {
    func head(_ path: String) throws -> String {
      let silent = ["didLose:at:", "didHear:", "didFind:"].flatMap { ["--event", "central(_:\($0))=_"] }
      return try peripherals().generated(
        ["CentralDelegate", "--events", "--public", "--event", "central(_:didConnect:)=did(\(path))"] + silent
      ).unwrapped
    }
    for path in [
      "device.identifier", "device.place", "device.view", "device.x: UUID", "device.x: [Place]?", "device.x: Int",
    ] {
      #expect(try head(path).contains("DelegateEvent, Swift.Sendable {"), "\(path)")
    }
    for path in ["device.peer", "device.x: Central", "device.x: Any"] {
      let written = path.splitOnce(":")?.0 ?? path
      #expect(try head(path).contains("`\(written)` of `did` isn't `Sendable`, so the events can't be streamed."))
      #expect(try !head(path).contains("Swift.Sendable"))
    }
    #expect(try head("device.x: Stranger").contains("`Sendable`, so the enum isn't declared so: `Stranger`."))
  }

  @Test("51: What the type of a path needs is imported")
  func importsOfPaths() throws {
    #expect(try withPath("device.identifier").contains("\nimport Foundation\n"))
    #expect(try withPath("device.x: UUID").contains("\nimport Foundation\n"))
    var graph = GraphText(["func did(_ thing: §Thing§)"])
    graph.addClass("Thing")
    graph.addMember("var id: §UUID=s:10Foundation4UUIDV§ { get }", "id", of: "Thing")
    let arguments = ["PlayerDelegate", "--events", "--event"]
    #expect(try graph.generated(arguments + ["did(_:)=did(thing.id)"]).contains("\nimport Foundation\n"))
    #expect(try !graph.generated(arguments + ["did(_:)=did(thing)"]).contains("import Foundation"))
  }

  @Test(
    "51: A path that leads to nothing is refused",
    arguments: [
      ("place.x", "'central(_:didConnect:)' has no parameter 'place'; there is: central, device"),
      ("device.nme", "'Device' has no property 'nme'; there is 'name'"),
      (
        "device.secret",
        "'Device' has no property 'secret'. If another module adds it, write the type, 'device.secret: <type>'"
      ),
      ("device.readRSSI", "'readRSSI()' of 'Device' is a method, and a path has properties only"),
      (
        "device.readRSSI()",
        "that can't be a case's name, or a name with values, each a parameter or a path of properties from one"
      ),
      ("device.name?", "that can't be a case's name"), ("device.name:", "that can't be a case's name"),
      ("device.", "that can't be a case's name"), ("device.services[0]", "that can't be a case's name"),
      ("device.name.count", "'device.name' is optional: write 'device.name?.count'"),
      ("device?.name", "'device' isn't optional: write 'device.name'"),
      ("device.place.x", "'Place' has no property 'x'"),
      (
        "device.name?.count",
        "no symbol graph that was read has the properties of 'String': write the type, 'device.name?.count: <type>'"
      ),
      ("device.later", "'later' of 'Device' is asynchronous or throws, and a value is read at once"),
      ("device.name, device.name", "'device.name' is named twice"),
      ("device: Device", "'device' is a parameter, whose type is known: write 'device' alone"),
    ])
  func refusedPaths(_ path: String, _ message: String) throws {
    let refusal = try peripherals().refusal(
      "CentralDelegate", "--events", "--event", "central(_:didConnect:)=did(\(path))")
    #expect(refusal.contains("'--event central(_:didConnect:)=did(\(path))': \(message)"))
  }

  @Test(
    "51: A property that not every system of the callback has is refused",
    arguments: [
      #"{"domain": "iOS", "introduced": {"major": 26}}"#, #"{"domain": "tvOS", "isUnconditionallyUnavailable": true}"#,
    ])
  func newerProperty(_ availability: String) throws {
    func generated(_ callback: String) throws -> String {
      var graph = graph(["optional func did(_ place: §Place§)"], availability: callback)
      graph.add(
        "var tone: Int { get }", kind: "property", path: ["Place", "tone"], identifier: "tone",
        availability: availability)
      graph.relate("tone", "memberOf", "c:objc(cs)Place")
      let arguments = ["CentralDelegate", "--events", "--event", "did(_:)=did(place.tone)"]
      return callback.isEmpty ? try graph.refusal(arguments) : try graph.generated(arguments)
    }
    #expect(try generated("").contains("not every system that has the callback has 'tone' of 'Place'"))
    #expect(try generated(availability).contains("case did(Int)"))
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
