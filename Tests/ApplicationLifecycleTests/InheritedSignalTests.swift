#if os(Linux)
  import Foundation
  import Testing

  /// Signals that the process is started with ignored, as `nohup` does with SIGHUP and a shell with SIGINT for a job in the background.
  @Suite("Signals inherited as ignored", .serialized, .timeLimit(.minutes(15))) struct InheritedSignalTests {
    @Test(
      "They stay ignored, also where SIGHUP would ask for a reload", arguments: [SIGHUP, SIGINT, SIGTSTP],
      [[], ["reload"]])
    func staysIgnored(signal: Int32, more: [String]) throws {
      let program = try SpawnedProgram("LifecycleHost", ["plain"] + more, ignoring: [signal])
      try program.lines(upTo: "did become active")
      for _ in 1...3 { program.send(signal) }
      program.send(SIGTERM)
      #expect(try program.remainingLines() == ["will terminate"])
      #expect(try program.end() == .exited(0))
    }

    @Test("They do not count during the end")
    func duringTheEnd() throws {
      let program = try SpawnedProgram("LifecycleHost", ["shutdown-slow"], ignoring: [SIGHUP, SIGINT])
      try program.lines(upTo: "did become active")
      program.send(SIGTERM)
      try program.lines(upTo: "shuts down")
      program.send(SIGHUP)
      program.send(SIGINT)
      #expect(try program.remainingLines().last == "will terminate")
      #expect(try program.end() == .exited(0))
    }

    @Test("Programs that the application starts inherit them, and nothing else", arguments: [true, false])
    func children(ignored: Bool) throws {
      let program = try SpawnedProgram("LifecycleHost", ["signal-ignored"], ignoring: ignored ? [SIGHUP, SIGINT] : [])
      #expect(try program.lines(upTo: "child").last == (ignored ? "child 3" : "child -\(SIGHUP)"))
      program.send(SIGTERM)
      #expect(try program.end() == .exited(0))
    }
  }
#endif
