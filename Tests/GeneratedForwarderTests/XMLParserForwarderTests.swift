// With the trait, SwiftPM builds the tests as it builds a macro's plug-in, and there they can't import an executable.
#if !Macros
  import DelegateForwarding
  import Foundation
  import FoundationXML
  import Testing

  @testable import Examples

  @Suite("A generated forwarder for XMLParser")
  struct XMLParserForwarderTests {
    @Test(
      "38: Several megabytes are counted by the original delegate and by subscribers as by a plain parser's delegate")
    func counting() {
      let record = "<record id=\"1\"><name>Record &amp; its number</name><!-- c --><note/></record>\n"
      let document = Data("<records>\n\(String(repeating: record, count: 30_000))</records>\n".utf8)
      let plain = XMLParser(data: document)
      let expected = ElementCounts()
      plain.delegate = expected
      #expect(plain.parse())

      let parser = ObservedXMLParser(DocumentStream(document))
      let counters = (0..<3).map { _ in ElementCounts() }
      parser.delegate = counters[0]
      let multicast = MulticastDelegate(wrapping: parser, delegate: \.delegate, hook: \.delegateHook) {
        XMLParserForwarder($0)
      }
      for counter in counters[1...] { multicast.subscribe(counter) }
      #expect(parser.parse())
      #expect(expected.text.contains("90001"))
      for counter in counters { #expect(counter.text == expected.text) }
    }
  }
#endif
