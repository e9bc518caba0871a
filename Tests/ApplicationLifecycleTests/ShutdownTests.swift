import DelegateForwarding
import Foundation
import TestSupport
import Testing

@testable import ApplicationLifecycle

extension LifecycleSuite {
  @MainActor
  @Suite("The asynchronous shutdown") struct ShutdownTests {
    @Test(
      "Services shut down in the reverse order of launch, the application last, each awaited before the next begins")
    func order() async {
      let fixture = Fixture()
      let services = ["a", "b"].map(fixture.service)
      for service in services { service.shutDown = { for _ in 1...3 { await Task.yield() } } }
      fixture.launch(services)
      fixture.app.register(fixture.service("late"))
      fixture.app.journal = fixture.journal
      #expect(await fixture.end(exitCode: 4) == 4)
      let order = [
        "late willShutDown", "late didShutDown", "b willShutDown", "b didShutDown", "a willShutDown", "a didShutDown",
      ]
      let end = ["app willShutDown", "a willTerminate", "b willTerminate", "late willTerminate"]
      #expect(fixture.journal.take() == (order + end).map { "\($0) terminating" })
      #expect(fixture.app.state == .terminated)
      #expect(fixture.host.reports == [])
    }

    @Test("A trace has a line when each turn of the shutdown begins, and one when it is over")
    func traced() async {
      let fixture = Fixture()
      let services = ["a", "b"].map(fixture.service)
      // Long enough to have a line when it is over.
      for service in services { service.shutDown = { try? await Task.sleep(for: .milliseconds(2)) } }
      fixture.launch(services)
      fixture.app.journal = fixture.journal
      let journal = fixture.journal
      let details = Journal()
      let trace = fixture.app.$delegate.trace { entry in
        guard entry.callback == "applicationWillShutDown(_:)" else { return }
        journal.note("\(entry.kind) \(entry.subject.type!)")
        if entry.kind == .called { details.note(entry.detail.withoutThreads) }
      }
      #expect(await fixture.end() == 0)
      let entries = fixture.journal.take().map { $0.replacing(" terminating", with: "") }
      let turns = ["b", "a"].flatMap {
        ["called RecordingService", "\($0) willShutDown", "\($0) didShutDown", "returned RecordingService"]
      }
      #expect(Array(entries.prefix(10)) == turns + ["called TestApplication", "app willShutDown"])
      #expect(details.entries == ["on thread N", "on thread N", "as the original delegate, on thread N"])
      withExtendedLifetime(trace) {}
    }

