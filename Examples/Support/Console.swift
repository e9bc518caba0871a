import Foundation

/// Standard error, and whether a person watches it.
enum Console {
  static var isWatched: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes a complaint on standard error, after all that was printed so far.
  static func complain(_ message: String) {
    // Both streams may go to the same place. What was printed first shall stand there first.
    fflush(nil)
    write(message + "\n")
  }

  /// Replaces the current line of a terminal. An empty text leaves it blank.
  static func showProgress(_ text: String) {
    write("\r\u{1B}[K" + text)
  }

  private static func write(_ text: String) {
    // With standard error closed there is nobody left to tell.
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
