#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Programs with three services that prepare the launch, of which the second does what the scenario says.
  @Suite("Programs that prepare their launch", .ownThread, .timeLimit(.minutes(15)))
  struct PreparationProcessTests {
    /// The end, if these services have begun.
    private static func end(of stages: [String]) -> [String] {
      stages.reversed().flatMap { ["\($0) shuts down", "\($0) shut down"] } + ["will terminate"]
        + stages.map { "\($0) terminates" }
    }

    private static let stages = ["first", "second", "third"]

    /// Runs a scenario that misses the deadline of the launch. Returns the lines after the one by which the second
    /// service begins. On a busy machine that may be too late, so a longer deadline is tried.
    private func missDeadline(_ scenario: String, _ options: String...) throws -> (
      seconds: Double, lines: [String], end: SpawnedProgram.End
    ) {
      for seconds in [1.0, 8, 64] {
        let program = try SpawnedProgram("LifecycleHost", [scenario, "launch-deadline=\(seconds)"] + options)
        let lines = try program.remainingLines()
        guard let begin = lines.firstIndex(of: "second prepares") else { continue }
        return (seconds, Array(lines[(begin + 1)...]), try program.end())
      }
      throw SpawnedProgram.Failure(description: "the second service never begins")
    }

    @Test("Each is prepared before the next, the launch may run the main loop, and the end goes the other way")
    func order() throws {
      let program = try SpawnedProgram("LifecycleHost", ["prepare-loop"])
      let preparation = Self.stages.flatMap { ["\($0) prepares", "\($0) prepared"] }
      #expect(try program.lines(upTo: "did become active") == preparation + ["loop", "served", "did become active"])
      program.send(SIGTERM)
      #expect(try program.remainingLines() == Self.end(of: Self.stages))
      #expect(try program.end() == .exited(0))
    }

    @Test("At the deadline the one that isn't done is named; if it ignores its cancellation, the others shut down")
    func deaf() throws {
      let (seconds, lines, end) = try missDeadline("prepare-deaf", "deadline=1", "grace=1")
      let complaints = [("prepared the launch", seconds), ("shut down", 1.0)].map {
        "LifecycleHost: Second has not \($0) by the deadline of \($1) seconds, and is cancelled"
      }
      let others = ["first shuts down cancelled", "first shut down cancelled", "will terminate", "first terminates"]
      #expect(lines == complaints + others + ["second terminates"])
      #expect(end == .exited(1))
    }

    @Test(
      "Services that block the main thread are named, each once, and the process ends without it",
      arguments: [("prepare-blocked", "Second"), ("prepare-deaf-and-blocked", "Second or First")])
    func blocked(scenario: String, blockers: String) throws {
      let (_, lines, end) = try missDeadline(scenario, "deadline=0.2", "impatient")
      let message = "the main thread is blocked, apparently by \(blockers); "
      #expect(lines.last == "LifecycleHost: \(message)the process ends without applicationWillTerminate")
      #expect(end == .exited(1))
    }

    @Test("A service that blocks the main thread until it is cancelled is cancelled, at the deadline and by a signal")
    func blockedUntilCancelled() throws {
      let expected = Self.end(of: ["first", "second"])
      let (_, lines, end) = try missDeadline("prepare-until-cancelled")
      #expect(lines.suffix(expected.count) == expected)
      #expect(end == .exited(1))
      let program = try SpawnedProgram("LifecycleHost", ["prepare-until-cancelled"])
      try program.lines(upTo: "second prepares")
      program.send(SIGTERM)
      #expect(try program.remainingLines() == expected)
      #expect(try program.end() == .exited(0))
    }

    @Test("A second terminating signal exits at once, also while the main thread is blocked")
    func secondSignal() throws {
      for scenario in ["prepare-blocked", "prepare-deaf", "block-at-launch"] {
        let program = try SpawnedProgram("LifecycleHost", [scenario, "deadline=600"])
        try program.lines(upTo: scenario == "prepare-deaf" ? "second prepares" : "blocked")
        program.send(SIGTERM)
        if scenario == "prepare-deaf" {
          // The first has been received when it has begun the end.
          program.send(SIGTSTP)
          try program.waitUntilState("T")
          program.send(SIGCONT)
        }
        program.send(SIGINT)
        let end = try program.end()
        // The kernel may deliver signals that are pending together in any order.
        #expect(end == .exited(128 + SIGINT) || end == .exited(128 + SIGTERM))
      }
    }

    @Test("A stopped process isn't called, and the time counts on")
    func stopped() throws {
      let program = try SpawnedProgram("LifecycleHost", ["prepare-hang", "launch-deadline=3"])
      try program.lines(upTo: "second prepares")
      program.send(SIGTSTP)
      try program.waitUntilState("T")
      #expect(try program.linesSoFar() == [])
      usleep(3_100_000)
      program.send(SIGCONT)
      #expect(try program.lines(upTo: "second shuts down").first?.contains("has not prepared the launch") == true)
      #expect(try program.remainingLines().last == "second terminates")
      #expect(try program.end() == .exited(1))
    }

    /// Each signal at each step of the beginning; the process sends it to itself. One that ends it comes while the
    /// second service waits for something that never comes. `ROUNDS=5` asks for five passes, which are 225 runs.
    @Test(
      "Each signal at each step of the beginning, up to the active state",
      arguments: [SIGTERM, SIGINT, SIGHUP, 0, SIGTSTP])
    func signals(signal: Int32) throws {
      let steps = ["creation", "services", "application"] + Self.stages + ["willFinish", "didFinish", "active"]
      let number = signal == 0 ? SIGHUP : signal
      let isEnd = signal != 0 && signal != SIGTSTP
      for _ in 1...min(rounds(of: 500), 5) {
        for step in steps {
          let scenario = isEnd && step == "second" ? "prepare-hang" : "prepare"
          let options = ["signal=\(number)", "at=\(step)"] + (isEnd ? ["name-signal"] : signal == 0 ? ["reload"] : [])
          let program = try SpawnedProgram("LifecycleHost", [scenario] + options)
          if isEnd {
            try checkEnd(of: program, at: step, by: number)
          } else if signal == 0 {
            try endAfterReload(program, step)
          } else {
            try endAfterStop(program, step)
          }
        }
      }
    }

    /// What has begun shuts down in reverse order and terminates in order, and nothing else does.
    private func checkEnd(of program: SpawnedProgram, at step: String, by signal: Int32) throws {
      let lines = try program.remainingLines()
      let begun = Self.stages.filter { lines.contains("\($0) prepares") }
      if step == "second" { #expect(begun == ["first", "second"]) }
      if step == "willFinish" { #expect(!lines.contains("did become active")) }
      let ends = lines.filter { $0.contains("shut") || $0.contains("terminates") }
      #expect(ends == Self.end(of: begun).filter { $0 != "will terminate" }, "\(step): \(lines)")
      #expect(lines.contains("will terminate") == lines.contains("signal \(signal)"), "\(step): \(lines)")
      #expect(try program.end() == .exited(0), "\(step): \(lines)")
    }

    private func endAfterReload(_ program: SpawnedProgram, _ step: String) throws {
      let lines = try program.lines(upTo: "reload")
      #expect(lines.suffix(2) == ["did become active", "reload active"], "\(step): \(lines)")
      program.send(SIGTERM)
      #expect(try program.remainingLines() == Self.end(of: Self.stages))
      #expect(try program.end() == .exited(0))
    }

    private func endAfterStop(_ program: SpawnedProgram, _ step: String) throws {
      try program.waitUntilState("T")
      let lines = try program.linesSoFar()
      // Callbacks only where the application was active before.
      let callbacks = lines.filter { $0.contains("active") || $0.contains("background") }
      let wasActive = ["did become active", "will resign active", "did enter background"]
      #expect(callbacks == [] || callbacks == wasActive, "\(step): \(lines)")
      program.send(SIGCONT)
      try program.lines(upTo: "did become active")
      program.send(SIGTERM)
      #expect(try program.remainingLines().filter { $0 != "main loop" } == Self.end(of: Self.stages), "\(step)")
      #expect(try program.end() == .exited(0))
    }
  }
#endif
