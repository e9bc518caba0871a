#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Programs whose second service connects to a server of the test, and whose third needs that connection.
  ///
  /// The second one begins before the deadline of the launch even on a busy machine.
  @Suite("Programs that prepare their launch", .ownThread, .timeLimit(.minutes(15)))
  struct PreparationProcessTests {
    private static let report = "LifecycleHost: "
    private static let end = [
      "guest shuts down", "connection shuts down", "settings shut down", "will terminate", "settings terminate",
      "connection terminates", "guest terminates",
    ]
    /// The end, if the third service has not begun.
    private static let earlyEnd = end.filter { !$0.hasPrefix("guest") }

    private func started(_ scenario: String, _ server: GreetingServer, _ options: String...) throws -> SpawnedProgram {
      try SpawnedProgram("LifecycleHost", [scenario, "port=\(server.port)"] + options)
    }

    @Test("Each service finds what those before it have prepared, and the end goes the other way")
    func order() throws {
      let server = GreetingServer()
      let program = try started("prepare", server)
      #expect(
        try program.lines(upTo: "did become active") == [
          "settings prepared notRunning", "connection prepares", "connected", "guest prepared, hello",
          "did become active",
        ])
      program.send(SIGTERM)
      #expect(try program.remainingLines() == Self.end)
      #expect(try program.end() == .exited(0))
    }

    @Test("Ended while the second still connects, that one is cancelled, and the third never begins")
    func endWhileConnecting() throws {
      let server = GreetingServer(.keepsQuiet)
      for signal in [SIGTERM, SIGINT, SIGHUP] {
        let program = try started("prepare", server)
        try program.lines(upTo: "connection prepares")
        program.send(signal)
        #expect(try program.remainingLines() == Self.earlyEnd)
        #expect(try program.end() == .exited(0))
      }
    }

    @Test("If the second fails, its type and its error are said, and the status is 1")
    func failure() throws {
      let server = GreetingServer(.hangsUp)
      let program = try started("prepare", server)
      let beginning = ["settings prepared notRunning", "connection prepares"]
      let message = "\(Self.report)Connection has failed to prepare the launch: NoGreeting()"
      #expect(try program.remainingLines() == beginning + [message] + Self.earlyEnd)
      #expect(try program.end() == .exited(1))
    }

    @Test("At the deadline the one that isn't done is named and cancelled, and the end has its own deadline")
    func deadline() throws {
      let server = GreetingServer(.keepsQuiet)
      let program = try started("prepare", server, "launch-deadline=5", "deadline=600")
      let lines = try program.remainingLines().drop { $0 != "connection prepares" }.dropFirst()
      let message = "Connection has not prepared the launch by the deadline of 5.0 seconds, and is cancelled"
      #expect(Array(lines) == [Self.report + message] + Self.earlyEnd)
      #expect(try program.end() == .exited(1))
    }

    @Test("One that ignores its cancellation isn't asked to shut down, and doesn't keep the others from it")
    func deaf() throws {
      let server = GreetingServer()
      let program = try started("prepare-deaf", server, "launch-deadline=5", "deadline=1", "grace=1")
      let lines = try program.remainingLines().drop { $0 != "connection prepares" }.dropFirst()
      #expect(
        Array(lines) == [
          "\(Self.report)Connection has not prepared the launch by the deadline of 5.0 seconds, and is cancelled",
          "\(Self.report)Connection has not shut down by the deadline of 1.0 seconds, and is cancelled",
          "settings shut down", "will terminate", "settings terminate", "connection terminates",
        ])
      #expect(try program.end() == .exited(1))
    }

    @Test("A service that blocks the main thread is named, and the process ends without it")
    func blocked() throws {
      let server = GreetingServer()
      let program = try started("prepare-blocked", server, "launch-deadline=5", "deadline=0.2", "impatient")
      let lines = try program.remainingLines()
      let message = "the main thread is blocked, apparently by Connection; "
      #expect(lines.last == "\(Self.report)\(message)the process ends without applicationWillTerminate")
      #expect(try program.end() == .exited(1))
    }

    @Test("If another one blocks the main thread while it shuts down, each of both is named once")
    func severalSuspects() throws {
      let server = GreetingServer()
      let options = ["launch-deadline=5", "deadline=0.2", "impatient"]
      let program = try SpawnedProgram("LifecycleHost", ["prepare-deaf-and-blocked", "port=\(server.port)"] + options)
      #expect(try program.remainingLines().last?.contains("blocked, apparently by Connection or Settings;") == true)
      #expect(try program.end() == .exited(1))
    }

    @Test("A service that blocks the main thread until it is cancelled is cancelled, at the deadline and by a signal")
    func blockedUntilCancelled() throws {
      let server = GreetingServer()
      for deadline in ["5", "600"] {
        let program = try started("prepare-until-cancelled", server, "launch-deadline=\(deadline)")
        try program.lines(upTo: "connection prepares")
        if deadline == "600" { program.send(SIGTERM) }
        #expect(try program.remainingLines().suffix(Self.earlyEnd.count) == Self.earlyEnd)
        #expect(try program.end() == .exited(deadline == "600" ? 0 : 1))
      }
    }

    @Test("A second terminating signal exits at once, also while the main thread is blocked")
    func secondSignal() throws {
      let server = GreetingServer()
      for scenario in ["prepare-blocked", "prepare-deaf"] {
        let program = try started(scenario, server, "deadline=600")
        try program.lines(upTo: scenario == "prepare-deaf" ? "connection prepares" : "blocked")
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
      let server = GreetingServer(.keepsQuiet)
      let program = try started("prepare", server, "launch-deadline=5")
      try program.lines(upTo: "connection prepares")
      program.send(SIGTSTP)
      try program.waitUntilState("T")
      #expect(try program.linesSoFar() == [])
      usleep(5_100_000)
      program.send(SIGCONT)
      #expect(try program.lines(upTo: "connection shuts down").first?.contains("has not prepared the launch") == true)
      #expect(try program.remainingLines().last == "connection terminates")
      #expect(try program.end() == .exited(1))
    }

    @Test("A callback of the launch that runs the main loop is served: tasks of the main actor, and the main queue")
    func mainLoopInLaunch() throws {
      let server = GreetingServer()
      let program = try started("prepare-loop", server)
      #expect(try program.lines(upTo: "did become active").suffix(3) == ["loop", "served", "did become active"])
      program.send(SIGTERM)
      #expect(try program.remainingLines() == Self.end)
      #expect(try program.end() == .exited(0))
    }

    /// Each signal at each step of the beginning; the process sends it to itself. `ROUNDS=5` asks for five passes,
    /// which are 225 runs.
    @Test("Each signal at each step of the beginning", arguments: [SIGTERM, SIGINT, SIGHUP, 0, SIGTSTP])
    func signals(signal: Int32) throws {
      let server = GreetingServer()
      let steps = [
        "creation", "services", "application", "first", "second", "third", "willFinish", "didFinish", "active",
      ]
      for _ in 1...min(rounds(of: 500), 5) {
        for step in steps {
          let number = signal == 0 ? SIGHUP : signal
          let options = ["signal=\(number)", "at=\(step)"] + (signal == 0 ? ["reload"] : [])
          let program = try SpawnedProgram("LifecycleHost", ["prepare", "port=\(server.port)"] + options)
          switch signal {
          case 0: try endAfterReload(program, step)
          case SIGTSTP: try endAfterStop(program, step)
          default: try checkEnd(of: program, at: step)
          }
        }
      }
    }
  }

  // MARK: - The signals

  extension PreparationProcessTests {
    /// What has begun shuts down in reverse order and terminates in order, and nothing else does.
    private func checkEnd(of program: SpawnedProgram, at step: String) throws {
      let lines = try program.remainingLines()
      let begun = [
        ("settings prepared", "settings shut down", "settings terminate"),
        ("connection prepares", "connection shuts down", "connection terminates"),
        ("guest prepared", "guest shuts down", "guest terminates"),
      ].filter { line in lines.contains { $0.hasPrefix(line.0) } }
      let ends = lines.filter { $0.hasSuffix("down") || ($0.contains("terminate") && $0 != "will terminate") }
      #expect(ends == begun.reversed().map(\.1) + begun.map(\.2), "\(step): \(lines)")
      #expect(try program.end() == .exited(0), "\(step): \(lines)")
    }

    private func endAfterReload(_ program: SpawnedProgram, _ step: String) throws {
      let lines = try program.lines(upTo: "reload")
      #expect(lines.suffix(2) == ["did become active", "reload active"], "\(step): \(lines)")
      program.send(SIGTERM)
      #expect(try program.remainingLines() == Self.end)
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
      #expect(try program.remainingLines().filter { $0 != "main loop" } == Self.end, "\(step): \(lines)")
      #expect(try program.end() == .exited(0))
    }
  }
#endif
