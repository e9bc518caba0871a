import Foundation
import TestSupport
import Testing

@testable import ApplicationLifecycle

extension LifecycleSuite {
  @MainActor
  @Suite("What is asked for too early, too late, or out of order") struct OutOfOrderTests {
    private static let ignoredLaunch =
      "TestApplication ignores launch(options:), because its end was requested before"

    // MARK: The end before the beginning

    @Test("After a request to end, a preparation throws when the application has ended, and reads and calls nothing")
    func prepareAfterRequest() async throws {
      let fixture = Fixture()
      fixture.app.journal = fixture.journal
      fixture.app.givenServices = [fixture.preparing("a")]
      fixture.app.terminate(exitCode: 3)
      await #expect(throws: CancellationError.self) { try await fixture.app.prepare() }
      #expect(fixture.app.state == .terminated)
      #expect(fixture.app.readings == 0 && fixture.app.launchOptions == nil)
      #expect(fixture.journal.take() == [])
      #expect(await fixture.host.exitStatus() == 3)
    }

    @Test("During an end, a preparation throws when that is over; after it, at once")
    func prepareDuringAndAfterEnd() async throws {
      let fixture = Fixture()
      let gate = Gate()
      let a = fixture.service("a")
      a.shutDown = { await gate.wait() }
      fixture.launch([a])
      fixture.app.terminate()
      let late = Task { try await fixture.app.prepare() }
      #expect(await eventually { fixture.journal.entries == ["a willShutDown terminating"] })
      gate.open()
      await #expect(throws: CancellationError.self) { try await late.value }
      #expect(fixture.app.state == .terminated)
      await #expect(throws: CancellationError.self) { try await fixture.app.prepare() }
      #expect(fixture.journal.take() == Fixture.end(of: "a"))
    }

    @Test("A service that prepares the application again while it shuts down waits no longer than its deadline")
    func prepareInShutdown() async {
      let fixture = Fixture()
      let a = fixture.service("a")
      a.shutDown = { [unowned app = fixture.app] in
        await #expect(throws: CancellationError.self) { try await app.prepare() }
      }
      fixture.launch([a])
      fixture.app.terminate()
      #expect(await eventually { fixture.journal.entries == ["a willShutDown terminating"] })
      #expect(await fixture.clock.reachNextDeadline())
      #expect(await fixture.host.exitStatus() == 0)
      #expect(fixture.journal.take().contains("a didShutDown cancelled terminating"))
    }

