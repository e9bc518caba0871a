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
    let text = try cache(declaration, isOfC: true).generated("ScrollDelegate", "--observing", "Cache")
    #expect(text.contains("class ObservedCache: \(superclass) {\n"))
  }

  @Test(
    "53: A generic class of Objective-C has the type arguments that the user writes",
    arguments: [
      ("Cache<Song>", "class ObservedCache: Cache<Song> {\n"),
      ("Cache<Songs.Song>.delegate=SongCache", "class SongCache: Cache<Songs.Song> {\n"),
      ("Cache<[String : Song]>", "class ObservedCache: Cache<[String : Song]> {\n"),
    ])
  func typeArguments(_ option: String, _ head: String) throws {
    let text = try cache("class Cache<Result>", isOfC: true).generated("ScrollDelegate", "--observing", option)
    #expect(text.contains(head) && text.contains("\n//   --observing \(option)\n"))
    let options = try #require(try GeneratedFile(text)).options
    let given = try GeneratorInvocation(["--module", "Sound", "ScrollDelegate", "--observing", option]).options
    #expect(options == given)
  }

  @Test("53: A generic class with other type arguments is another class, which needs another name")
  func severalArguments() throws {
    let graph = cache("class Cache<Result>", isOfC: true)
    let options = ["ScrollDelegate", "--observing", "Cache<Song>", "--observing"]
    let text = try graph.generated(options + ["Cache<Album>=AlbumCache"])
    #expect(
      text.contains("class ObservedCache: Cache<Song> {\n") && text.contains("class AlbumCache: Cache<Album> {\n"))
    #expect(
      try graph.refusal(options + ["Cache<Album>"])
        == "two types of the file would be called 'ObservedCache'; name a subclass with '--observing CLASS=NAME'")
    #expect(
      try graph.refusal(options + ["Cache<Song>.delegate"]) == "'--observing Cache<Song>.delegate' is given twice")
  }

  @Test(
    "53: Type arguments that a class can't have are refused",
    arguments: [
      ("class Cache<Result>", true, "Cache<A, B>", "'--observing Cache<A, B>': 'Cache' has 1 type argument, 'Result'"),
      (
        "class Cache<Key, Object>", true, "Cache<>",
        "'--observing Cache<>': 'Cache' has 2 type arguments, 'Key, Object'"
      ),
      ("class Cache", true, "Cache<A>=ACache", "'--observing Cache<A>': 'Cache' isn't generic, so leave out '<A>'"),
      ("class Cache<Result>", true, "Cache<A=B", "'--observing Cache<A=B': a '>' is missing behind the type arguments"),
      (
        "class Cache<Result>", false, "Cache<A>.delegate",
        "'--observing Cache<A>': write 'Cache', as the subclass is for any type; one for 'A' alone is written by hand"
      ),
    ])
  func wrongArguments(_ declaration: String, _ isOfC: Bool, _ option: String, _ message: String) throws {
    #expect(try cache(declaration, isOfC: isOfC).refusal("ScrollDelegate", "--observing", option) == message)
  }

  private func cache(_ declaration: String, isOfC: Bool) -> GraphText {
    var graph = scrolling()
    let identifier = isOfC ? "c:objc(cs)Cache" : "s:5Sound5CacheC"
    graph.add(declaration, kind: "class", path: ["Cache"], identifier: identifier, access: "open")
    graph.addDelegate(of: "Cache", "(any §ScrollDelegate§)?")
    return graph
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
