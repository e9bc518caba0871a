import Foundation

/// What the application needs of the process that it runs in.
@MainActor
protocol ProcessHost {
  /// The application has ended.
  func exit(_ status: Int32)

  /// Writes a line for the one who has started the program.
  func report(_ message: String)
}

extension ProcessHost {
  func report(_ message: String) {
    let program = CommandLine.arguments.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "application"
    FileHandle.standardError.write(Data("\(program): \(message)\n".utf8))
  }
}

/// A program that has launched the application itself: it goes on when the application has ended.
struct EmbeddingHost: ProcessHost {
  func exit(_ status: Int32) {}
}

/// A process that is the application's own.
struct OwnProcess: ProcessHost {
  func exit(_ status: Int32) { Foundation.exit(status) }
}
