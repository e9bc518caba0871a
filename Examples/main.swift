import Foundation

let runner = ExampleRunner(examples: examples)
exit(runner.run(Array(CommandLine.arguments.dropFirst())).code)
