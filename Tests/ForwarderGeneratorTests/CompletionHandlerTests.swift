import Testing

@testable import ForwarderGenerator

@Suite("What is a completion handler, and what it is called with")
struct CompletionHandlerTests {
  /// A protocol with one optional method of Objective-C.
  private func graph(_ declarations: String...) -> GraphText {
    GraphText(objectiveC: "SheetDelegate", declarations.map { "\($0)  // sheet:handler:" })
  }

  @Test(
    "39: The name of a closure counts before its label",
    arguments: [
      ("didRequestSessionUpdate handler", true), ("onEvent handler", true), ("with updateHandler", false),
      ("handler onChange", false), ("completion block", true), ("progress work", false), ("reply work", true),
    ])
  func nameBeforeLabel(_ names: String, _ isHandler: Bool) throws {
    let graph = graph("optional func sheet(_ sheet: Sheet, \(names): @escaping (Bool) -> Void)")
    #expect(try graph.refusal("SheetDelegate").contains("each subscriber would call") == isHandler)
  }

  @Test("39: A closure that is named like a handler is the only one, whatever others may be called once")
  func named() throws {
    let method = "func sheet(_ sheet: Sheet, read: @escaping (Int) -> Void, completion: @escaping (Bool) -> Void)"
    let text = try GraphText(protocol: "SheetDelegate", [method]).generated("SheetDelegate", "--rule", "*=.any")
    #expect(text.contains("combining: .any, completion: completion") && text.contains("read: read"))
  }

  @Test("39: Where a method throws, `.original` is about its errors, and a closure that isn't named is passed on")
  func errors() throws {
    let graph = GraphText(protocol: "SheetDelegate", ["func sheet(_ read: @escaping (Int) -> Void) throws"])
    let text = try graph.generated("SheetDelegate", "--rule", "sheet(_:)=.original")
    #expect(text.contains("try forward(combining: .original) { try $0.sheet(read) }"))
  }

  @Test("39: A handler that is called with one tuple gets one")
  func tuple() throws {
    let graph = GraphText(protocol: "SheetDelegate", ["func sheet(completion: @escaping ((Int, Int)) -> Void)"])
    let text = try graph.generated("SheetDelegate", "--rule", "*=.original(otherwise: (1, 2))")
    #expect(text.contains("completion, otherwise: (1, 2))"))
  }

  @Test("39: A method that Swift shows as an asynchronous one, too, has a completion handler, whatever its name")
  func asynchronousForm() throws {
    let method = "optional func sheet(_ sheet: Sheet, read: @escaping () -> Int, onUpdate: @escaping (Bool) -> Void)"
    let twin = "optional func sheet(_ sheet: Sheet, read: @escaping () -> Int) async -> Bool"
    for graph in [graph(method, twin), graph(twin, method)] {
      let refusal = try graph.refusal("SheetDelegate")
      #expect(refusal.contains("each subscriber would call 'onUpdate'") && !refusal.contains("'read'"))
      #expect(try graph.refusal("SheetDelegate", "--rule", "*=.any", "--events").contains("no requirement is an event"))
      let text = try graph.generated("SheetDelegate", "--rule", "*=.any")
      #expect(text.contains("onUpdate: @escaping (Bool) -> Void) {") && !text.contains("async"))
    }
  }

  @Test(
    "39: A handler is seen behind a typedef of C's, too, and behind a typedef of that", arguments: ["Done", "Told"])
  func typedef(_ name: String) throws {
    for isOptional in [true, false] {
      let type = "§\(name)=c:Sheet.h@T@\(name)§"
      let done = isOptional ? "\(type)?" : "@escaping \(type)"
      var graph = graph("optional func sheet(_ sheet: Sheet, done d: \(done))")
      for (alias, meaning) in [("Done", "(Bool) -> Void"), ("Told", "§Done=c:Sheet.h@T@Done§")] {
        graph.add(
          "typealias \(alias) = \(meaning)", kind: "typealias", path: [alias], identifier: "c:Sheet.h@T@\(alias)")
      }
      #expect(try graph.refusal("SheetDelegate").contains("each subscriber would call 'd'"))
      let text = try graph.generated("SheetDelegate", "--rule", "*=.original(otherwise: true)")
      #expect(text.contains("done d: " + (isOptional ? "((Bool) -> Void)?" : "@escaping (Bool) -> Void")))
      #expect(text.contains("GeneratedForwarding.handOver(multicast, d, otherwise: true) {"))
    }
  }

}
