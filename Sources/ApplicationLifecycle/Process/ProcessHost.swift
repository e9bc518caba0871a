import Foundation

/// The process that the application runs in. All members may be used from any thread.
protocol ProcessHost: Sendable {
  /// Whether the process is the application's own, and ends with it.
  var ownsProcess: Bool { get }

  /// Called when the application has ended.
  func exit(_ status: Int32)

  /// Ends the process without the application's remaining steps.
  func exitAtOnce(_ status: Int32)

  /// Writes a line for the person who started the program.
  func report(_ message: String)
}

/// A program that launched the application itself, and continues when the application has ended.
struct EmbeddingHost: ProcessHost {
  var ownsProcess: Bool { false }
  func exit(_ status: Int32) {}
  func exitAtOnce(_ status: Int32) {}
  func report(_ message: String) { StandardStreams.report(message) }
}

/// A process that is the application's own.
struct OwnProcess: ProcessHost {
  /// Whether the process was started with an open standard error. If not, its descriptor may belong to a file that was
  /// opened later.
  private let hasStandardError = StandardStreams.isOpen(STDERR_FILENO)

  var ownsProcess: Bool { true }
  func exit(_ status: Int32) { Foundation.exit(status) }
  func exitAtOnce(_ status: Int32) { _exit(status) }
  func report(_ message: String) { if hasStandardError { StandardStreams.report(message) } }
}
