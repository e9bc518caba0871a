/// One example: a name on the command line, and perhaps a stop of the tour.
///
/// A new one is a type that conforms, and a line in `Registry.swift`.
@MainActor
protocol Example {
  /// What runs it: `swift run Examples <name>`.
  var name: String { get }

  /// What it is for, in a line without a full stop.
  var summary: String { get }

  /// The file to read: `#filePath`.
  var file: String { get }

  /// The arguments that it accepts, as in `[FILE …]`. Empty if there are none.
  var synopsis: String { get }

  /// Whether the tour stops here.
  var isInTour: Bool { get }

  /// Runs it on the main thread, which it may keep for as long as it needs.
  ///
  /// An error ends it with status 1, a ``UsageError`` with 64. Either is printed on standard error.
  func run(_ arguments: [String]) throws -> ExitStatus

  /// Runs what the tour shows of it, some twelve lines.
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
