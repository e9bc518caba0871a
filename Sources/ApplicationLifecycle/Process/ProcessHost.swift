import Foundation

/// What the application needs of the process that it runs in. Called from any thread.
protocol ProcessHost: Sendable {
  /// Whether the process is the application's own, and ends with it.
  var ownsProcess: Bool { get }

  /// The application has ended.
  func exit(_ status: Int32)

  /// The process is to end without any more of the application's steps.
  func exitAtOnce(_ status: Int32)

  /// Writes a line for the person who has started the program.
  func report(_ message: String)
}

/// A program that has launched the application itself: it goes on when the application has ended.
struct EmbeddingHost: ProcessHost {
  var ownsProcess: Bool { false }
  func exit(_ status: Int32) {}
  func exitAtOnce(_ status: Int32) {}
  func report(_ message: String) { StandardStreams.report(message) }
}

/// A process that is the application's own.
struct OwnProcess: ProcessHost {
  /// Standard error as the process was started with it. What is opened later under its number is not ours to write into.
  private let hasStandardError = StandardStreams.isOpen(STDERR_FILENO)

  var ownsProcess: Bool { true }
  func exit(_ status: Int32) { Foundation.exit(status) }
  func exitAtOnce(_ status: Int32) { _exit(status) }
  func report(_ message: String) { if hasStandardError { StandardStreams.report(message) } }
}
