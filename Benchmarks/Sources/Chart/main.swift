import Foundation
import Results

// Draws the chart from the results that `Benchmarks --json` has written.

guard CommandLine.arguments.count == 3 else {
  FileHandle.standardError.write(Data("usage: Chart RESULTS.json CHART.svg\n".utf8))
  exit(64)
}
let data = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
let results = try JSONDecoder().decode(Results.self, from: data)
guard !results.forwarding.isEmpty else {
  FileHandle.standardError.write(Data("there are no results of forwarding in \(CommandLine.arguments[1])\n".utf8))
  exit(65)
}
try Data(Chart(results.forwarding).svg.utf8).write(to: URL(fileURLWithPath: CommandLine.arguments[2]))
