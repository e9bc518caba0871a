import DelegateForwarding
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads a document, once for all delegates or once for each.
struct XMLPasses {
  let source: XMLSource

  /// Parses once, for all delegates. The one for well-formedness is assigned, as an app would do; the others subscribe.
  ///
  /// - Returns: The time it took.
  func readOnce(_ delegates: XMLDelegates, showsProgress: Bool = false) throws -> Duration {
    let stream = try source.makeStream()
    let parser = ObservedXMLParser(stream)
    parser.delegate = delegates.wellFormedness
    let multicast = MulticastDelegate(wrapping: parser, delegate: \.delegate, hook: \.delegateHook) {
      XMLParserForwarder($0)
    }
    for delegate in delegates.others { multicast.subscribe(delegate) }
    if showsProgress { multicast.subscribe(ReadingProgress(source, read: stream), holding: .strongly) }
    let duration = ContinuousClock().measure { _ = parser.parse() }
    delegates.wellFormedness.parserDidFinish(parser)
    return duration
  }

  /// Parses once for each delegate, which is necessary if there can be only one.
  ///
  /// - Returns: The total time it took.
  func readOnceEach(_ delegates: XMLDelegates) throws -> Duration {
    var duration = Duration.zero
    for delegate in delegates.all {
      let parser = GuardedXMLParser(try source.makeStream())
      parser.delegate = delegate
      duration += ContinuousClock().measure { _ = parser.parse() }
    }
    return duration
  }
}
