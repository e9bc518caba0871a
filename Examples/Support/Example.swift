/// One example: a name on the command line and a stop of the tour.
///
/// A new one is a type that conforms, and a line in `Registry.swift`.
@MainActor
protocol Example {
  /// What runs it: `swift run Examples <name>`.
  var name: String { get }

  /// What it shows, in a line without a full stop.
  var summary: String { get }

  /// The arguments that it accepts, as in `[FILE …]`. Empty if there are none.
  var synopsis: String { get }

  /// The arguments that the tour gives it. Nil keeps it out of the tour.
  var tourArguments: [String]? { get }

  /// Runs it on the main thread, which it may keep for as long as it needs.
  ///
  /// An error ends it with status 1, a ``UsageError`` with 64. Either is printed on standard error.
  func run(_ arguments: [String]) throws -> ExitStatus
}

extension Example {
  var synopsis: String { "" }
  var tourArguments: [String]? { [] }
}

/// What the process reports when it ends.
struct ExitStatus: Equatable {
  let code: Int32

  static let success = ExitStatus(code: 0)
  static let failure = ExitStatus(code: 1)

  /// The command line makes no sense: `EX_USAGE` of `sysexits.h`.
  static let usage = ExitStatus(code: 64)
}

/// Arguments that an example can't make sense of.
struct UsageError: Error {
  let message: String
}
