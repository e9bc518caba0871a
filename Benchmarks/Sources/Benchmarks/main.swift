import Foundation

/// Measures and prints.
func run(_ options: Options) {
  var results = Results(machine: describeMachine())
  for (name, run) in measurements where options.only.isEmpty || options.only.contains(name) {
    run(options.scale, &results)
  }
  print(results.machine)
  if !results.forwarding.isEmpty {
    print("\nNanoseconds of a callback to all subscribers\n")
    print(forwardingTable(results))
  }
  print("\n" + goalTable(results.rows, judging: !options.isBrief))
}

guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
  FileHandle.standardError.write(Data(usage.utf8))
  exit(64)
}
run(options)
