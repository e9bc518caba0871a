import Foundation
import Testing

@testable import ForwarderGenerator

@Suite("What .original answers without an original delegate")
struct AnswerOfNilTests {
  /// A protocol with one method `field(_ limit:)`, and types that its answer may have.
  private func asking(_ type: String, parameter: String = "Int", isRequired: Bool = false) -> GraphText {
    let optional = isRequired ? "" : "optional "
    var graph = GraphText(
      objectiveC: "FieldDelegate", ["\(optional)func field(_ limit: \(parameter)) -> \(type)"],
      mentioning: ["Insets": "c:@S@Insets", "Span": "c:@SA@Span", "Other": "c:@E@Other"])
    graph.add("struct Mask", kind: "struct", path: ["Mask"], identifier: "c:@E@Mask")
    graph.relate("c:@E@Mask", "conformsTo", "s:s9OptionSetP", fallback: "Swift.OptionSet")
    graph.add("enum Style", kind: "enum", path: ["Style"], identifier: "c:@E@Style")
    graph.add("@frozen enum Closed", kind: "enum", path: ["Closed"], identifier: "c:@E@Closed")
    graph.add("enum Own", kind: "enum", path: ["Own"], identifier: "c:@M@Sound@E@Own")
    graph.add("typealias Level = Float", kind: "typealias", path: ["Level"], identifier: "c:@T@Level")
    graph.add(
      "typealias Margins = §_Insets=c:@S@Insets§", kind: "typealias", path: ["Margins"], identifier: "c:@T@Margins")
    graph.add("struct Key", kind: "struct", path: ["Key"], identifier: "c:@T@Key")
    graph.add("class Box", kind: "class", path: ["Box"], identifier: "c:objc(cs)Box")
    return graph
  }

  @Test(
    "47: .original without a value answers as a message to nil does",
    arguments: [
      ("Bool", "false"), ("Int", "0"), ("UInt32", "0"), ("Double", "0"), ("CGFloat", "0"), ("TimeInterval", "0"),
      ("CGSize", ".zero"), ("CGRect", ".zero"), ("§Mask§", "[]"), ("§Level§", "0"), ("Field.§Mask§", "[]"),
      ("[Field]", "[]"), ("[Field : [Int]]", "[:]"), ("Set<Field>", "[]"), ("String", "\"\""),
      ("§Style§", ".init(rawValue: 0)!"), ("§Insets§", "Insets()"), ("Field.§Span§", "Field.Span()"),
      ("NSRange", "NSRange()"), ("§Margins§", "Margins()"),
    ])
  func answerOfNil(_ type: String, _ value: String) throws {
    let text = try asking(type).generated("FieldDelegate", "--rule", "*=.original")
    #expect(text.contains("combining: .original(otherwise: \(value))) {"))
    #expect(text.contains(#"["field:"]"#), "the proxy says that the original delegate answers")
    let required = try asking(type, isRequired: true).generated("FieldDelegate", "--rule", "*=.original")
    #expect(required.contains("combining: .original(otherwise: \(value))) {"))
  }

  @Test("47: An answer that can be nil needs no value")
  func nilAnswer() throws {
    let text = try asking("Field?").generated("FieldDelegate", "--rule", "*=.original")
    #expect(text.contains("ask(multicast, combining: .original) { "))
  }

