import Foundation
import Testing

/// What a run of the built `Examples` program left behind.
struct ExamplesRun {
  let status: Int32
  let output: String
  let complaints: String
}

/// Runs `Examples`, and stops it if it does not end by itself.
func runExamples(_ arguments: String..., timeLimit: Duration = .seconds(60)) async throws -> ExamplesRun {
  let process = Process()
  process.executableURL = try examplesProgram()
  process.arguments = arguments
  let output = Capture()
  let complaints = Capture()
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = output.pipe
  process.standardError = complaints.pipe

  let ended = AsyncStream<Void>.makeStream()
  process.terminationHandler = { _ in ended.continuation.finish() }
  try process.run()
  // The program's ends of the pipes are its own by now. What is read ends when it ends.
  let texts = Task { (await output.text(), await complaints.text()) }
  let pid = process.processIdentifier
  let watchdog = Task {
    try await Task.sleep(for: timeLimit)
    Issue.record("Examples \(arguments.joined(separator: " ")) did not end in \(timeLimit)")
    kill(pid, SIGKILL)
  }
  for await _ in ended.stream {}
  watchdog.cancel()
  let (outputText, complaintText) = await texts.value
  let status = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
  return ExamplesRun(status: status, output: outputText, complaints: complaintText)
}

/// One end of a pipe, read on a thread of its own so that a program never waits for its reader.
private struct Capture {
  let pipe = Pipe()

  func text() async -> String {
    let handle = pipe.fileHandleForReading
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let data = (try? handle.readToEnd()) ?? Data()
        continuation.resume(returning: String(decoding: data, as: UTF8.self))
      }
    }
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
