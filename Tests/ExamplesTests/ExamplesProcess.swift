import Foundation
import Testing

#if CHILD_PROCESSES
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
    #if canImport(Darwin)
      // A library in a bundle: Tests.xctest/Contents/MacOS/Tests.
      var image = Dl_info()
      dladdr(#dsohandle, &image)
      let binary = URL(fileURLWithPath: String(cString: image.dli_fname))
      let tests = (0..<3).reduce(binary) { folder, _ in folder.deletingLastPathComponent() }
    #elseif os(Windows)
      let tests = URL(fileURLWithPath: CommandLine.arguments[0])
    #else
      let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    #endif
    let program = tests.deletingLastPathComponent().appendingPathComponent("Examples")
    try #require(FileManager.default.isExecutableFile(atPath: program.path), "no built Examples beside \(tests.path)")
    return program
  }
#endif
