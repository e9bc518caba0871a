import Foundation

/// Real input, and someone else's class: a parser with one delegate reads a document once for many.
struct XMLExample: Example {
  let name = "xml"
  let summary = "Foundation's XMLParser, read once by four delegates: your files, or a small document"
  let synopsis = "[FILE …]"

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

  /// Prints what the delegates found.
  ///
  /// - Returns: What makes the document malformed.
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
