/// Finds the examples that the command line names, and runs them.
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
      print("usage: \(usage(of: example))\n\n\(example.summary)\nThe code is in \(example.path).")
      return .success
    }
    return complaining(of: example) {
      guard arguments.isEmpty || !example.synopsis.isEmpty else {
        throw UsageError(message: "'\(example.name)' takes no arguments.")
      }
      return try example.run(arguments)
    }
  }

  private func complaining(of example: any Example, _ body: () throws -> ExitStatus) -> ExitStatus {
    do {
      return try body()
    } catch let error as UsageError {
      Console.complain("\(error.message)\nusage: \(usage(of: example))")
      return .usage
    } catch {
      Console.complain("\(example.name): \(error)")
      return .failure
    }
  }

  /// Runs the tour to its end, even if an example fails.
  private func runTour() -> ExitStatus {
    var status = ExitStatus.success
    for example in examples where example.isInTour {
      print("=== \(example.name): \(example.summary)\n    \(example.path)")
      let result = complaining(of: example, example.runInTour)
      if status == .success { status = result }
      print()
    }
    print(
      """
      Next: swift run Examples service      all steps of one example
            swift run Examples session      a URL session with more than one delegate
            swift run Examples xml FILE     your own file, read once by four delegates
            swift run Examples --list       what each example is for
      """)
    return status
  }
}

// MARK: - What it says of itself

extension ExampleRunner {
  private var list: String {
    var table = Table(columns: [.left, .left])
    for example in examples { table.add(["  \(example.name)", example.summary]) }
    return table.text
  }

  private var synopses: String {
    examples.filter { !$0.synopsis.isEmpty }.map { "  \($0.name) \($0.synopsis)" }.joined(separator: "\n")
  }

  private var help: String {
    """
    usage: Examples                      the tour: the first steps of most examples
           Examples NAME [ARGUMENT …]    all steps of one example
           Examples NAME --help          what it accepts, and where its code is
           Examples --list               what each example is for
           Examples --help               this text

    \(list)

    Some take arguments:
    \(synopses)
    """
  }

  private func usage(of example: any Example) -> String {
    ["Examples", example.name, example.synopsis].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
