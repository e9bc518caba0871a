import Foundation
import Testing

/// The result of a run of the built `Examples` program.
struct ExamplesRun {
  let status: Int32
  let output: String
  let complaints: String
}

/// Runs `Examples`, and kills it if the test's time is up.
func runExamples(_ arguments: String...) async throws -> ExamplesRun {
  let process = Process()
  let (output, complaints) = (Pipe(), Pipe())
  process.executableURL = try examplesProgram()
  process.arguments = arguments
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = output
  process.standardError = complaints
  let ended = AsyncStream<Void>.makeStream()
  process.terminationHandler = { _ in ended.continuation.finish() }
  try process.run()
  for await _ in ended.stream {}
  if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  process.waitUntilExit()
  // What the examples print fits into a pipe, so it can be read afterwards.
  let texts = try [output, complaints].map { try $0.fileHandleForReading.readToEnd() ?? Data() }
  return ExamplesRun(
    status: process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus,
    output: String(decoding: texts[0], as: UTF8.self), complaints: String(decoding: texts[1], as: UTF8.self))
}

/// The program that was built together with these tests: it lies beside them.
private func examplesProgram() throws -> URL {
  #if os(Linux) || os(Android)
    let tests = [URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()]
  #else
    let tests = Bundle.allBundles.map(\.bundleURL)
  #endif
  let neighbours = tests.map { $0.deletingLastPathComponent().appendingPathComponent("Examples") }
  let program = neighbours.first { FileManager.default.isExecutableFile(atPath: $0.path) }
  return try #require(program, "no built Examples beside \(neighbours.map(\.path))")
}
