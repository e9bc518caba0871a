import DelegateForwarding
import Foundation

/// Real input and someone else's class: a parser with one delegate reads a document once for many.
struct XMLExample: Example {
  let name = "xml"
  let summary = "wrap a class and a protocol that aren't yours: Foundation's XMLParser, for four delegates"
  let synopsis = "[FILE …]"
  let file = #filePath

  func run(_ arguments: [String]) -> ExitStatus {
    var status = ExitStatus.success
    var comparison = PassComparison()
    let documents: [() throws -> XMLSource] =
      arguments.isEmpty ? [{ .sample }] : arguments.map { path in { try XMLSource(path: path) } }
    for document in documents {
      do {
        let source = try document()
        if let fault = try report(on: source, &comparison) {
          Console.complain("\(source.name):\(fault.line):\(fault.column): \(fault.message)")
          status = .failure
        }
      } catch {
        Console.complain("\(error)")
        status = .failure
      }
    }
    if let line = comparison.line { print("\n\(line)") }
    return status
  }

  func runInTour() throws -> ExitStatus {
    step("1. The parser reads once. XMLParserForwarder is generated, ObservedXMLParser is a subclass with a hook")
    let parser = ObservedXMLParser(try XMLSource.sample.makeStream())
    let (judge, counts, outline) = (WellFormedness(), ElementCounts(), Outline())
    call("parser.delegate = judge") { parser.delegate = judge }
    let multicast = MulticastDelegate(wrapping: parser, delegate: \.delegate, hook: \.delegateHook) {
      XMLParserForwarder($0)
    }
    call("multicast.subscribe(counts)") { multicast.subscribe(counts) }
    call("multicast.subscribe(outline)") { multicast.subscribe(outline) }
    let isComplete = call("parser.parse()") { parser.parse() }
    judge.parserDidFinish(parser)
    for report in [judge, counts, outline] as [any XMLReport] {
      let lastLine = report.text.split(separator: "\n").last ?? ""
      print("      \(report.title): \(lastLine.split(separator: " ").joined(separator: " "))")
    }
    return isComplete ? .success : .failure
  }

  /// Prints what the delegates found.
  ///
  /// - Returns: The fault that makes the document malformed, if any.
  private func report(on source: XMLSource, _ comparison: inout PassComparison) throws -> XMLFault? {
    print("\n\(source.name), \(source.size) bytes")
    let passes = XMLPasses(source: source)
    let delegates = XMLDelegates()
    let duration = try passes.readOnce(delegates, showsProgress: Console.isWatched)
    for report in delegates.all {
      print("\n\(report.title)")
      for line in report.text.split(separator: "\n") { print("  \(line)") }
    }
    if Console.isWatched { Console.showProgress("\(source.name): once more for each delegate") }
    defer { if Console.isWatched { Console.showProgress("") } }
    try comparison.add(passes, once: duration)
    return delegates.wellFormedness.fault
  }
}
