#if os(Linux)
  import Foundation
  import Testing

  @Suite("Examples app", .timeLimit(.minutes(15)))
  struct AppTests {
    @Test("At the end the queue is flushed before the last callback")
    func flushedQueue() async throws {
      let app = try RunningExample("app")
      try await app.wait(for: "log: did become active")
      app.send(SIGTERM)
      let run = await app.end()
      #expect(run.status == 0)
      #expect(run.complaints == "")
      let lines = run.output.split(separator: "\n")
      #expect(lines.filter { $0.hasPrefix("queue: uploaded") }.count == 3)
      #expect(
        lines.suffix(4) == ["queue: flushed", "log: will shut down", "log: will terminate", "heartbeat: stopped"])
    }

    @Test("SIGHUP has the queue read its configuration again")
    func reload() async throws {
      let configuration = try TemporaryFile("pause", "10\n")
      let app = try RunningExample("app", "--config", configuration.path)
      try await app.wait(for: "log: did become active")
      try Data("25\n".utf8).write(to: URL(fileURLWithPath: configuration.path))
      app.send(SIGHUP)
      try await app.wait(for: "queue: pause between uploads")
      app.send(SIGTERM)
      let run = await app.end()
      #expect(run.status == 0)
      #expect(run.output.contains("queue: pause between uploads: 0.025 seconds\n"))
    }

    @Test("A queue that is not flushed by the deadline is named, and the application ends")
    func slowQueue() async throws {
      let configuration = try TemporaryFile("pause", "60000\n")
      let app = try RunningExample("app", "--config", configuration.path, "--deadline", "3")
      try await app.wait(for: "log: did become active")
      app.send(SIGTERM)
      let run = await app.end()
      #expect(run.status == 0)
      #expect(run.complaints.contains("UploadQueue has not shut down by the deadline of 3.0 seconds"))
    }
  }
#endif
