import DelegateForwarding
import Forwarders
import Foundation
import Results

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Receives and counts a parser's callbacks.
private final class Reader: NSObject, XMLParserDelegate {
  private(set) var count = 0

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    count += 1
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
  ) {
    count += 1
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { count += 1 }
}

private final class Count {
  var value = 0
}

/// A document of at least this size.
private func makeDocument(bytes: Int) -> Data {
  var text = "<?xml version=\"1.0\"?>\n<library>\n"
  var number = 0
  while text.utf8.count < bytes {
    number += 1
    text +=
      "<book id=\"b\(number)\" language=\"en\"><title>The title of book \(number)</title><pages>\(number % 900)</pages></book>\n"
  }
  return Data((text + "</library>\n").utf8)
}

/// The processor time in nanoseconds. Other processes run during the parsing of a document, so elapsed time would
/// include them.
private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// The receiver of a parser's callbacks: the delegate itself, or objects and observers through a generated forwarder.
private enum Audience {
  case delegate
  case objects(Int)
  case observers(Int)

  /// The processor time in nanoseconds for a document.
  func parse(_ document: Data) -> Double {
    let parser = XMLParser(data: document)
    let multicast = MulticastDelegate<any XMLParserDelegate>()
    let forwarder = XMLParserForwarder(multicast)
    var readers: [Reader] = []
    let counts = (0..<4).map { _ in Count() }
    var tokens: [EventObservation] = []
    switch self {
    case .delegate:
      readers = [Reader()]
      parser.delegate = readers[0]
    case .objects(let count):
      readers = (0..<count).map { _ in Reader() }
      for reader in readers { multicast.subscribe(reader) }
      parser.delegate = forwarder
    case .observers(let number):
      for count in counts.prefix(number) {
        tokens.append(
          multicast.observe(XMLParserDelegateEvent.self) { event in
            switch event {
            case .didStartElement, .didEndElement, .foundCharacters: count.value += 1
            default: break
            }
          })
      }
      parser.delegate = forwarder
    }
    var isParsed = false
    let start = processorTime()
    isParsed = parser.parse()
    let time = processorTime() - start
    let heard = readers.map(\.count) + counts.prefix(tokens.count).map(\.value)
    verify(isParsed && heard.allSatisfy { $0 == heard[0] && $0 > 100 }, "what a parser finds")
    withExtendedLifetime((forwarder, tokens)) {}
    return time
  }
}

/// Measures a document. The parser's callbacks have several arguments each.
func measureParsedDocument(_ scale: Scale, into results: inout Results) {
  progress("a document")
  let document = makeDocument(bytes: scale.callbacks * 300 / 3)
  let audiences: [(String, Audience)] = [
    ("delegate", .delegate), ("1 object", .objects(1)), ("1 observer", .observers(1)), ("3 objects", .objects(3)),
    ("3 observers", .observers(3)),
  ]
  var rounds = Rounds(ways: audiences.count)
  for _ in 0..<(scale.trials * 5) {
    rounds.run { audiences[$0].1.parse(document) }
  }
  func ratio(_ way: Int, _ reference: Int) -> Double { rounds.times[way].min()! / rounds.times[reference].min()! }
  for (way, reference, goal) in [(1, 0, nil), (3, 0, nil), (2, 1, 1.5), (4, 3, 1.5)] as [(Int, Int, Double?)] {
    results.rows.append(
      Row(
        "document parsed for \(audiences[way].0), forwarder of the command", ratio(way, reference),
        "times \(audiences[reference].0)", goal: goal, note: "\(ratio(way, 0).formatted(2)) times the delegate alone"))
  }
}
