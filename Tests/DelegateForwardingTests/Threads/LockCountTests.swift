import Foundation
import Testing

/// Runs the program `LockCount`, which is built beside these tests.
@Suite("Locks that an operation takes") struct LockCountTests {
  /// Nil if the program can't count, as in a build for a sanitizer.
  private func counts() throws -> [String: Int]? {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("LockCount")
    let process = Process()
    process.executableURL = program
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    if text == "not counted\n" { return nil }
    let lines = text.split(separator: "\n").map { $0.split(separator: ":") }
    return Dictionary(
      uniqueKeysWithValues: lines.compactMap { line in
        line.count == 2 ? Int(line[1].dropFirst()).map { (String(line[0]), $0) } : nil
      })
  }

  @Test(
    "7: An assignment takes a lock at most eight times to a plain property with a hook, three times to an observed one",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/exe")))
  func assignment() throws {
    guard let counts = try counts() else { return }
    for kind in ["observed assignment", "observed assignment of the same", "unwrapped observed assignment"] {
      let count = try #require(counts[kind])
      #expect(count <= 3, "\(kind)")
    }
    for kind in ["plain assignment", "plain assignment of the same", "plain assignment of nil"] {
      let count = try #require(counts[kind])
      #expect(count <= 8, "\(kind)")
    }
    #expect(counts["observed read"] == 0)
    #expect(counts["callback"] == 0)
  }
}
