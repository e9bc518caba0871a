#if os(Linux)
  import Foundation
  import Testing

  /// Signals that are ignored when the process starts, such as SIGHUP by `nohup`, and SIGINT by a shell for a background job.
  @Suite("Signals inherited as ignored", .ownThread, .serialized, .timeLimit(.minutes(15))) struct InheritedSignalTests
  {
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

    @Test("During the end, they do not count as a second signal")
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

    @Test("Programs that the application starts have none of its signals blocked, however it starts them")
    func unblockedInChildren() throws {
      let program = try SpawnedProgram("LifecycleHost", ["children"])
      let masks = try program.lines(upTo: "children ended").filter { $0.hasPrefix("SigBlk:") }
        .map { UInt64($0.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16)! }
      #expect(masks.count == 5)
      for number in [SIGTERM, SIGINT, SIGHUP, SIGTSTP, SIGCONT] {
        #expect(masks.allSatisfy { $0 & 1 << UInt64(number - 1) == 0 })
      }
      program.send(SIGTERM)
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
