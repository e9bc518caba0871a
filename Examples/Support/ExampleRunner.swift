/// Picks the examples that the command line asks for, and runs them.
@MainActor
struct ExampleRunner {
  let examples: [any Example]

  func run(_ arguments: [String]) -> ExitStatus {
    guard let first = arguments.first else { return runTour() }
    switch first {
    case "--help", "-h":
      print(help)
      return .success
    case "--list":
      print(list)
      return .success
    default:
      guard let example = examples.first(where: { $0.name == first }) else {
        Console.complain("There is no example '\(first)'. There are:\n\(list)")
        return .usage
      }
      return run(example, Array(arguments.dropFirst()))
    }
  }

  private func run(_ example: any Example, _ arguments: [String]) -> ExitStatus {
    if arguments.first == "--help" || arguments.first == "-h" {
      print("usage: \(usage(of: example))\n\n\(example.summary)")
      return .success
    }
    do {
      guard arguments.isEmpty || !example.synopsis.isEmpty else {
        throw UsageError(message: "'\(example.name)' takes no arguments.")
      }
      return try example.run(arguments)
    } catch let error as UsageError {
      Console.complain("\(error.message)\nusage: \(usage(of: example))")
      return .usage
    } catch {
      Console.complain("\(example.name): \(error)")
      return .failure
    }
  }

  /// Runs every example of the tour, also after one that fails.
  private func runTour() -> ExitStatus {
    var status = ExitStatus.success
    for example in examples {
      guard let arguments = example.tourArguments else { continue }
      print("=== \(example.name): \(example.summary) ===")
      let result = run(example, arguments)
      if status == .success { status = result }
      print()
    }
    print("That was the tour. To see one example: swift run Examples NAME, and --list for the names.")
    return status
  }
}

// MARK: - What it says of itself

extension ExampleRunner {
  private var list: String {
    var table = Table(columns: [.left, .left])
    for example in examples { table.add(["  \(example.name) \(example.synopsis)", example.summary]) }
    return table.text
  }

  private var help: String {
    """
    usage: Examples                      the tour of all examples
           Examples NAME [ARGUMENT …]    one example
           Examples NAME --help          what it accepts
           Examples --list               their names
           Examples --help               this text

    \(list)
    """
  }

  private func usage(of example: any Example) -> String {
    ["Examples", example.name, example.synopsis].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
