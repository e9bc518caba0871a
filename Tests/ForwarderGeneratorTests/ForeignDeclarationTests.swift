import Testing

@testable import ForwarderGenerator

@Suite("Declarations of foreign protocols")
struct ForeignDeclarationTests {
  @Test("46: @NSCopying is no actor, and no attribute of what is written")
  func copying() throws {
    let graph = GraphText(
      objectiveC: "FieldDelegate", attribute: "@MainActor",
      ["@NSCopying optional var paper: Paper? { get }"])
    let text = try graph.generated("FieldDelegate", "--rule", "*=.original")
    #expect(text.contains("  @MainActor var paper: Paper? {\n") && !text.contains("NSCopying"))
  }

  @Test("38: Of Foundation, only a type of its own makes its import public, where the library has the superclass")
  func publicFoundation() throws {
    func imports(_ type: String, _ isApple: Bool) throws -> [Substring] {
      var graph = GraphText(
        objectiveC: "FieldDelegate", ["optional func field(_ x: §\(type)§)"],
        mentioning: ["Mask": "c:@E@Mask", "Data": "s:10Foundation4DataV", "Field": "c:objc(cs)Field"])
      graph.vendor = isApple ? "apple" : "unknown"
      let text = try graph.generated("FieldDelegate", "--public")
      return text.split(separator: "\n").filter { $0.hasSuffix("import Foundation") }
    }
    #expect(try imports("Mask", true) == ["import Foundation"])
    #expect(try imports("Field", true) == ["import Foundation"])
    #expect(try imports("Data", true) == ["public import Foundation"])
    #expect(try imports("Field", false) == ["public import Foundation"])
  }

  @Test(
    "38: A borrowed parameter is copied if its spelling says that it can be, as a closure may not capture it",
    arguments: [
      ("borrowing Int", "Int"), ("borrowing (Int, Bool?)", "(Int, Bool?)"), ("borrowing V", "V"),
      ("borrowing some Equatable", "some Equatable"), ("borrowing Thing", "borrowing Thing"),
      ("borrowing [Thing]", "borrowing [Thing]"), ("borrowing some Equatable & ~Copyable", nil),
    ])
  func borrowed(_ type: String, _ written: String?) throws {
    let text = try GraphText(["func a<V>(_ x: \(type))"]).generated("PlayerDelegate")
    #expect(text.contains("func a<V>(_ x: \(written ?? type)) {"))
    let unique = try GraphText(["func a<V>(_ x: borrowing V) where V : ~Copyable"]).generated("PlayerDelegate")
    #expect(unique.contains("func a<V>(_ x: borrowing V) where"))
  }

  @Test("38: An actor's protocol is refused with what to do", arguments: ["s:ScA", "s:11Distributed0A5ActorP"])
  func actorProtocol(_ identifier: String) throws {
    var graph = GraphText(["func a()"])
    graph.relate("PlayerDelegate", "conformsTo", identifier, fallback: "_Concurrency.Actor")
    #expect(
      try graph.refusal("PlayerDelegate")
        == "'PlayerDelegate' can't be forwarded: a requirement of an actor's protocol runs in each subscriber's own "
        + "isolation, so no single call reaches all: make the requirements 'async' in a protocol that inherits from "
        + "'AnyObject' and 'Sendable'")
  }
}
