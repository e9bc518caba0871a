#if os(Linux)
  import Foundation
  import Testing

  /// Programs as processes: the entry points, the end, the exit status, and services that hang or block.
  ///
  /// If a result depends on steps that the process has to finish in time, its deadline is long enough for a busy
  /// machine.
  @Suite("Programs as processes", .ownThread, .timeLimit(.minutes(15))) struct ProcessTests {
    private static let report = "LifecycleHost: "
    private static let end =
      ["third", "second", "first"].flatMap { ["\($0) shuts down", "\($0) shut down"] } + ["will terminate"]

    /// Runs a scenario until it is active, and sends SIGTERM. Returns the lines from then on, and how the process ends.
    private func end(_ arguments: String..., upTo line: String = "did become active") throws -> (
      [String], SpawnedProgram.End
    ) {
      let program = try SpawnedProgram("LifecycleHost", arguments)
      try program.lines(upTo: line)
      program.send(SIGTERM)
      return (try program.remainingLines(), try program.end())
    }

    @Test("@main on a subclass: one object that is the application, launched with the command line")
    func entryPoint() throws {
      let program = try SpawnedProgram("LifecycleHost", ["plain", "example://x", "http://[bad", "-v"])
      #expect(
        try program.lines(upTo: "open") == [
          #"application ["plain", "http://[bad", "-v"] true"#, "did become active", "open example://x",
        ])
    }

    @Test(
      "terminate(exitCode:) ends the process with that status, and leaves out the rest of the launch",
      arguments: [
        ("end-at-creation", 5, []), ("end-in-launch", 7, ["will terminate"]),
        ("end-at-launch", 7, [#"application ["end-at-launch"] true"#, "will terminate"]),
      ])
    func exitCode(scenario: String, status: Int32, lines: [String]) throws {
      let program = try SpawnedProgram("LifecycleHost", [scenario])
      #expect(try program.remainingLines() == lines)
      #expect(try program.end() == .exited(status))
    }

    @Test(
      "Services shut down in the reverse order of launch, even if one leaves the main actor or asks for the end again",
      arguments: ["shutdown-slow", "shutdown-hop", "shutdown-again"])
    func order(scenario: String) throws {
      let (lines, exit) = try end(scenario, "deadline=600")
      #expect(lines == Self.end)
      #expect(exit == .exited(0))
    }

    @Test(
      "A service that blocks the main thread until it is cancelled is cancelled, and if their time is over, so are others",
      arguments: [("shutdown-until-cancelled", "second shut down"), ("shutdown-beyond", "first shuts down")])
    func blockedUntilCancelled(scenario: String, cancelled: String) throws {
      let (lines, exit) = try end(scenario, "deadline=0.2", "grace=0.05")
      #expect(lines.contains("\(cancelled) cancelled"))
      #expect(lines.last == "will terminate")
      #expect(exit == .exited(0))
    }

    @Test("Services begin to shut down, cancelled, after a launch that has lasted until their time was over")
    func longLaunch() throws {
      let program = try SpawnedProgram("LifecycleHost", ["shutdown-after-launch", "deadline=0.1", "grace=0.05"])
      let end = Self.end.map { $0.contains("shut") ? "\($0) cancelled" : $0 }
      #expect(try program.remainingLines().suffix(end.count) == end)
      #expect(try program.end() == .exited(0))
    }

    @Test(
      "A main thread that is blocked, or never leaves a loop, ends with the process, and those who may block it are named",
      arguments: [
        ("shutdown-blocked", "did become active", ", apparently by Second"),
        ("shutdown-deaf-and-blocked", "did become active", ", apparently by Second or First"),
        ("block-when-active", "blocked", ", apparently by Misbehaving"),
        ("block-at-launch", "blocked", ", apparently by Misbehaving"), ("block-in-timer", "blocked", ""),
        ("loop-at-launch", "loop", ", apparently by Misbehaving"),
        ("loop-when-active", "loop", ", apparently by Misbehaving"),
      ])
    func blocked(scenario: String, line: String, blocker: String) throws {
      // Services that block during the end have to begin before the deadline.
      let shutsDown = scenario.hasPrefix("shutdown")
      let (lines, exit) = try end(scenario, shutsDown ? "deadline=2" : "deadline=0.2", "impatient", upTo: line)
      let message = "the main thread is blocked\(blocker); the process ends without applicationWillTerminate"
      #expect(lines.last == Self.report + message)
      #expect(!lines.contains("will terminate") && (shutsDown || lines.count == 1))
      #expect(exit == .exited(0))
    }

    @Test(
      "A request of the application's own decides the status, also where a service hangs or blocks the main thread",
      arguments: ["shutdown-slow", "shutdown-hang", "shutdown-deaf", "shutdown-blocked"])
    func ownRequest(scenario: String) throws {
      let isBlocked = scenario == "shutdown-blocked"
      let more = [isBlocked ? "impatient" : "grace=0.1"]
      let program = try SpawnedProgram("LifecycleHost", [scenario, "exit-with-7", "deadline=0.2"] + more)
      #expect(try program.remainingLines().contains("will terminate") != isBlocked)
      #expect(try program.end() == .exited(7))
    }

    @Test(
      "Services shut down and write their output while a thread waits for standard input, which may keep `exit`",
      arguments: [("shutdown-reading", false), ("shutdown-in-readLine", true)])
    func reading(scenario: String, keepsExit: Bool) throws {
      let program = try SpawnedProgram("LifecycleHost", [scenario, "deadline=5", "impatient"])
      try program.lines(upTo: "reading")
      program.send(SIGTERM)
      let output = ["second shuts down", "printed", "written", "second shut down"]
      #expect(
        try program.lines(upTo: "will terminate")
          == Self.end.flatMap { $0 == output[0] ? output : $0 == output[3] ? [] : [$0] })
      // Newer versions of glibc wait for the stream's lock there.
      if keepsExit { program.closeInput() }
      #expect(try program.end() == .exited(0))
    }

    @Test("A thread reads standard input as it comes, and ends the application when that ends")
    func endOfInput() throws {
      let program = try SpawnedProgram("LifecycleHost", ["until-input-ends"])
      try program.lines(upTo: "did become active")
      for text in ["one", "three"] {
        program.type(text)
        #expect(try program.lines(upTo: "read") == ["read \(text.utf8.count)"])
      }
      program.closeInput()
      #expect(try program.remainingLines() == ["will terminate"])
      #expect(try program.end() == .exited(0))
    }

    @Test("The example opens its URL, reads its configuration again at SIGHUP, and flushes its queue at the end")
    func example() throws {
      let configuration = FileManager.default.temporaryDirectory.appendingPathComponent("pause-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: configuration) }
      try Data("10\n".utf8).write(to: configuration)
      let program = try SpawnedProgram("Examples", ["app", configuration.path, "example://upload/letter"])
      #expect(try program.lines(upTo: "log: open example://upload/letter").first == "log: will launch")
      try Data("25\n".utf8).write(to: configuration)
      program.send(SIGHUP)
      #expect(try program.lines(upTo: "queue: pause").last == "queue: pause between uploads: 0.025 seconds")
      program.send(SIGTERM)
      #expect(
        try program.remainingLines().suffix(3) == ["queue: flushed", "log: will shut down", "log: will terminate"])
      #expect(try program.end() == .exited(0))
    }

    @Test("The example doesn't launch without its configuration, and says why")
    func exampleWithoutConfiguration() throws {
      let program = try SpawnedProgram("Examples", ["app", "/no/such/file"])
      let lines = try program.remainingLines()
      #expect(lines.contains { $0.hasPrefix("Examples: UploadQueue has failed to prepare the launch: ") })
      #expect(lines.suffix(2) == ["log: will shut down", "log: will terminate"])
      #expect(!lines.contains("log: did finish launching"))
      #expect(try program.end() == .exited(1))
    }
  }
#endif
