import DelegateForwarding
import Foundation
import FoundationXML

/// Reads a document, once for all delegates or once for each.
struct XMLPasses {
  let source: XMLSource

  /// Reads a document of one element, so that what is done once in a process is not taken for the work on a document.
  static func warmUp() throws {
    let passes = XMLPasses(source: XMLSource(name: "", contents: Data("<warm-up/>".utf8)))
    _ = try passes.readOnce(original: WellFormedness(), subscribers: [ElementCounts()])
  }

  /// Parses once, for all. The well-formedness is what an app would have assigned; the others have subscribed.
  func readOnce(original: WellFormedness, subscribers: [any XMLReport]) throws -> Duration {
    let stream = try source.makeStream()
    let parser = ObservedXMLParser(stream)
    parser.delegate = original
    let multicast = MulticastDelegate(wrapping: parser, delegate: \.delegate, hook: \.delegateHook) {
      XMLForwarder($0)
    }
    for subscriber in subscribers { multicast.subscribe(subscriber) }
    if Console.isWatched { multicast.subscribe(ReadingProgress(source, read: stream), holding: .strongly) }
    let duration = ContinuousClock().measure { _ = parser.parse() }
    original.parserDidFinish(parser)
    return duration
  }

  /// Parses once for each delegate, as it has to be done where there can be only one.
  func readOnceEach(_ delegates: [any XMLReport]) throws -> Duration {
    var duration = Duration.zero
    for delegate in delegates {
      let parser = GuardedXMLParser(try source.makeStream())
      parser.delegate = delegate
      duration += ContinuousClock().measure { _ = parser.parse() }
    }
    return duration
  }
}
