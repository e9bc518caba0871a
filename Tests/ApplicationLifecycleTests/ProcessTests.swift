#if os(Linux)
  import Foundation
  import Testing

  /// Programs as processes: the entry points, the exit status, and services that block.
  @Suite("Programs as processes", .ownThread, .serialized, .timeLimit(.minutes(15))) struct ProcessTests {
    @Test("@main on a subclass: one object that is the application, launched with the command line")
    func entryPoint() throws {
      let program = try SpawnedProgram("LifecycleHost", ["plain", "example://x", "http://[bad", "-v"])
      let lines = try program.lines(upTo: "open")
      #expect(lines.contains("LifecycleHost: 'http://[bad' is not a valid URL; it stays an argument and is not opened"))
      #expect(
        lines.filter { !$0.hasPrefix("LifecycleHost:") } == [
          #"application ["plain", "http://[bad", "-v"] true"#, "did finish", "did become active", "open example://x",
        ])
      program.send(SIGTERM)
      #expect(try program.remainingLines() == ["will terminate"])
      #expect(try program.end() == .exited(0))
    }

    @Test("An answer of false in the first callback of the launch does not end the launch")
    func refusedLaunch() throws {
      let program = try SpawnedProgram("LifecycleHost", ["refuse-launch"])
      try program.lines(upTo: "did become active")
      program.send(SIGTERM)
      #expect(try program.end() == .exited(0))
    }

    @Test(
      "terminate(exitCode:) ends the process with that status, and leaves out the rest of the launch",
      arguments: [
        ("end-at-creation", 5, []), ("end-in-launch", 7, ["will terminate"]),
        ("end-at-launch", 7, [#"application ["end-at-launch"] true"#, "did finish", "will terminate"]),
      ])
    func exitCode(scenario: String, status: Int32, lines: [String]) throws {
      let program = try SpawnedProgram("LifecycleHost", [scenario])
      #expect(try program.remainingLines() == lines)
      #expect(try program.end() == .exited(status))
    }

    @Test("Between the background and the stop the main loop does nothing")
    func stoppedAtOnce() throws {
      let program = try SpawnedProgram("LifecycleHost", ["work-in-background"])
      try program.lines(upTo: "did become active")
      // Repeated, because a main loop that kept running would not always beat the stop.
      for _ in 1...50 {
        program.send(SIGTSTP)
        try program.waitUntilState("T")
        #expect(try program.linesSoFar() == ["did enter background"])
        program.send(SIGCONT)
        #expect(
          try program.lines(upTo: "did become active") == ["main loop", "will enter foreground", "did become active"])
      }
    }

    @Test("The deadline of a remote notification passes while the main loop runs")
    func deadline() throws {
      let program = try SpawnedProgram("LifecycleHost", ["fetch-past-deadline"])
      try program.lines(upTo: "result failed")
      program.send(SIGTERM)
      #expect(try program.end() == .exited(0))
    }

    @Test("A service that never returns from a remote notification holds up the end until the deadline, and is named")
    func fetchForEver() throws {
      let program = try SpawnedProgram("LifecycleHost", ["fetch-for-ever", "deadline=0.1"])
      try program.lines(upTo: "fetching")
      program.send(SIGTERM)
      let lines = try program.remainingLines()
      #expect(lines.first?.hasPrefix("LifecycleHost: Misbehaving has not answered a remote notification") == true)
      #expect(lines.last == "will terminate")
      #expect(try program.end() == .exited(0))
    }

    @Test("Two signals end the process even if a service blocks the launch")
    func blockedLaunch() throws {
      let program = try SpawnedProgram("LifecycleHost", ["block-at-launch"])
      try program.lines(upTo: "blocked")
      program.send(SIGINT)
      program.send(SIGTERM)
      // The kernel may deliver signals that are pending together in any order.
      let end = try program.end()
      #expect(end == .exited(128 + SIGTERM) || end == .exited(128 + SIGINT))
    }

    @Test("The example delivers one of each event and ends with status 0")
    func once() throws {
      let program = try SpawnedProgram("Examples", ["app", "--once", "example://first", "more"])
      let lines = try program.remainingLines()
      #expect(try program.end() == .exited(0))
      #expect(
        lines.filter { $0.hasPrefix("log: ") } == [
          "log: will finish launching, to open example://first", "log: did finish launching", "log: did become active",
          "log: open example://first for the command line", "log: open example://articles/42 for tour",
          "log: local notification 'tea': The tea is ready", "log: memory warning", "log: significant time change",
          "log: will resign active", "log: did enter background", "log: will enter foreground",
          "log: did become active", "log: reload", "log: will shut down", "log: will terminate",
        ])
      #expect(lines.contains("push: the server is to send to deadbeef"))
      #expect(lines.contains("push: Two new articles, badge 2"))
      #expect(lines.contains("host: the services' result is newData"))
    }
  }
#endif
