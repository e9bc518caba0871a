import ApplicationLifecycle
import Foundation

/// A part of the tour. Its code is in the folder with its name.
struct Example {
  let name: String
  let summary: String
  let run: @MainActor () async throws -> Void
}

/// All examples but the application, in the order of the tour.
let examples = [
  Example(name: "service", summary: "let several objects hear a service that has one delegate", run: runService),
  Example(name: "answers", summary: "combine the answers of several delegates by a rule", run: runAnswers),
  Example(name: "events", summary: "receive callbacks as values: in a closure, in a task, in a test", run: runEvents),
  Example(name: "actors", summary: "be called on the main actor, on another actor or on a queue", run: runActors),
  Example(name: "xml", summary: "wrap a class and a protocol that aren't yours", run: runXML),
  Example(name: "session", summary: "add listeners to a URL session, whose own delegate decides", run: runSession),
  Example(
    name: "trace", summary: "find out what is slow, what has vanished, and what displaced a proxy", run: runTrace),
  Example(name: "macros", summary: "let an attribute write the forwarding", run: runMacros),
]

let usage = """
  usage: Examples [NAME …]       runs the examples with these names, or all of them
         Examples app [CONFIG]   runs an application that is built from services, until a signal ends it

  """ + examples.map { "  \($0.name): \($0.summary)\n" }.joined()

let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "app" {
  ApplicationMain(ExampleApplication.self, options: LaunchOptions(commandLine: Array(arguments.dropFirst())))
}
if arguments == ["--help"] {
  print(usage, terminator: "")
  exit(0)
}
guard arguments.allSatisfy({ name in examples.contains { $0.name == name } }) else {
  FileHandle.standardError.write(Data(usage.utf8))
  exit(64)
}
Task {
  do {
    if arguments.isEmpty { print("Each title names the file and the line where its code begins.\n") }
    for example in examples where arguments.isEmpty || arguments.contains(example.name) {
      print("=== \(example.name): \(example.summary)")
      try await example.run()
      print()
    }
    if arguments.isEmpty {
      print("The tour ends here. `swift run Examples app` runs an application of services, until you press Ctrl-C.")
    }
    exit(0)
  } catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
  }
}
RunLoop.main.run()

/// Prints the title of a step, and the line that calls this: the code of the step follows it.
func step(_ title: String, path: String = #filePath, line: Int = #line) {
  let file = path.components(separatedBy: "/").suffix(3).joined(separator: "/")
  print("- \(title) (\(file):\(line))")
}
