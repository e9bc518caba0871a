import Foundation

/// Standard error, which a person may be watching.
enum Console {
  static var isWatched: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes a message to standard error, after everything printed so far.
  static func complain(_ message: String) {
    // Both streams may have the same destination. Keep the order of the output.
    fflush(nil)
    write(message + "\n")
  }

  /// Replaces the current line of a terminal. An empty text leaves it blank.
  static func showProgress(_ text: String) {
    write("\r\u{1B}[K" + text)
  }

  private static func write(_ text: String) {
    // If standard error is closed, there is no place to report that.
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
