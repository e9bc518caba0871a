import ForwarderGenerator
import Foundation

// The plugin `generate-forwarder` runs this program:
//
//   generate-forwarder-tool PACKAGE [--graph MODULE<tab>TARGET<tab>SDK DIRECTORY SOURCES]… -- ARGUMENTS
//
// It prints a line for each symbol graph that it still needs and exits with status 3, until all are there.

var words = CommandLine.arguments.dropFirst()
let package = URL(fileURLWithPath: words.popFirst() ?? ".")
var locations: [GraphRequest: ModuleGraphs.Location] = [:]
while words.popFirst() == "--graph" {
  let request = (words.popFirst() ?? "").split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  let directory = words.popFirst() ?? ""
  let sources = words.popFirst() ?? ""
  locations[
    GraphRequest(
      module: request[0], target: request[1].isEmpty ? nil : request[1], sdk: request[2].isEmpty ? nil : request[2])
  ] = ModuleGraphs.Location(directory: URL(fileURLWithPath: directory), sources: sources.isEmpty ? nil : sources)
}

func complain(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }

do {
  let run = try GeneratorRun(
    Array(words), packageDirectory: package, graphs: ModuleGraphs(locations), warn: complain)
  switch try run.run() {
  case .done(let text): print(text, terminator: "")
  case .needs(let requests):
    for request in requests { print(request) }
    exit(3)
  }
} catch {
  complain("\(error)")
  exit(1)
}
