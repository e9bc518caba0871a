import ForwarderGenerator
import Foundation

// The plugin `generate-forwarder` runs this program:
//
//   generate-forwarder-tool PACKAGE [--graph MODULE DIRECTORY SOURCES]… -- ARGUMENTS
//
// It prints a line for each symbol graph that it still needs and exits with status 3, until all are there.

var words = CommandLine.arguments.dropFirst()
let package = URL(fileURLWithPath: words.popFirst() ?? ".")
var locations: [String: ModuleGraphs.Location] = [:]
while words.popFirst() == "--graph" {
  let module = words.popFirst() ?? ""
  let directory = words.popFirst() ?? ""
  let sources = words.popFirst() ?? ""
  locations[module] = ModuleGraphs.Location(
    directory: URL(fileURLWithPath: directory), sources: sources.isEmpty ? nil : sources)
}

do {
  let run = try GeneratorRun(Array(words), packageDirectory: package, graphs: ModuleGraphs(locations))
  switch try run.run() {
  case .done(let text): print(text, terminator: "")
  case .needs(let modules):
    for module in modules { print(module) }
    exit(3)
  }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