    @Test("After a request to end, a launch is ignored, and a line says why", arguments: [false, true])
    func launchAfterRequest(isOver: Bool) async {
      let fixture = Fixture()
      fixture.app.journal = fixture.journal
      fixture.app.givenServices = [fixture.service("a")]
      fixture.app.terminate()
      #expect(fixture.app.state == .terminating)
      if isOver { #expect(await fixture.host.exitStatus() == 0) }
      fixture.app.launch()
      #expect(fixture.host.reports == [Self.ignoredLaunch])
      #expect(fixture.app.readings == 0 && fixture.app.launchOptions == nil)
      await fixture.app.waitUntilTerminated()
      #expect(fixture.journal.take() == [])
    }

    @Test("A signal that has come by then does the same, though the main loop hasn't delivered it")
    func launchAfterSignal() async throws {
      let fixture = Fixture()
      try await fixture.prepare([fixture.preparing("a")]).value
      fixture.app.supervisor.receive(signal: SIGTERM)
      fixture.app.launch()
      #expect(fixture.host.reports == [Self.ignoredLaunch])
      #expect(await fixture.host.exitStatus() == 0)
      #expect(fixture.journal.take().dropFirst(2) == Fixture.end(of: "a")[...])
    }

    // MARK: Who hears the end

    @Test("A service that never began hears no end, and neither does the application")
    func neverBegan() async {
      let fixture = Fixture()
      fixture.app.journal = fixture.journal
      fixture.app.register(fixture.service("a"))
      #expect(await fixture.end(exitCode: 4) == 4)
      #expect(fixture.app.state == .terminated)
      #expect(fixture.journal.take() == [])
    }

    @Test("Before the launch, those that were prepared hear the end, and one that came after that doesn't")
    func registeredAfterPreparation() async throws {
      let fixture = Fixture()
      fixture.app.journal = fixture.journal
      try await fixture.prepare([fixture.preparing("a"), fixture.preparing("b")]).value
      fixture.app.register(fixture.service("late"))
      _ = fixture.journal.take()
      #expect(await fixture.end() == 0)
      var end = Fixture.end(of: "a", "b")
      end.insert("app willShutDown terminating", at: 4)
      #expect(fixture.journal.take() == end)
    }

    @Test("From the launch on, one that came after the preparation hears the end as well")
    func registeredBeforeLaunch() async throws {
      let fixture = Fixture()
      try await fixture.prepare([fixture.preparing("a")]).value
      fixture.app.register(fixture.service("late"))
      fixture.app.launch()
      _ = fixture.journal.take()
      #expect(await fixture.end() == 0)
      #expect(fixture.journal.take() == Fixture.end(of: "a", "late"))
    }

    @Test("While the application ends and after that, no service is added", arguments: [false, true])
    func registeredDuringEnd(isOver: Bool) async {
      let fixture = Fixture()
      let late = fixture.service("late")
      fixture.launch([fixture.service("a")])
      fixture.app.terminate()
      if isOver { #expect(await fixture.host.exitStatus() == 0) }
      #expect(!fixture.app.register(late))
      if !isOver { #expect(await fixture.host.exitStatus() == 0) }
      #expect(!fixture.app.$delegate.contains(late))
      #expect(fixture.journal.take() == Fixture.end(of: "a"))
    }

    @Test(
      "A request to end while the services are read, to prepare or to launch, leaves out all of them",
      arguments: [false, true])
    func terminateInServices(isPreparation: Bool) async {
      final class Ending: Application {
        let given: RecordingService
        init(_ given: RecordingService) {
          self.given = given
          super.init()
        }
        required init() { fatalError() }
        override var services: [any ApplicationDelegate] {
          terminate()
          return [given]
        }
      }
      Application.current = nil
      let journal = Journal()
      let service = RecordingService("a", journal)
      service.prepare = { _ in }
      let app = Ending(service)
      if isPreparation {
        await #expect(throws: CancellationError.self) { try await app.prepare() }
      } else {
        app.launch()
        await app.waitUntilTerminated()
      }
      #expect(app.state == .terminated && journal.take() == [])
    }

    @Test("An end that reaches nobody isn't over when it was requested either", arguments: [false, true])
    func nobody(isLaunched: Bool) async {
      let fixture = Fixture()
      if isLaunched {
        fixture.app.delegate = nil
        fixture.app.launch()
      }
      fixture.app.terminate()
      #expect(fixture.app.state == .terminating)
      #expect(await fixture.host.exitStatus() == 0)
      #expect(fixture.app.state == .terminated)
    }

    // MARK: Twice, and too early

    @Test("A launch during the preparation and a second one are ignored, and so are preparations; a line says why")
    func twice() async throws {
      let fixture = Fixture()
      let service = fixture.preparing("a") { app in
        app.launch()
        try await app.prepare()
      }
      try await fixture.prepare([service]).value
      try await fixture.app.prepare()
      #expect(fixture.journal.take() == ["a willLaunch notRunning", "a prepared notRunning"])
      fixture.app.launch()
      fixture.app.launch()
      try await fixture.app.prepare()
      #expect(!fixture.journal.take().contains { $0.contains("willLaunch") })
      #expect(
        fixture.host.reports == [
          "TestApplication ignores launch(options:), because it is preparing its launch",
          "TestApplication ignores prepare(options:), because it is preparing its launch",
          "TestApplication ignores prepare(options:), because it has prepared its launch before",
          "TestApplication ignores launch(options:), because it was launched before",
          "TestApplication ignores prepare(options:), because it was launched before",
        ])
      #expect(fixture.app.state == .active)
    }
  }
}