  @Test(
    "47: Where nil is no answer, a value is asked for", arguments: ["§Closed§", "Field", "§Key§", "§Box§", "§Own§"])
  func valueAskedFor(_ type: String) throws {
    let name = type.replacing("§", with: "")
    for isRequired in [false, true] {
      #expect(
        try asking(type, parameter: name, isRequired: isRequired).refusal("FieldDelegate", "--rule", "*=.original")
          .hasSuffix(
            """
              field(_:) -> \(name): '--rule *=.original' fits it, but without an original delegate there is no '\(name)' to \
            answer with: write '.original(otherwise: …)'
                --rule 'field(_:)=.original(otherwise: limit)'
                --rule 'field(_:)=.original(otherwise: <\(name)>)'
                --except 'field(_:)'   leaves it to you
            """))
    }
  }

  @Test("47: A type's graph may be another module's, if this file needs it, whatever other files need")
  func otherGraphs() throws {
    var core = GraphText(objectiveC: "CoreDelegate", ["optional func coreDidEnd()"])
    core.add("enum Other", kind: "enum", path: ["Other"], identifier: "c:@E@Other")
    let plain = asking("§Other§")
    var heir = plain
    heir.relate("c:objc(pl)FieldDelegate", "conformsTo", "c:objc(pl)CoreDelegate", fallback: "Core.CoreDelegate")
    let text = try heir.generated("FieldDelegate", "--rule", "*=.original", others: ["Core": core])
    #expect(text.contains(".original(otherwise: .init(rawValue: 0)!)"))
    let graphs = ModuleGraphs([GraphName("Sound"): try plain.graph, GraphName("Core"): try core.graph])
    for (module, name) in [("Core", "CoreDelegate"), ("Sound", "FieldDelegate")] {
      let arguments = ["--module", module, name, "--rule", "*=.original"]
      let options = try #require(GeneratorInvocation(arguments).options)
      let written = try? ForwarderGenerator(options, graphs: SDKGraphs(all: graphs, sdk: nil)).text()
      #expect((written != nil) == (module == "Core"), "the graph that another file needs changes nothing")
    }
  }

  @Test("47: An answer that may fail has a value, as nil is an error there")
  func failing() throws {
    let graph = GraphText(objectiveC: "FieldDelegate", ["optional func title() throws -> String"])
    #expect(try graph.refusal("FieldDelegate", "--rule", "*=.original").contains("there is no 'String' to answer with"))
  }

  @Test("39: A number among the parameters isn't proposed as the answer", arguments: ["Int", "CGFloat"])
  func numbers(_ type: String) throws {
    let graph = GraphText(["func height(_ limit: \(type)) throws -> \(type)"])
    let refusal = try graph.refusal("PlayerDelegate", "--rule", "*=.original")
    #expect(refusal.contains("=.original(otherwise: <\(type)>)'") && !refusal.contains("limit"))
    #expect(try !graph.refusal("PlayerDelegate").contains(".chain"))
  }

  @Test("39: .collect isn't proposed for replies that may have to be Sendable")
  func collect() throws {
    for (attribute, isProposed) in [("", true), ("@Sendable ", false), ("@MainActor ", false)] {
      for type in ["@escaping \(attribute)([Field]) -> Void", "(\(attribute)([Field]) -> Void)?"] {
        let refusal = try GraphText(["func a(completion: \(type))"]).refusal("PlayerDelegate")
        #expect(refusal.contains(".collect") == isProposed)
      }
    }
  }

  @Test("39: An answer of Swift that can't be nil, and has no default, has a value", arguments: ["", " throws"])
  func answerOfSwift(_ effects: String) throws {
    let graph = GraphText([
      "func a()\(effects) -> §Item=s:5Sound4ItemV§", "func b()\(effects) -> §Maybe§", "func c()\(effects) -> Int?",
    ])
    let refusal = try graph.refusal("PlayerDelegate", "--rule", "*=.original")
    #expect(refusal.contains("a() -> Item: '--rule *=.original' fits it, but without an original delegate"))
    #expect(!refusal.contains("b()") && !refusal.contains("c()"), "an alias may be an optional")
  }

  @Test(
    "47: The value of a handler with an argument is asked for, as nil may mean success",
    arguments: ["Bool", "Bool?", "(any Error)?"])
  func handlers(_ type: String) throws {
    let graph = GraphText(objectiveC: "FieldDelegate", ["optional func ask(completion: @escaping (\(type)) -> Void)"])
    let refusal = try graph.refusal("FieldDelegate", "--rule", "*=.original")
    #expect(refusal.contains("a service may wait for 'completion' without an original delegate, too"))
    #expect(refusal.contains("--rule 'ask(completion:)=.original(otherwise: <\(type)>)'"))
    #expect(!refusal.contains("completion:)=.original'\n"))
    #expect(throws: Never.self) { try graph.generated("FieldDelegate", "--rule", "*=.original(otherwise: nil)") }
  }

  @Test("47: Where answers need no value, the rule for all of them is offered first")
  func offer() throws {
    let offer = "nothing was written:\n  --rule '*=.original'   lets the original delegate answer, so that"
    let refusal = try asking("Bool").refusal("FieldDelegate")
    #expect(refusal.hasPrefix(offer))
    #expect(try asking("Field?").refusal("FieldDelegate").hasPrefix(offer))
    #expect(refusal.contains("\n    --rule 'field(_:)=.original'\n"))
    #expect(try !asking("Bool").refusal("FieldDelegate", "--rule", "*=.chain").contains("'*=.original'"))
    #expect(try !asking("Field").refusal("FieldDelegate").contains("'*=.original'"))
    #expect(try !GraphText(["func a() -> Bool"]).refusal("PlayerDelegate").contains("'*=.original'"))
  }
}
