// With the trait, SwiftPM builds the tests as it builds a macro's plug-in, and there they can't import an executable.
#if canImport(ObjectiveC) && !Macros
  import DelegateForwarding
  import Foundation
  import TestSupport
  import Testing

  @testable import Examples

  @Suite("Generated forwarders on Apple's platforms") struct ObjectiveCForwarderTests {
    private let journal = Journal()

    // MARK: A parser that is switched by its delegate

    private class Reader: NSObject, XMLParserDelegate {
      let (name, journal): (String, Journal)
      init(_ name: String, _ journal: Journal) { (self.name, self.journal) = (name, journal) }
      func parser(_ parser: XMLParser, foundCharacters string: String) { journal.note("\(name): \(string)") }
    }

    private final class BlockReader: Reader {
      func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data) {
        journal.note("\(name): block of \(String(decoding: CDATABlock, as: UTF8.self))")
      }
    }

    private enum ParserEvent: DelegateEvent {
      typealias Delegate = any XMLParserDelegate
      case never
    }

    private let document = Data("<a><![CDATA[x]]></a>".utf8)

    @Test("45, 52: Neither a listener nor a subscriber takes a parser's text from the app's delegate")
    func text() throws {
      let (app, reader, blocks) = (Reader("app", journal), Reader("reader", journal), BlockReader("blocks", journal))
      for (delegate, own) in [(app, "app: x"), (blocks, "blocks: block of x")] {
        let plain = XMLParser(data: document)
        plain.delegate = delegate
        #expect(plain.parse())
        try #require(journal.take() == [own], "without the library")
        let parser = ObservedXMLParser(data: document)
        parser.delegates.subscribe(reader)
        let observation = parser.delegates.observe(ParserEvent.self) { _ in }
        if delegate === app { parser.delegates.subscribe(blocks) }
        parser.delegate = delegate
        #expect(parser.parse())
        #expect(journal.take() == [own] + (delegate === app ? ["reader: x", "blocks: x"] : []))
        withExtendedLifetime(observation) {}
      }
    }

    // MARK: What the runtime says of the methods

    private enum SessionEvent: DelegateEvent {
      typealias Delegate = any URLSessionDelegate
      case never
    }

    /// The selectors of a class's own methods that begin so, and the methods' encodings.
    private func methods(of forwarder: AnyClass, _ prefix: String) -> [(selector: Selector, encoding: String)] {
      var count: UInt32 = 0
      let list = class_copyMethodList(forwarder, &count)
      defer { free(list) }
      return UnsafeBufferPointer(start: list, count: Int(count)).compactMap { method in
        let selector = method_getName(method)
        guard selector.description.hasPrefix(prefix), let encoding = method_getTypeEncoding(method) else { return nil }
        return (selector, String(cString: encoding))
      }
    }

    @Test("45: A method's encoding tells an answer and a handler, so a listener makes the proxy respond to the others")
    func encodings() {
      let (parser, session) = (MulticastDelegate<any XMLParserDelegate>(), MulticastDelegate<any URLSessionDelegate>())
      let observations = (parser.observe(ParserEvent.self) { _ in }, session.observe(SessionEvent.self) { _ in })
      let proxies: [(NSObject, prefix: String, originals: [Selector])] = [
        (XMLParserForwarder(parser), "parser", XMLParserForwarder.answeredByOriginal),
        (URLSessionForwarder(session), "URLSession", URLSessionForwarder.answeredByOriginal),
      ]
      for (proxy, prefix, originals) in proxies {
        let methods = methods(of: type(of: proxy), prefix)
        #expect(methods.count > 10)
        for (selector, encoding) in methods {
          let name = selector.description
          let hasAnswer = name.contains("resolveExternal")
          let hasHandler = name.hasSuffix("completionHandler:") || name.hasSuffix("needNewBodyStream:")
          #expect(encoding.hasPrefix(hasAnswer ? "@" : "v"), "\(name): \(encoding)")
          #expect(encoding.contains("@?") == hasHandler, "\(name): \(encoding)")
          let isHeard = !hasAnswer && !hasHandler && !originals.contains(selector)
          #expect(proxy.responds(to: selector) == isHeard, "\(name)")
        }
      }
      withExtendedLifetime(observations) {}
    }
  }
#endif
