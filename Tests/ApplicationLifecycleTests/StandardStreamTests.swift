#if os(Linux)
  import Foundation
  import Testing

  @Suite("Closed standard streams", .ownThread, .serialized, .timeLimit(.minutes(15))) struct StandardStreamTests {
    @Test(
      "With any of the standard streams closed every signal works, and the descriptors 0, 1 and 2 stay free",
      arguments: [[], [0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]] as [[Int32]])
    func closedStreams(closed: [Int32]) throws {
      let program = try SpawnedProgram("LifecycleHost", ["streams", "reload"], closing: closed)
      let open = (0...2).filter { !closed.contains($0) }
      #expect(try program.lines(upTo: "streams").last == "streams \(open)")
      for _ in 1...3 {
        program.send(SIGTSTP)
        try program.waitUntilState("T")
        program.send(SIGCONT)
        try program.lines(upTo: "did become active")
        try program.lines(upTo: "streams")
        program.send(SIGHUP)
        try program.lines(upTo: "reload active")
      }
      program.send(SIGTERM)
      #expect(try program.remainingLines().last == "will terminate")
      #expect(try program.end() == .exited(0))
    }
  }
#endif
