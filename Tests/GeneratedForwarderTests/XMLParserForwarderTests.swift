import DelegateForwarding
import Foundation
import FoundationXML
import TestSupport
import Testing

@Suite("A generated forwarder for XMLParser")
struct XMLParserForwarderTests {
  @Test("38: Several megabytes are counted by the original delegate and by subscribers as by a plain parser's delegate")
  func counting() throws {
    let document = Self.document(records: 30_000)
    #expect(document.count > 2_000_000)
    let plain = XMLParser(data: document)
    let expected = ElementCounter()
    plain.delegate = expected
    #expect(plain.parse())
    #expect(expected.elements == 90_001)

    let parser = ObservedXMLParser(data: document)
    let original = ElementCounter()
    parser.delegate = original
    let multicast = MulticastDelegate(wrapping: parser, delegate: \.delegate, hook: \.delegateHook) {
      XMLParserForwarder($0)
    }
    let subscribers = [ElementCounter(), ElementCounter()]
    for subscriber in subscribers { multicast.subscribe(subscriber) }
    #expect(parser.parse())
    for counter in [original] + subscribers { #expect(counter == expected) }
  }

  @Test("44: A trace names the callbacks that are forwarded by generated code")
  func trace() {
    let parser = ObservedXMLParser(data: Self.document(records: 1))
    let multicast = MulticastDelegate(wrapping: parser, delegate: \.delegate, hook: \.delegateHook) {
      XMLParserForwarder($0)
    }
    let subscriber = ElementCounter()
    multicast.subscribe(subscriber)
    let lines = TraceLines()
    let trace = multicast.trace { lines.note($0) }
    #expect(parser.parse())
    #expect(
      lines.lines.contains(
        "parser(_:didStartElement:namespaceURI:qualifiedName:attributes:) → ElementCounter(0x…), T on thread N"))
    withExtendedLifetime((subscriber, trace)) {}
  }

  @Test("40: A delegate that is assigned later is adopted, and the subscribers stay")
  func adoption() {
    let parser = ObservedXMLParser(data: Self.document(records: 3))
    let multicast = MulticastDelegate(wrapping: parser, delegate: \.delegate, hook: \.delegateHook) {
      XMLParserForwarder($0)
    }
    let (subscriber, assigned) = (ElementCounter(), ElementCounter())
    multicast.subscribe(subscriber)
    parser.delegate = assigned
    #expect(parser.parse())
    #expect(assigned.elements == 10)
    #expect(subscriber == assigned)
  }

  private static func document(records: Int) -> Data {
    var text = "<?xml version=\"1.0\"?>\n<records>\n"
    for number in 0..<records {
      text += "<record id=\"\(number)\"><name>Record &amp; number \(number)</name><!-- c --><note/></record>\n"
    }
    return Data((text + "</records>\n").utf8)
  }
}

private final class ElementCounter: NSObject, XMLParserDelegate {
  private(set) var elements = 0
  private var depth = 0
  private var deepest = 0
  private var characters = 0
  private var comments = 0
  private var documents = 0
  private var attributes = 0

  static func == (one: ElementCounter, other: ElementCounter) -> Bool { one.counts == other.counts }

  private var counts: [Int] { [elements, depth, deepest, characters, comments, documents, attributes] }

  func parserDidEndDocument(_ parser: XMLParser) { documents += 1 }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    elements += 1
    attributes += attributeDict.count
    depth += 1
    deepest = max(deepest, depth)
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
  ) { depth -= 1 }

  func parser(_ parser: XMLParser, foundCharacters string: String) { characters += string.utf8.count }

  func parser(_ parser: XMLParser, foundComment comment: String) { comments += 1 }
}
