import ForwarderGenerator
import Foundation

// The plugin `generate-forwarder` runs this program:
//
//   generate-forwarder-tool PACKAGE [--graph NAME DIRECTORY SOURCES | --failed NAME REASON]… -- ARGUMENTS
//
// It prints a line for each symbol graph that it still needs and exits with status 3, until all are there, or can't be
// had. NAME is `MODULE` or `MODULE@SDK`, with a tab before each folder to search. In the line for an SDK, a space and
// the compiler's target follow the SDK.

var words = CommandLine.arguments.dropFirst()
let package = URL(fileURLWithPath: words.popFirst() ?? ".")
var extractions: [GraphName: ModuleGraphs.Extraction] = [:]
while let option = words.popFirst(), option != "--" {
  let name = GraphName(text: words.popFirst() ?? "")
  let value = words.popFirst() ?? ""
  if option == "--failed" {
    extractions[name] = .failed(reason: value)
  } else {
    let sources = words.popFirst() ?? ""
    extractions[name] = .found(directory: URL(fileURLWithPath: value), sources: sources.isEmpty ? nil : sources)
  }
}

do {
  let run = try GeneratorRun(Array(words), packageDirectory: package, graphs: ModuleGraphs(extractions))
  switch try run.run() {
  case .done(let text): print(text, terminator: "")
  case .needs(let requests):
    for request in requests { print(request) }
    exit(3)
  }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
