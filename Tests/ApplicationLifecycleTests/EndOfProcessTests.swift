#if os(Linux)
  import Foundation
  import Testing

  /// The asynchronous end of a real process. `Last` was launched after `ShuttingDown`, and `First` before it.
  ///
  /// If a result depends on steps that the process has to finish in time, its deadline is long enough for a busy machine.
  @Suite("The end of a process", .ownThread, .timeLimit(.minutes(15))) struct EndOfProcessTests {
    private func launched(_ scenario: String, _ more: String...) throws -> SpawnedProgram {
      let program = try SpawnedProgram("LifecycleHost", [scenario] + more)
      try program.lines(upTo: "did become active")
      return program
    }

    /// Sends a signal. Returns the lines from then on, and how the process ends.
    private func end(_ program: SpawnedProgram, by signal: Int32) throws -> ([String], SpawnedProgram.End) {
      program.send(signal)
      return (try program.remainingLines(), try program.end())
    }

    @Test(
      "Services shut down in the reverse order of launch, before the last callback, even if one leaves the main actor or asks for the end again",
      arguments: [
        ("shutdown-slow", SIGTERM), ("shutdown-slow", SIGINT), ("shutdown-slow", SIGHUP), ("shutdown-hop", SIGTERM),
        ("shutdown-again", SIGTERM),
      ])
    func order(scenario: String, signal: Int32) throws {
      let (lines, exit) = try end(launched(scenario), by: signal)
      #expect(lines == ["last", "shuts down terminating", "shut down", "first", "will terminate"])
      #expect(exit == .exited(0))
    }

    @Test("A service that hangs is cancelled and named, the rest begin cancelled, and the last callback comes")
    func hang() throws {
      let (lines, exit) = try end(launched("shutdown-hang", "deadline=5"), by: SIGTERM)
      #expect(
        lines.sorted() == [
          "LifecycleHost: ShuttingDown has not shut down by the deadline of 5.0 seconds, and is cancelled",
          "first cancelled", "last", "shut down cancelled", "shuts down terminating", "will terminate",
        ])
      #expect(lines.last == "will terminate")
      #expect(exit == .exited(0))
    }

    @Test("A service that ignores its cancellation is left behind")
    func deaf() throws {
      let (lines, exit) = try end(launched("shutdown-deaf", "deadline=5"), by: SIGTERM)
      #expect(
        lines.sorted() == [
          "LifecycleHost: ShuttingDown has not shut down by the deadline of 5.0 seconds, and is cancelled",
          "first cancelled", "last", "shuts down terminating", "will terminate",
        ])
      #expect(exit == .exited(0))
    }

    @Test("A service that blocks the main thread until it is cancelled is still cancelled")
    func blockedUntilCancelled() throws {
      let (lines, exit) = try end(launched("shutdown-until-cancelled", "deadline=0.2"), by: SIGTERM)
      #expect(lines.contains("shut down cancelled"))
      #expect(lines.last == "will terminate")
      #expect(exit == .exited(0))
    }

    @Test(
      "A service that blocks the main thread for good is named, and the process ends without the last callback",
      arguments: [
        ("shutdown-blocked", "ShuttingDown"), ("block-when-active", "Misbehaving"), ("block-at-launch", "Misbehaving"),
      ])
    func blocked(scenario: String, blocker: String) throws {
      // The service that blocks during the end has to begin before the deadline.
      let isBlockedLater = scenario == "shutdown-blocked"
      let deadline = isBlockedLater ? "deadline=5" : "deadline=0.2"
      let program = try SpawnedProgram("LifecycleHost", [scenario, deadline, "impatient"])
      try program.lines(upTo: isBlockedLater ? "did become active" : "blocked")
      let (lines, exit) = try end(program, by: SIGTERM)
      #expect(
        lines.last
          == "LifecycleHost: the main thread is blocked, apparently by \(blocker); the process ends without applicationWillTerminate"
      )
      #expect(!lines.contains("will terminate"))
      #expect(exit == .exited(0))
    }

    @Test("A main thread that is blocked outside of callbacks ends the same way, without a name")
    func blockedOutside() throws {
      let program = try launched("block-in-timer", "deadline=0.2", "impatient")
      try program.lines(upTo: "blocked")
      let (lines, exit) = try end(program, by: SIGTERM)
      #expect(lines == ["LifecycleHost: the main thread is blocked; the process ends without applicationWillTerminate"])
      #expect(exit == .exited(0))
    }

    @Test(
      "A second signal exits at once, with 128 and its number",
      arguments: ["shutdown-hang", "shutdown-deaf", "shutdown-blocked"])
    func secondSignal(scenario: String) throws {
      let program = try launched(scenario, "deadline=600")
      program.send(SIGTERM)
      try program.lines(upTo: scenario == "shutdown-blocked" ? "blocked" : "shuts down")
      let (lines, exit) = try end(program, by: SIGINT)
      #expect(lines == [])
      #expect(exit == .exited(128 + SIGINT))
    }

    @Test(
      "A second signal exits at once, also while the main thread sleeps in a system call",
      arguments: [SIGTERM, SIGINT, SIGHUP])
    func secondSignalWhileSleeping(second: Int32) throws {
      let program = try launched("sleep-at-end")
      program.send(SIGTERM)
      try program.lines(upTo: "sleeps")
      let (lines, exit) = try end(program, by: second)
      #expect(lines == [])
      #expect(exit == .exited(128 + second))
    }

    @Test("No signal interrupts a system call of a service")
    func uninterrupted() throws {
      let program = try SpawnedProgram("LifecycleHost", ["poll-when-active", "reload"])
      #expect(try program.lines(upTo: "poll").last == "poll 1")
      #expect(try program.remainingLines().last == "will terminate")
      #expect(try program.end() == .exited(0))
    }

    @Test(
      "A signal during the launch is kept until the launch is over",
      arguments: ["signal-at-launch", "signal-in-nested-loop"])
    func signalDuringLaunch(scenario: String) throws {
      let program = try SpawnedProgram("LifecycleHost", [scenario])
      let lines = try program.remainingLines()
      #expect(Array(lines.prefix(2)) == [#"application ["\#(scenario)"] true"#, "did finish"])
      #expect(lines.last == "will terminate")
      #expect(try program.end() == .exited(0))
    }

    @Test("SIGTSTP during the end stops at once, without callbacks; the stopped time counts in the deadline")
    func stopDuringTheEnd() throws {
      let program = try launched("shutdown-hang", "deadline=15")
      program.send(SIGTERM)
      try program.lines(upTo: "shuts down")
      program.send(SIGTSTP)
      try program.waitUntilState("T")
      Thread.sleep(forTimeInterval: 15)
      #expect(try program.linesSoFar() == [])
      // If the stopped time did not count, the program would need almost 15 seconds more, and end after this one.
      let other = try launched("shutdown-hang", "deadline=10")
      other.send(SIGTERM)
      let (lines, exit) = try end(program, by: SIGCONT)
      #expect(other.state != "Z")
      #expect(lines.contains("shut down cancelled"))
      #expect(lines.last == "will terminate")
      #expect(exit == .exited(0))
    }

    @Test(
      "A request of the application's own decides the status, also where the main thread is blocked or a service hangs")
    func ownRequest() throws {
      for scenario in ["shutdown-slow", "shutdown-hang", "shutdown-deaf", "shutdown-blocked"] {
        let isBlocked = scenario == "shutdown-blocked"
        let more = isBlocked ? ["impatient"] : []
        let program = try SpawnedProgram("LifecycleHost", [scenario, "exit-with-7", "deadline=0.2"] + more)
        let lines = try program.remainingLines()
        #expect(lines.contains("will terminate") != isBlocked)
        #expect(try program.end() == .exited(7))
      }
    }

    @Test("A signal during an end that the application has asked for exits at once")
    func signalAfterOwnRequest() throws {
      let program = try SpawnedProgram("LifecycleHost", ["shutdown-hang", "exit-with-7", "deadline=600"])
      try program.lines(upTo: "shuts down")
      let (lines, exit) = try end(program, by: SIGTERM)
      #expect(lines == [])
      #expect(exit == .exited(128 + SIGTERM))
    }

    @Test(
      "A reload that is asked for before the launch is over is kept until then",
      arguments: ["hangup-at-creation", "hangup-at-launch"])
    func hangupDuringTheLaunch(scenario: String) throws {
      let program = try SpawnedProgram("LifecycleHost", [scenario, "reload"])
      let lines = try program.lines(upTo: "reload")
      #expect(lines.suffix(2) == ["did become active", "reload active"])
      program.send(SIGTERM)
      #expect(try program.end() == .exited(0))
    }

    @Test("SIGHUP during the end is ignored where it asks for a reload")
    func hangupDuringTheEnd() throws {
      let program = try launched("shutdown-slow", "reload")
      program.send(SIGTERM)
      try program.lines(upTo: "shuts down")
      let (lines, exit) = try end(program, by: SIGHUP)
      #expect(lines == ["shut down", "first", "will terminate"])
      #expect(exit == .exited(0))
    }
  }
#endif
