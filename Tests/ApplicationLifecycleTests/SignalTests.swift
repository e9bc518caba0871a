#if os(Linux)
  import Foundation
  import Testing

  /// Real signals, sent to a real process. Those before it is active are sent in `PreparationProcessTests`.
  @Suite("Signals", .ownThread, .serialized, .timeLimit(.minutes(15))) struct SignalTests {
    private static let restOfSlowEnd = ["second shut down", "first shuts down", "first shut down", "will terminate"]

    private func launched(
      _ arguments: String..., inNewSession: Bool = false, ignoring: [Int32] = [], closing: [Int32] = []
    ) throws -> SpawnedProgram {
      let program = try SpawnedProgram(
        "LifecycleHost", arguments, inNewSession: inNewSession, ignoring: ignoring, closing: closing)
      try program.lines(upTo: "did become active")
      return program
    }

    /// Stops and continues a program, which is in the same state afterwards.
    private func goThroughStop(_ program: SpawnedProgram) throws {
      program.send(SIGTSTP)
      try program.waitUntilState("T")
      #expect(try program.linesSoFar() == ["will resign active", "did enter background"])
      program.send(SIGCONT)
      #expect(try program.lines(upTo: "did become active") == ["will enter foreground", "did become active"])
      try program.lines(upTo: "main loop")
    }

    private func terminate(_ program: SpawnedProgram) throws {
      program.send(SIGTERM)
      #expect(try program.remainingLines() == ["will terminate"])
      #expect(try program.end() == .exited(0))
    }

    @Test(
      "During the end a terminating signal exits at once, with 128 and its number, also while the main thread is blocked",
      arguments: [
        ("shutdown-hang", "second shuts down", true), ("shutdown-hang", "second shuts down", false),
        ("shutdown-deaf", "second shuts down", true), ("shutdown-blocked", "blocked", true),
        ("block-at-end", "blocked", true),
      ])
    func secondSignal(scenario: String, line: String, endsBySignal: Bool) throws {
      for second in [SIGTERM, SIGINT, SIGHUP] {
        let options = [scenario, "deadline=600"] + (endsBySignal ? [] : ["exit-with-7"])
        let program = try SpawnedProgram("LifecycleHost", options)
        if endsBySignal {
          try program.lines(upTo: "did become active")
          program.send(SIGTERM)
        }
        try program.lines(upTo: line)
        program.send(second)
        #expect(try program.remainingLines() == [])
        #expect(try program.end() == .exited(128 + second))
      }
    }

    @Test("The application knows which signal has asked for its end, so that it can exit with 128 and its number")
    func terminationSignal() throws {
      for signal in [SIGTERM, SIGINT, SIGHUP] {
        let program = try launched("exit-by-signal", "name-signal")
        program.send(signal)
        #expect(try program.remainingLines() == ["will terminate", "signal \(signal)"])
        #expect(try program.end() == .exited(128 + signal))
      }
    }

    @Test("If code has asked for the end, no signal has, even if one comes after that")
    func terminationByCode() throws {
      let program = try SpawnedProgram("LifecycleHost", ["signal-after-request", "name-signal"])
      #expect(try program.remainingLines().suffix(2) == ["will terminate", "signal 0"])
      #expect(try program.end() == .exited(7))
    }

    @Test(
      "SIGTSTP goes to the background and stops the process before the main loop goes on; SIGCONT brings it back",
      arguments: [false, true])
    func stopAndContinue(inNewSession: Bool) throws {
      let program = try launched("plain", inNewSession: inNewSession)
      for _ in 1...20 { try goThroughStop(program) }
      try terminate(program)
    }

    @Test("SIGTSTP during the end stops at once, without callbacks")
    func stopDuringTheEnd() throws {
      let program = try launched("shutdown-hang", "deadline=600")
      program.send(SIGTERM)
      try program.lines(upTo: "second shuts down")
      program.send(SIGTSTP)
      try program.waitUntilState("T")
      program.send(SIGCONT)
      program.send(SIGTERM)
      #expect(try program.remainingLines() == [])
      #expect(try program.end() == .exited(128 + SIGTERM))
    }

    @Test(
      "An application that is asked to end on its way to a stop ends: it neither stops nor returns to the foreground",
      arguments: [
        ("end-at-resigning", ["will resign active"], 7),
        ("end-at-stop", ["will resign active", "did enter background", "main loop"], 7),
        ("signal-at-stop", ["will resign active", "did enter background", "main loop"], 0),
      ] as [(String, [String], Int32)])
    func endOnTheWayToStop(scenario: String, lines: [String], status: Int32) throws {
      let program = try launched(scenario)
      program.send(SIGTSTP)
      #expect(try program.lines(upTo: "will terminate") == lines + ["will terminate"])
      #expect(try program.end() == .exited(status))
    }

    @Test("A stop that arrives in a callback's own main loop is dropped if the application was asked to end")
    func endBeforeStopInLoop() throws {
      let program = try launched("end-in-loop", "reload")
      #expect(try program.remainingLines() == ["will resign active", "reload active", "will terminate"])
      #expect(try program.end() == .exited(7))
    }

    @Test("Many mixed signals end in the state in which they began", arguments: 1...3)
    func storm(seed: UInt64) throws {
      let program = try launched("plain", "reload")
      var random = seed &* 6_364_136_223_846_793_005
      for _ in 1...1000 {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        program.send([SIGTSTP, SIGCONT, SIGTSTP, SIGCONT, SIGHUP][Int(random >> 33) % 5])
      }
      // A SIGCONT may come too early to wake the process, and SIGHUPs of the storm are answered first.
      var answer = ""
      for _ in 1...1000 where answer != "reload active" {
        program.send(SIGCONT)
        program.send(SIGHUP)
        answer = try program.lines(upTo: "reload") { program.send(SIGCONT) }.last ?? ""
      }
      #expect(answer == "reload active")
      program.send(SIGTERM)
      try program.lines(upTo: "will terminate") { program.send(SIGCONT) }
      #expect(try program.end() == .exited(0))
    }

    @Test("A terminating signal after a SIGHUP that came before the launch exits at once")
    func hangupBeforeLaunch() throws {
      let program = try SpawnedProgram("LifecycleHost", ["hangup-and-block", "deadline=600"])
      try program.lines(upTo: "blocked")
      program.send(SIGTERM)
      #expect(try program.end() == .exited(128 + SIGTERM))
    }

    @Test("A reload that is asked for during the end is ignored")
    func hangupDuringTheEnd() throws {
      let program = try launched("shutdown-slow", "reload")
      program.send(SIGTERM)
      try program.lines(upTo: "second shuts down")
      program.send(SIGHUP)
      #expect(try program.remainingLines() == Self.restOfSlowEnd)
      #expect(try program.end() == .exited(0))
    }

    @Test(
      "Signals that are inherited as ignored stay ignored, also where SIGHUP asks for a reload, and during the end",
      arguments: [SIGHUP, SIGINT, SIGTSTP])
    func inheritedIgnored(signal: Int32) throws {
      let program = try launched("shutdown-slow", "reload", ignoring: [signal])
      program.send(signal)
      program.send(SIGTERM)
      try program.lines(upTo: "second shuts down")
      program.send(signal)
      #expect(try program.remainingLines() == Self.restOfSlowEnd)
      #expect(try program.end() == .exited(0))
    }

    @Test(
      "A line says that SIGINT is ignored, and SIGHUP if it would ask for a reload",
      arguments: [
        ([SIGINT], "", ["SIGINT"]), ([SIGHUP], "", []), ([SIGHUP, SIGINT], "reload", ["SIGINT", "SIGHUP"]),
      ] as [([Int32], String, [String])])
    func inheritedIgnoredIsSaid(signals: [Int32], option: String, named: [String]) throws {
      let program = try SpawnedProgram("LifecycleHost", ["plain", option], ignoring: signals)
      let complaints = try program.lines(upTo: "did become active").filter { $0.hasPrefix("LifecycleHost: ") }
      #expect(complaints == named.map { "LifecycleHost: \($0) stays ignored, as it was before the application began" })
      try terminate(program)
    }

    @Test("SIGINT that the application ignores itself is ignored without a line, and SIGTERM ends it")
    func ignoredByItself() throws {
      let program = try SpawnedProgram("LifecycleHost", ["ignore-interrupt"])
      #expect(try program.lines(upTo: "did become active").filter { $0.contains("ignored") } == [])
      program.send(SIGINT)
      try terminate(program)
    }

    @Test("An application has signals of its own, and may ask before SIGINT ends it")
    func ownSignals() throws {
      let program = try launched("own-signals")
      try program.lines(upTo: "listening")
      for (number, line) in [(SIGUSR1, "own signal"), (SIGINT, "asked"), (SIGUSR1, "own signal")] {
        program.send(number)
        #expect(try program.lines(upTo: line) == [line])
      }
      program.send(SIGINT)
      #expect(try program.remainingLines() == ["asked", "will terminate"])
      #expect(try program.end() == .exited(0))
    }

    @Test("An application that restores a signal's default and raises it is killed by the signal, as a shell expects")
    func killedBySignal() throws {
      for signal in [SIGTERM, SIGINT, SIGHUP] {
        let program = try launched("die-of-signal")
        program.send(signal)
        #expect(try program.remainingLines() == ["will terminate"])
        #expect(try program.end() == .killed(by: signal))
      }
    }

    /// The ways are `Process`, `system`, `posix_spawn`, `fork` with a new program, and `fork` alone.
    @Test("Children end by signals, unless the process has inherited these as ignored, however they are started")
    func children() throws {
      for (ignored, expected) in [([], SIGHUP), ([SIGHUP], SIGINT), ([SIGHUP, SIGINT], SIGTERM)] {
        let program = try launched("children", ignoring: ignored)
        #expect(try program.lines(upTo: "children") == ["children \([Int32](repeating: expected, count: 5))"])
        try terminate(program)
      }
    }

    @Test(
      "With any of the standard streams closed every signal works, and the closed ones are /dev/null",
      arguments: [[], [0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]] as [[Int32]])
    func closedStreams(closed: [Int32]) throws {
      let program = try launched("streams", "reload", closing: closed)
      #expect(try program.lines(upTo: "streams") == ["streams \((0...2).map { closed.contains($0) })"])
      program.send(SIGTSTP)
      try program.waitUntilState("T")
      program.send(SIGCONT)
      try program.lines(upTo: "did become active")
      program.send(SIGHUP)
      try program.lines(upTo: "reload active")
      program.send(SIGTERM)
      #expect(try program.remainingLines().last == "will terminate")
      #expect(try program.end() == .exited(0))
    }
  }
#endif
