import ForwardingModel
import Testing

@testable import ForwarderGenerator

@Suite("Requirements as events")
struct EventFormTests {
  @Test(
    "28, 32: Each event has a case, named by the method or by labels, and what is no event has none",
    arguments: [
      (["func playerDidStart(_ track: String)"], ["case playerDidStart(String)"]),
      (
        ["func player(_ player: Player, didPlay seconds: Double, of total: Double)"],
        ["case didPlay(Player, Double, of: Double)"]
      ),
      (["func player(_ sender: Player, didPlay seconds: Double)"], ["case player(Player, didPlay: Double)"]),
      (
        ["func player(_ sender: Player, didPlay x: Double)", "func player(_ sender: Player, didSkip x: Double)"],
        ["case didPlay(Player, Double)", "case didSkip(Player, Double)"]
      ),
      (
        ["func player(_ player: Player)", "func player(_ player: Player, didStop: Int)"],
        ["case player(Player)", "case didStop(Player, Int)"]
      ),
      (
        [
          "func player(_ sender: Player, didPlay x: Double)",
          "func player(_ sender: Player, shouldSkip x: Int) -> Bool",
        ], ["case didPlay(Player, Double)", nil]
      ),
      (["func player(player: Player, didPlay: Int)"], ["case player(player: Player, didPlay: Int)"]),
      (["func player(_ player: Player, _ seconds: Int)"], ["case player(Player, Int)"]),
      (["func player(_ player: Player, default x: Int, of y: Int)"], ["case `default`(Player, Int, of: Int)"]),
      (["func `default`(_ x: Int, in y: Int)"], ["case `default`(Int, in: Int)"]),
      (["func a(_: Int, `inout`: Int)"], ["case a(Int, `inout`: Int)"]),
      (["func a()"], ["case a"]),
      (["@concurrent func a(_ x: Int) async"], ["case a(Int)"]),
      (["@MainActor func a(_ x: Int)"], ["case a(Int)"]),
      (["nonisolated func a(_ x: Int)"], ["case a(Int)"]),
      (["func a(_ onEvent: @escaping @Sendable (Int) -> Void)"], ["case a(@Sendable (Int) -> Void)"]),
      (["func a(_ onEvent: ((Int) -> Void)?)"], ["case a(((Int) -> Void)?)"]),
      (["func a(_ x: consuming Int, y: sending Int)"], ["case a(Int, y: Int)"]),
      (["func a() -> Int"], [nil]),
      (["func a() throws"], [nil]),
      (["func a(_ x: inout Int)"], [nil]),
      (["func a(_ x: borrowing Int)"], [nil]),
      (["func a(_ x: isolated (any Actor)?)"], [nil]),
      (["func a(_ x: @autoclosure () -> Int)"], [nil]),
      (["func a(_ body: (Int) -> Void)"], [nil]),
      (["func a(completion: @escaping () -> Void)"], [nil]),
      (["func a(replyHandler: ((Int) -> Void)?)"], [nil]),
      (["func a<T>(_ x: T)"], [nil]),
      (["func a(_ x: some Equatable)"], [nil]),
      (["func a<each T>(_ x: repeat each T)"], [nil]),
      (["func a(_ x: Int...)"], [nil]),
      (["var a: Int { get }"], [nil]),
      (
        ["func s(_ s: Int, task: Int, didSend: Int)", "func s(_ s: Int, task: Int, didEnd: Int)"],
        ["case taskDidSend(Int, Int, Int)", "case taskDidEnd(Int, Int, Int)"]
      ),
    ] as [([String], [String?])])
  func forms(_ declarations: [String], _ expected: [String?]) throws {
    let requirements = try declarations.map { try Requirement($0) }
    let entries = requirements.map { requirement in
      let handlers = requirement.closures.filter(\.mayBeCalledOnce)
      return EventNames.Entry(
        requirement, isEvent: requirement.eventOmission(handlers: handlers) == nil, chosen: nil)
    }
    #expect(EventNames(entries).cases.map { $0?.declared(.file).joined(separator: " ") } == expected)
  }
}
