#if os(Linux)
  import Foundation
  import Testing

  /// Stops and continues, as fast as they can be sent.
  @Suite("Many signals at once", .ownThread, .serialized, .timeLimit(.minutes(15))) struct StormTests {
    /// Continues the process and asks for the application's state, until it is active again. Returns whether it is.
    ///
    /// The first answers may say "background", because the kernel may deliver signals that are pending together in any
    /// order. A SIGCONT may be lost, because the kernel drops it when the process stops itself at that moment.
    private func isActiveAgain(_ program: SpawnedProgram) throws -> Bool {
      for _ in 1...1000 {
        program.send(SIGCONT)
        usleep(10_000)
        // Answers to the storm's own signals come first.
        _ = try program.linesSoFar()
        program.send(SIGHUP)
        let answer = try program.lines(upTo: "reload") { if program.state == "T" { program.send(SIGCONT) } }
        if answer.last == "reload active" { return true }
      }
      return false
    }

    @Test("1 000 mixed signals end in the state in which they began", arguments: 1...5)
    func storm(seed: UInt64) throws {
      let program = try SpawnedProgram("LifecycleHost", ["plain", "reload"])
      try program.lines(upTo: "did become active")
      var random = seed &* 6_364_136_223_846_793_005
      for _ in 1...1000 {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        program.send([SIGTSTP, SIGCONT, SIGTSTP, SIGCONT, SIGHUP][Int(random >> 33) % 5])
        if random >> 60 == 0 { usleep(500) }
      }
      #expect(try isActiveAgain(program))
      program.send(SIGTERM)
      #expect(try program.remainingLines().last == "will terminate")
      #expect(try program.end() == .exited(0))
    }

    @Test("Continued and stopped again back to back, it comes back to where it was before the first stop")
    func continuedAndStopped() throws {
      let program = try SpawnedProgram("LifecycleHost", ["plain", "reload"])
      try program.lines(upTo: "did become active")
      for _ in 1...50 {
        program.send(SIGTSTP)
        try program.waitUntilState("T")
        program.send(SIGCONT)
        program.send(SIGTSTP)
        try program.waitUntilState("T")
        #expect(try isActiveAgain(program))
      }
    }

    @Test(
      "A second SIGTSTP stops at once while a service blocks the main thread, and SIGCONT goes on",
      arguments: ["block-when-active", "block-in-background"])
    func secondStop(scenario: String) throws {
      let program = try SpawnedProgram("LifecycleHost", [scenario])
      try program.lines(upTo: scenario == "block-when-active" ? "blocked" : "did become active")
      program.send(SIGTSTP)
      if scenario == "block-in-background" { try program.lines(upTo: "blocked") }
      // Several signals, because two that are pending together are merged.
      try program.waitUntilState("T") { program.send(SIGTSTP) }
      program.send(SIGCONT)
      try program.waitUntilState("S")
      program.send(SIGINT)
      program.send(SIGTERM)
      let end = try program.end()
      #expect(end == .exited(128 + SIGTERM) || end == .exited(128 + SIGINT))
    }
  }
#endif
