import Foundation
import Results

/// Measures, prints and exports.
func run(_ options: Options) throws {
  var results = Results(machine: describeMachine())
  for (name, run) in measurements where options.only.isEmpty || options.only.contains(name) {
    run(options.scale, &results)
  }
  print(results.machine)
  if !results.forwarding.isEmpty {
    print("\nnanoseconds for each callback delivered\n")
    print(forwardingTable(results) { $0.cost.formatted(1) })
    print("\nas a ratio to the loop\n")
    print(forwardingTable(results) { $0.ratio.formatted(2) })
  }
  print("\n" + goalTable(results.rows, judging: !options.isBrief))
  if let file = options.json {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(results).write(to: URL(fileURLWithPath: file))
  }
  if let file = options.csv {
    try Data(commaSeparated(results).utf8).write(to: URL(fileURLWithPath: file))
  }
}

guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
  FileHandle.standardError.write(Data(usage.utf8))
  exit(64)
}
try run(options)
