/// An example: a name on the command line, and optionally a stop of the tour.
///
/// To add an example, write a conforming type, and a line in `Registry.swift`.
@MainActor
protocol Example {
  /// The name on the command line: `swift run Examples <name>`.
  var name: String { get }

  /// Its purpose, in one line without a full stop.
  var summary: String { get }

  /// The file to read: `#filePath`.
  var file: String { get }

  /// The accepted arguments, such as `[FILE …]`. Empty if there are none.
  var synopsis: String { get }

  /// Whether the tour stops here.
  var isInTour: Bool { get }

  /// Runs the example on the main thread, which it may block.
  ///
  /// An error ends it with status 1, a ``UsageError`` with 64. Either is printed on standard error.
  func run(_ arguments: [String]) throws -> ExitStatus

  /// Runs the part for the tour, about twelve lines.
  func runInTour() throws -> ExitStatus
}

extension Example {
  var synopsis: String { "" }
  var isInTour: Bool { true }
  func runInTour() throws -> ExitStatus { try run([]) }

  /// The file, as a path in the package.
  var path: String {
    let folders = file.split(separator: "/")
    return folders[(folders.lastIndex(of: "Examples") ?? 0)...].joined(separator: "/")
  }
}

/// The exit status of the process.
struct ExitStatus: Equatable {
  let code: Int32

  static let success = ExitStatus(code: 0)
  static let failure = ExitStatus(code: 1)

  /// The command line is invalid: `EX_USAGE` of `sysexits.h`.
  static let usage = ExitStatus(code: 64)
}

/// Arguments that an example doesn't accept.
struct UsageError: Error {
  let message: String
}
