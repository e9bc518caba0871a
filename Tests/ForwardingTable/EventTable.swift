/// Requirements of one protocol, and the cases of its event enum. The generator and the macro name the same.
public struct EventTableEntry: Sendable, CustomStringConvertible {
  /// The requirements as a protocol declares them.
  public let requirements: [String]

  /// The case for each requirement. Nil for one that is not an event.
  public let cases: [String?]

  init(_ requirements: [String], _ cases: [String?]) {
    (self.requirements, self.cases) = (requirements, cases)
  }

  init(_ requirement: String, _ event: String?) {
    self.init([requirement], [event])
  }

  /// The requirements.
  public var description: String { requirements.joined(separator: "; ") }
}

/// Each rule for the names and values of events.
public let eventTable: [EventTableEntry] = eventNames + eventValues + eventOmissions

private let eventNames = [
  EventTableEntry("func playerDidStart(_ track: String)", "case playerDidStart(String)"),
  EventTableEntry(
    "func player(_ player: Player, didPlay seconds: Double, of total: Double)",
    "case didPlay(Player, Double, of: Double)"),
  EventTableEntry("func player(_ sender: Player, didPlay seconds: Double)", "case player(Player, didPlay: Double)"),
  EventTableEntry(
    ["func player(_ sender: Player, didPlay x: Double)", "func player(_ sender: Player, didSkip x: Double)"],
    ["case didPlay(Player, Double)", "case didSkip(Player, Double)"]),
  EventTableEntry(
    ["func player(_ player: Player)", "func player(_ player: Player, didStop: Int)"],
    ["case player(Player)", "case didStop(Player, Int)"]),
  EventTableEntry(
    ["func player(_ sender: Player, didPlay x: Double)", "func player(_ sender: Player, shouldSkip x: Int) -> Bool"],
    ["case didPlay(Player, Double)", nil]),
  EventTableEntry("func player(player: Player, didPlay: Int)", "case player(player: Player, didPlay: Int)"),
  EventTableEntry("func player(_ player: Player, _ seconds: Int)", "case player(Player, Int)"),
  EventTableEntry("func player(_ player: Player, default x: Int, of y: Int)", "case `default`(Player, Int, of: Int)"),
  EventTableEntry("func `default`(_ x: Int, in y: Int)", "case `default`(Int, in: Int)"),
  EventTableEntry("func a(_: Int, `inout`: Int)", "case a(Int, `inout`: Int)"),
]

private let eventValues = [
  EventTableEntry("func a()", "case a"),
  EventTableEntry("@concurrent func a(_ x: Int) async", "case a(Int)"),
  EventTableEntry("@MainActor func a(_ x: Int)", "case a(Int)"),
  EventTableEntry("nonisolated func a(_ x: Int)", "case a(Int)"),
  EventTableEntry("func a(_ body: @escaping @Sendable (Int) -> Void)", "case a(@Sendable (Int) -> Void)"),
  EventTableEntry("func a(_ body: ((Int) -> Void)?)", "case a(((Int) -> Void)?)"),
  EventTableEntry("func a(_ x: consuming Int, y: sending Int)", "case a(Int, y: Int)"),
]

private let eventOmissions = [
  EventTableEntry("func a() -> Int", nil),
  EventTableEntry("func a() throws", nil),
  EventTableEntry("func a(_ x: inout Int)", nil),
  EventTableEntry("func a(_ x: borrowing Int)", nil),
  EventTableEntry("func a(_ x: isolated (any Actor)?)", nil),
  EventTableEntry("func a(_ x: @autoclosure () -> Int)", nil),
  EventTableEntry("func a(_ body: (Int) -> Void)", nil),
  EventTableEntry("func a(completion: @escaping () -> Void)", nil),
  EventTableEntry("func a(replyHandler: ((Int) -> Void)?)", nil),
  EventTableEntry("func a<T>(_ x: T)", nil),
  EventTableEntry("func a(_ x: some Equatable)", nil),
  EventTableEntry("func a<each T>(_ x: repeat each T)", nil),
  EventTableEntry("func a(_ x: Int...)", nil),
  EventTableEntry("var a: Int { get }", nil),
]
