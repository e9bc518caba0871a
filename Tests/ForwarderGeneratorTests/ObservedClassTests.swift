import Testing

@testable import ForwarderGenerator

// Tests/Apple/forwarders.txt has such classes, too, and what is written for them is compiled.

@Suite("The class whose property is observed")
struct ObservedClassTests {
  /// A module with two protocols, of which the second inherits from the first.
  private func scrolling() -> GraphText {
    var graph = GraphText(protocol: "ScrollDelegate", ["func a()"])
    graph.add("protocol ListDelegate : ScrollDelegate", kind: "protocol", path: ["ListDelegate"], identifier: "List")
    graph.addRequirements(["func b()"], of: "List")
    graph.relate("List", "conformsTo", "ScrollDelegate")
    return graph
  }

  @Test(
    "40: A generic class of Objective-C is observed with the widest arguments, as Swift can't subclass it otherwise",
    arguments: [
      ("class Cache<Key, Object> where Key : AnyObject, Object : AnyObject", "Cache<AnyObject, AnyObject>"),
      ("class Cache<Result> : NSObject where Result : §Fetched=c:objc(pl)Fetched§", "Cache<any Fetched>"),
      ("class Cache<Result> where Result : §A=c:objc(pl)A§, Result : §B=c:objc(pl)B§", "Cache<any A & B>"),
      ("class Cache<Result> where Result : §Record=c:objc(cs)Record§", "Cache<Record>"),
      ("class Cache<Result>", "Cache<AnyObject>"),
    ])
  func generic(_ declaration: String, _ superclass: String) throws {
    var graph = scrolling()
    graph.add(declaration, kind: "class", path: ["Cache"], identifier: "c:objc(cs)Cache", access: "open")
    graph.addDelegate(of: "Cache", "(any §ScrollDelegate§)?")
    let text = try graph.generated("ScrollDelegate", "--observing", "Cache")
    #expect(text.contains("class ObservedCache: \(superclass) {\n"))
  }

  @Test(
    "53: A property with a wrapper, and a class with a member named as the multicast, are refused",
    arguments: [
      (
        "@§ObservedDelegate=s:18DelegateForwarding08ObservedB0V§ var delegate: (any §ScrollDelegate§)?", "tint",
        "it has the property wrapper '@ObservedDelegate'. Subscribe to its projected value instead"
      ),
      (
        "@§Weakly=s:4Core6WeaklyV§ var delegate: (any §ScrollDelegate§)?", "tint",
        "it has the property wrapper '@Weakly'. Leave out '--observing'"
      ),
      ("weak var delegate: (any §ScrollDelegate§)?", "delegates", "'Scroll' has a member 'delegates'"),
    ])
  func unobservable(_ property: String, _ other: String, _ message: String) throws {
    var graph = scrolling()
    graph.addClass("Scroll")
    graph.addMember(property, "delegate", of: "Scroll")
    graph.addMember("var \(other): Int", other, of: "Scroll")
    #expect(try graph.refusal("ScrollDelegate", "--observing", "Scroll").contains(message))
  }

  @Test(
    "46: An attribute of the class that is no actor isn't copied", arguments: ["dynamicMemberLookup", "objcMembers"])
  func attribute(_ name: String) throws {
    var graph = scrolling()
    graph.add("@\(name) class Scroll", kind: "class", path: ["Scroll"], identifier: "Scroll", access: "open")
    graph.addDelegate(of: "Scroll", "(any §ScrollDelegate§)?")
    let text = try graph.generated("ScrollDelegate", "--observing", "Scroll")
    #expect(text.contains("\nnonisolated class ObservedScroll: Scroll {\n"))
  }

  /// A table that inherits from a class that scrolls, and has a delegate of this type.
  private func table(_ delegate: String) -> GraphText {
    var graph = scrolling()
    graph.addClass("Scroll", property: "weak var delegate: (any §ScrollDelegate§)?")
    graph.addClass("Table", property: "weak var delegate: \(delegate)")
    graph.relate("Table", "inheritsFrom", "Scroll")
    return graph
  }

  @Test("40: A class that declares the property again has its delegate's protocol named")
  func redeclared() throws {
    #expect(
      try table("(any §ListDelegate§)?").refusal("ScrollDelegate", "--observing", "Table")
        == "'Table.delegate' is of type '(any ListDelegate)?': name 'ListDelegate' first")
    #expect(
      try table("(any §ListDelegate§)?").generated("ListDelegate", "--observing", "Table").contains("Table: Table {"))
  }

  @Test("40: If the protocol inherits from that of the property, both are named")
  func inheritedProtocol() throws {
    var graph = scrolling()
    graph.addClass("Scroll", property: "weak var delegate: (any §ScrollDelegate§)?")
    #expect(
      try graph.refusal("ListDelegate", "--observing", "Scroll")
        == "'Scroll.delegate' is of type '(any ScrollDelegate)?': name 'ScrollDelegate' first")
    let text = try graph.generated("ScrollDelegate", "ListDelegate", "--observing", "Scroll")
    #expect(text.contains("override var delegate: (any ScrollDelegate)?"))
    #expect(text.contains("forward { ($0 as? any ListDelegate)?.b() }"))
  }

  @Test("40: A service that takes its delegate by a method is named with that method", arguments: [true, false])
  func setter(_ hasProperty: Bool) throws {
    var graph = scrolling()
    graph.addClass("Output")
    if hasProperty {
      graph.addDelegate("bufferDelegate", of: "Output", "(any §ScrollDelegate§)? { get }")
    }
    graph.addMember(
      "func setBufferDelegate(_ delegate: (any §ScrollDelegate§)?, queue: Queue?)", "setBufferDelegate(_:queue:)",
      of: "Output", kind: "method")
    #expect(
      try graph.refusal("ScrollDelegate", "--observing", "Output")
        == "'Output' takes its delegate by 'setBufferDelegate(_:queue:)': leave out '--observing', and pass a forwarder "
        + "to that method")
    graph.addDelegate("own", of: "Output", "(any §ScrollDelegate§)?")
    #expect(try graph.generated("ScrollDelegate", "--observing", "Output").contains("override var own"))
  }
}
