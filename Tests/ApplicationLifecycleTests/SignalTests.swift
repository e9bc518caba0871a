#if os(Linux)
  import Foundation
  import Testing

  /// The example application as a process, driven by signals.
  @Suite("Signals", .ownThread, .serialized, .timeLimit(.minutes(15))) struct SignalTests {
    /// The lines of the logger.
    private func logged(_ lines: [String]) -> [String] {
      lines.filter { $0.hasPrefix("log: ") }.map { String($0.dropFirst(5)) }
    }

    private func launched(_ arguments: [String] = [], inNewSession: Bool = false) throws -> SpawnedProgram {
      let app = try SpawnedProgram("Examples", ["app"] + arguments, inNewSession: inNewSession)
      try app.lines(upTo: "heartbeat: beat 1")
      return app
    }

    @Test("A signal terminates the application by its own steps, with status 0", arguments: [SIGTERM, SIGINT])
    func termination(signal: Int32) throws {
      let app = try launched()
      app.send(signal)
      #expect(logged(try app.remainingLines()) == ["will shut down", "will terminate"])
      #expect(try app.end() == .exited(0))
    }

    @Test(
      "A second signal while a service blocks the main thread exits at once, with 128 and its number",
      arguments: [SIGTERM, SIGINT])
    func secondSignal(second: Int32) throws {
      let app = try launched(["--slow-stop"])
      app.send(SIGTERM)
      #expect(logged(try app.lines(upTo: "heartbeat: stops in")) == ["will shut down", "will terminate"])
      app.send(second)
      #expect(try app.end() == .exited(128 + second))
      #expect(try app.remainingLines() == [])
    }

    @Test(
      "SIGTSTP goes to the background and really stops the process, SIGCONT brings it back; more than once",
      arguments: [false, true])
    func stopAndContinue(inNewSession: Bool) throws {
      let app = try launched(inNewSession: inNewSession)
      for _ in 1...2 {
        app.send(SIGTSTP)
        #expect(
          logged(try app.lines(upTo: "log: did enter background")) == ["will resign active", "did enter background"])
        try app.waitUntilState("T")
        app.send(SIGCONT)
        #expect(
          logged(try app.lines(upTo: "log: did become active")) == ["will enter foreground", "did become active"])
      }
      app.send(SIGTERM)
      #expect(logged(try app.remainingLines()) == ["will shut down", "will terminate"])
      #expect(try app.end() == .exited(0))
    }

    @Test("SIGCONT without a SIGTSTP before is ignored")
    func continueAlone() throws {
      let app = try launched()
      app.send(SIGCONT)
      app.send(SIGSTOP)
      try app.waitUntilState("T")
      app.send(SIGCONT)
      // A beat from the main loop comes after the signals.
      try app.lines(upTo: "heartbeat: beat")
      app.send(SIGTERM)
      #expect(logged(try app.remainingLines()) == ["will shut down", "will terminate"])
      #expect(try app.end() == .exited(0))
    }

    @Test("A SIGTERM for a stopped process takes effect when the process continues")
    func terminationWhileStopped() throws {
      let app = try launched()
      app.send(SIGTSTP)
      try app.waitUntilState("T")
      app.send(SIGTERM)
      app.send(SIGCONT)
      #expect(logged(try app.remainingLines()).last == "will terminate")
      #expect(try app.end() == .exited(0))
    }
  }
#endif