    @Test("At the deadline the one under way is cancelled and named; when it has finished, the rest begin, cancelled")
    func deadline() async {
      let fixture = Fixture()
      let services = ["a", "database", "worker"].map(fixture.service)
      // What it does after its cancellation needs the database.
      services[2].shutDown = { [journal = fixture.journal] in
        try? await Task.sleep(for: .seconds(3600))
        for _ in 1...10 { await Task.yield() }
        journal.note("stores the rest")
      }
      services[1].shutDown = { for _ in 1...10 { await Task.yield() } }
      fixture.launch(services)
      fixture.app.deadline = .milliseconds(50)
      fixture.app.terminate()
      #expect(await eventually { fixture.journal.entries == ["worker willShutDown terminating"] })
      #expect(await fixture.clock.reachNextDeadline())
      #expect(await fixture.host.exitStatus() == 0)
      let shutDown = ["database", "a"].flatMap { ["\($0) willShutDown", "\($0) didShutDown cancelled"] }
      let end = shutDown + ["a", "database", "worker"].map { "\($0) willTerminate" }
      #expect(
        fixture.journal.take() == [
          "worker willShutDown terminating", "stores the rest", "worker didShutDown cancelled terminating",
        ] + end.map { "\($0) terminating" })
      #expect(
        fixture.host.reports == ["RecordingService has not shut down by the deadline of 0.05 seconds, and is cancelled"]
      )
    }

    @Test(
      "One that ignores its cancellation holds up the others for the time beyond the deadline, and they have as much")
    func ignoringCancellation() async {
      let fixture = Fixture()
      let gate = Gate()
      defer { gate.open() }
      let services = ["a", "b"].map(fixture.service)
      for service in services { service.shutDown = { await gate.wait() } }
      fixture.launch(services)
      fixture.app.journal = fixture.journal
      fixture.app.terminate(exitCode: 3)
      #expect(await eventually { fixture.journal.entries == ["b willShutDown terminating"] })
      #expect(await fixture.clock.reachNextDeadline())
      for _ in 1...100 { await Task.yield() }
      #expect(fixture.journal.entries == ["b willShutDown terminating"])
      #expect(await fixture.clock.reachNextDeadline())
      // All the others begin, although none finishes. The application itself shuts down last, and takes no time.
      #expect(await eventually { fixture.journal.entries.last == "app willShutDown terminating" })
      #expect(await fixture.clock.reachNextDeadline())
      #expect(await fixture.host.exitStatus() == 3)
      #expect(
        fixture.journal.take() == [
          "b willShutDown terminating", "a willShutDown terminating", "app willShutDown terminating",
          "a willTerminate terminating", "b willTerminate terminating",
        ])
    }

    @Test("A service that leaves before its turn is not asked to shut down, and one that joins meanwhile hears nothing")
    func comingAndGoing() async {
      let fixture = Fixture()
      let services = ["a", "b"].map(fixture.service)
      services[1].reactions["willShutDown"] = { [leaving = services[0], journal = fixture.journal] app in
        Application.current?.$delegate.unsubscribe(leaving)
        app.register(RecordingService("late", journal))
      }
      fixture.launch(services)
      _ = await fixture.end()
      #expect(
        fixture.journal.take() == [
          "b willShutDown terminating", "b didShutDown terminating", "b willTerminate terminating",
        ])
    }

    @Test("Another delegate in the application's place shuts down last, also when it is a service too")
    func anotherDelegate() async {
      let fixture = Fixture()
      let services = ["a", "b"].map(fixture.service)
      fixture.launch(services)
      fixture.app.journal = fixture.journal
      fixture.app.delegate = services[1]
      _ = await fixture.end()
      let begun = fixture.journal.take().filter { $0.contains("willShutDown") }
      #expect(begun == ["a willShutDown terminating", "b willShutDown terminating"])
    }

    @Test("A remote notification under way is awaited; its result reaches the caller")
    func notificationUnderWay() async {
      let fixture = Fixture()
      let gate = Gate()
      let a = fixture.service("a")
      a.shutDown = { gate.open() }
      a.fetch = { [journal = fixture.journal] in
        await gate.wait()
        for _ in 1...10 { await Task.yield() }
        journal.note("fetched")
        return .newData
      }
      fixture.launch([a])
      let app = fixture.app
      let result = Task { await app.receive(remoteNotification: ["id": 1]) }
      #expect(await eventually { !fixture.journal.entries.isEmpty })
      _ = await fixture.end()
      #expect(await result.value == .newData)
      #expect(
        fixture.journal.take() == [
          "a remote 1 active", "a willShutDown terminating", "a didShutDown terminating", "fetched",
          "a willTerminate terminating",
        ])
    }

    @Test("A remote notification that is under way at the deadline counts as failed, and its service is named")
    func notificationPastTheDeadline() async {
      let fixture = Fixture()
      let gate = Gate()
      defer { gate.open() }
      let a = fixture.service("a")
      a.fetch = {
        await gate.wait()
        return .newData
      }
      fixture.launch([a])
      let app = fixture.app
      let result = Task { await app.receive(remoteNotification: ["id": 1]) }
      #expect(await eventually { !fixture.journal.entries.isEmpty })
      app.terminate()
      // The deadline of the end comes first, because it is shorter. Then come the two times beyond it.
      for _ in 1...3 { #expect(await fixture.clock.reachNextDeadline()) }
      #expect(await fixture.host.exitStatus() == 0)
      #expect(await result.value == .failed)
      #expect(fixture.host.reports.first?.hasPrefix("RecordingService has not answered a remote notification") == true)
    }
  }
}
