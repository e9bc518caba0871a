import ApplicationLifecycle
import TestSupport
import Testing

extension LifecycleSuite {
  /// As <doc:TestingApplications> shows such tests.
  @MainActor
  @Suite("Several applications, one after the other") struct SeveralApplicationsTests {
    final class Queue: ApplicationService {
      private(set) var sent: [String] = []

      override func applicationWillLaunch(_ app: Application, options: LaunchOptions) async throws {
        await Task.yield()
        sent.append("connected")
      }

      override func applicationWillShutDown(_ app: Application) async { sent.append("closed") }
    }

    final class Sender: Application {
      override var services: [any ApplicationDelegate] { [Queue.shared] }
    }

    // A test leaves no shared service behind: LeakSanitizer doesn't see what refers to one weakly.

    @Test(
      "Each of two launches has an application of its own, and a shared service that the test has put there",
      arguments: 1...2)
    func launchTwice(launch: Int) async throws {
      defer { Queue.setShared(nil) }
      Queue.setShared(Queue())
      let app = Sender()
      try await app.prepare()
      app.launch()
      #expect(Application.shared === app)
      #expect(Queue.shared.sent == ["connected"])
      app.terminate()
      await app.waitUntilTerminated()
      #expect(app.state == .terminated)
      #expect(Queue.shared.sent == ["connected", "closed"])
    }

    @Test("Another application may be made when the last one has ended, though somebody keeps it; shared services stay")
    func afterTheEnd() async throws {
      defer { Queue.setShared(nil) }
      Queue.setShared(nil)
      var kept: [Sender] = []
      for _ in 1...2 {
        let app = Sender()
        kept.append(app)
        #expect(Application.shared === app && app.state == .notRunning)
        try await app.prepare()
        app.terminate()
        await app.waitUntilTerminated()
      }
      #expect(kept.allSatisfy { $0.state == .terminated })
      #expect(Queue.shared.sent == ["connected", "closed", "connected", "closed"])
    }

    @Test("And when nobody keeps the last one, whatever its state is", arguments: [false, true])
    func gone(isPrepared: Bool) async throws {
      defer { Queue.setShared(nil) }
      weak var gone: Application?
      do {
        let first = Sender()
        gone = first
        if isPrepared { try await first.prepare() }
        first.launch()
      }
      #expect(await eventually { gone == nil })
      let second = Sender()
      #expect(Application.shared === second)
    }

    @Test("A failed preparation leaves room for another application, and keeps nothing of the first")
    func afterFailure() async throws {
      final class Failing: ApplicationDelegate {
        struct NoConnection: Error {}
        func applicationWillLaunch(_ app: Application, options: LaunchOptions) async throws { throw NoConnection() }
      }
      weak var gone: Application?
      do {
        let first = Application()
        gone = first
        first.register(Failing())
        await #expect(throws: Failing.NoConnection.self) { try await first.prepare() }
      }
      #expect(await eventually { gone == nil })
      #expect(Application().state == .notRunning)
    }
  }
}
