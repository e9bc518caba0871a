import TestSupport
import Testing

@testable import ApplicationLifecycle

extension LifecycleSuite {
  @MainActor
  @Suite("Waiting for the end of an application") struct WaitingForTheEndTests {
    /// Begins to wait, in a task of its own, which notes the state that it sees after that.
    private func waiting(for app: Application, _ journal: Journal) async -> Task<Void, Never> {
      let former = app.waiters.count
      let task = Task {
        await app.waitUntilTerminated()
        journal.note("\(app.state)")
      }
      #expect(await eventually { app.waiters.count == former + 1 })
      return task
    }

    @Test("Any number of tasks may wait, from before the launch or later, and go on when the application has ended")
    func severalWaiters() async {
      let fixture = Fixture()
      let waits = Journal()
      let gate = Gate()
      let a = fixture.service("a")
      a.shutDown = { await gate.wait() }
      let early = await waiting(for: fixture.app, waits)
      fixture.launch([a])
      let running = await waiting(for: fixture.app, waits)
      fixture.app.terminate()
      let late = await waiting(for: fixture.app, waits)
      #expect(waits.entries == [])
      gate.open()
      for task in [early, running, late] { await task.value }
      #expect(waits.take() == ["terminated", "terminated", "terminated"])
      #expect(fixture.journal.take() == Fixture.end(of: "a"))
      #expect(fixture.app.waiters.isEmpty)
    }

    @Test("A task that is cancelled goes on at once, before it waits and after, and the others wait on")
    func cancellation() async {
      let fixture = Fixture()
      let waits = Journal()
      fixture.launch([])
      let patient = await waiting(for: fixture.app, waits)
      let cancelled = await waiting(for: fixture.app, waits)
      cancelled.cancel()
      await cancelled.value
      let cancelledBefore = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        await fixture.app.waitUntilTerminated()
      }
      await cancelledBefore.value
      #expect(waits.take() == ["active"])
      #expect(fixture.app.waiters.count == 1)
      fixture.app.terminate()
      await patient.value
      #expect(waits.take() == ["terminated"])
    }

    @Test("After a failed preparation, those that wait go on as well")
    func failedPreparation() async {
      let fixture = Fixture()
      let waits = Journal()
      let task = await waiting(for: fixture.app, waits)
      _ = fixture.prepare([fixture.preparing("a") { _ in throw CancellationError() }])
      await task.value
      #expect(waits.take() == ["terminated"])
    }

    @Test(
      "An application that nobody else keeps ends all the same, awaited or not, is kept until then, and no longer",
      arguments: [false, true], [false, true])
    func keptByNobodyElse(isLaunched: Bool, isAwaited: Bool) async {
      weak var gone: Application?
      var task: Task<Void, Never>?
      do {
        let app = Application()
        gone = app
        if isLaunched { app.launch() }
        app.terminate()
        if isAwaited {
          task = Task {
            await app.waitUntilTerminated()
            #expect(app.state == .terminated)
          }
        }
      }
      await task?.value
      #expect(await eventually { gone == nil })
      #expect(Application().state == .notRunning, "it makes room for another one")
    }
  }
}
