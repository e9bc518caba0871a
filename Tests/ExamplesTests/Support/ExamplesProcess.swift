import Foundation
import Testing

/// The result of a run of the built `Examples` program.
struct ExamplesRun {
  let status: Int32
  let output: String
  let complaints: String
}

/// Longer than any example takes on a busy machine.
private let timeLimit = Duration.seconds(600)

/// Runs `Examples`, and stops it if it does not end by itself.
func runExamples(_ arguments: String...) async throws -> ExamplesRun {
  await (try RunningExample(arguments)).end()
}

/// `Examples` as a process that runs until it ends, or its time is up.
final class RunningExample {
  private let process = Process()
  private let output = Capture()
  private let complaints = Capture()
  private let ended = AsyncStream<Void>.makeStream()
  private let watchdog: Task<Void, any Error>

  convenience init(_ arguments: String...) throws { try self.init(arguments) }

  init(_ arguments: [String]) throws {
    process.executableURL = try examplesProgram()
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output.pipe
    process.standardError = complaints.pipe
    let end = ended.continuation
    process.terminationHandler = { _ in end.finish() }
    try process.run()
    // The program has its own copies of the pipes' ends by now, so reading ends when the program ends.
    output.start()
    complaints.start()
    let pid = process.processIdentifier
    watchdog = Task {
      try await Task.sleep(for: timeLimit)
      Issue.record("Examples \(arguments.joined(separator: " ")) did not end in \(timeLimit)")
      kill(pid, SIGKILL)
    }
  }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits until it has printed a line that begins so.
  func wait(for beginning: String) async throws {
    while !output.soFar.split(separator: "\n", omittingEmptySubsequences: false).dropLast().contains(where: {
      $0.hasPrefix(beginning)
    }) {
      try #require(process.isRunning, "no '\(beginning)' in \(output.soFar)")
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  /// Waits for the end.
  func end() async -> ExamplesRun {
    for await _ in ended.stream {}
    watchdog.cancel()
    let status = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
    return await ExamplesRun(status: status, output: output.text(), complaints: complaints.text())
  }
}

/// One end of a pipe, read on a thread of its own so that a program never waits for its reader.
private final class Capture: @unchecked Sendable {
  let pipe = Pipe()
  private let lock = NSLock()
  private var data = Data()
  private let ended = AsyncStream<Void>.makeStream()

  var soFar: String { lock.withLock { String(decoding: data, as: UTF8.self) } }

  func start() {
    Thread.detachNewThread { [self] in
      while case let more = pipe.fileHandleForReading.availableData, !more.isEmpty {
        lock.withLock { data.append(more) }
      }
      ended.continuation.finish()
    }
  }

  /// All that was written, when the program has closed its end.
  func text() async -> String {
    for await _ in ended.stream {}
    return soFar
  }
}

/// The program that was built together with these tests: it lies beside them.
private func examplesProgram() throws -> URL {
  let tests = URL(fileURLWithPath: CommandLine.arguments[0])
  let linked = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
  let bundles = Bundle.allBundles.map(\.bundleURL)
  let neighbours = ([tests, linked] + bundles).map { $0.deletingLastPathComponent().appendingPathComponent("Examples") }
  let program = neighbours.first { FileManager.default.isExecutableFile(atPath: $0.path) }
  return try #require(program, "no built Examples beside \(neighbours.map(\.path))")
}
