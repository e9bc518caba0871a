import DelegateForwarding
import Foundation
import TestSupport
import Testing

@testable import ApplicationLifecycle

extension LifecycleSuite {
  @MainActor
  @Suite("The preparation of the launch") struct PreparationTests {
    struct NoConnection: Error {}

    @Test("The application comes first, then its services in order, each awaited before the next; then the launch")
    func order() async throws {
      let fixture = Fixture()
      fixture.app.journal = fixture.journal
      let services = ["a", "b"].map { fixture.preparing($0) { _ in for _ in 1...3 { await Task.yield() } } }
      try await fixture.prepare(services).value
      #expect(
        fixture.journal.take() == [
          "app willLaunch notRunning", "a willLaunch notRunning", "a prepared notRunning", "b willLaunch notRunning",
          "b prepared notRunning",
        ])
      #expect(fixture.app.state == .notRunning)
      fixture.app.launch(options: LaunchOptions(arguments: ["y"]))
      #expect(fixture.app.state == .active)
      #expect(fixture.app.launchOptions?.arguments == ["x"])
      #expect(fixture.app.readings == 1)
      #expect(fixture.journal.take().first == "a willFinish inactive")
    }

    @Test("The options are there while services prepare, and are passed to them")
    func options() async throws {
      final class Reader: ApplicationDelegate {
        var seen: [[String]?] = []
        func applicationWillLaunch(_ app: Application, options: LaunchOptions) async throws {
          seen = [options.arguments, app.launchOptions?.arguments]
        }
      }
      let (fixture, reader) = (Fixture(), Reader())
      try await fixture.prepare([reader]).value
      #expect(reader.seen == [["x"], ["x"]])
    }

    @Test("A service that is registered meanwhile comes last, one that leaves isn't called, and none is missed")
    func comingAndGoing() async throws {
      let fixture = Fixture()
      let (late, leaving) = (fixture.preparing("late"), fixture.preparing("leaving"))
      let first = fixture.preparing("a") { app in
        app.register(late)
        app.$delegate.unsubscribe(leaving)
      }
      let second = fixture.preparing("b") { app in app.$delegate.unsubscribe(first) }
      try await fixture.prepare([first, leaving, second]).value
      let begun = fixture.journal.take().filter { $0.contains("willLaunch") }
      #expect(begun == ["a", "b", "late"].map { "\($0) willLaunch notRunning" })
    }

    @Test("The error of a service ends the application: what has begun shuts down in reverse order, and nothing else")
    func failure() async throws {
      let fixture = Fixture()
      let failing = fixture.preparing("b") { _ in throw NoConnection() }
      let preparation = fixture.prepare([fixture.preparing("a"), failing, fixture.preparing("c")])
      await #expect(throws: NoConnection.self) { try await preparation.value }
      #expect(fixture.app.state == .terminated)
      #expect(
        fixture.journal.take() == [
          "a willLaunch notRunning", "a prepared notRunning", "b willLaunch notRunning", "b failed notRunning",
        ] + Fixture.end(of: "a", "b"))
      #expect(fixture.host.reports == ["RecordingService has failed to prepare the launch: NoConnection()"])
      #expect(await fixture.host.exitStatus() == 1)
      fixture.app.launch()
      await #expect(throws: CancellationError.self) { try await fixture.app.prepare() }
      #expect(fixture.app.state == .terminated && fixture.journal.take() == [])
    }

    @Test("At the deadline the one under way is cancelled and named, and the others have all the time of the end")
    func deadline() async throws {
      let fixture = Fixture()
      fixture.app.timeToLaunch = .milliseconds(50)
      let slow = fixture.preparing("slow") { _ in try await Task.sleep(for: .seconds(3600)) }
      let first = fixture.preparing("a")
      first.shutDown = { [journal = fixture.journal] in
        for _ in 1...10 { await Task.yield() }
        journal.note(Task.isCancelled ? "cancelled" : "not cancelled")
      }
      let preparation = fixture.prepare([first, slow, fixture.preparing("c")])
      #expect(await eventually { fixture.journal.entries.last == "slow willLaunch notRunning" })
      #expect(await fixture.clock.reachNextDeadline())
      let error = await #expect(throws: (any Error).self) { try await preparation.value }
      let complaint = "RecordingService has not prepared the launch by the deadline of 0.05 seconds"
      #expect(error.map { "\($0)" } == complaint)
      #expect(fixture.host.reports == ["\(complaint), and is cancelled"])
      let end = fixture.journal.take().dropFirst(3)
      #expect(end.first?.hasPrefix("slow failed") == true)
      #expect(
        Array(end.dropFirst()) == [
          "slow willShutDown terminating", "slow didShutDown terminating", "a willShutDown terminating",
          "not cancelled", "a didShutDown terminating", "a willTerminate terminating",
          "slow willTerminate terminating",
        ])
      #expect(await fixture.host.exitStatus() == 1)
    }

    @Test("A request to end cancels the one under way, whose end is awaited before it shuts down")
    func terminate() async throws {
      let fixture = Fixture()
      let service = fixture.preparing("b") { [journal = fixture.journal] _ in
        try? await Task.sleep(for: .seconds(3600))
        for _ in 1...10 { await Task.yield() }
        journal.note("b ends")
      }
      let preparation = fixture.prepare([fixture.preparing("a"), service, fixture.preparing("c")])
      #expect(await eventually { fixture.journal.entries.last == "b willLaunch notRunning" })
      fixture.app.terminate(exitCode: 7)
      #expect(fixture.app.state == .terminating)
      await #expect(throws: CancellationError.self) { try await preparation.value }
      #expect(fixture.app.state == .terminated)
      let end = Array(fixture.journal.take().dropFirst(3))
      #expect(end == ["b ends", "b prepared cancelled terminating"] + Fixture.end(of: "a", "b"))
      #expect(fixture.host.reports == [])
      #expect(await fixture.host.exitStatus() == 7)
    }

    @Test("So does a request of the service itself, whether others follow it or not", arguments: [false, true])
    func terminateInside(isLast: Bool) async throws {
      let fixture = Fixture()
      let service = fixture.preparing("a") { app in app.terminate(exitCode: 3) }
      let preparation = fixture.prepare([service] + (isLast ? [] : [fixture.preparing("b")]))
      await #expect(throws: CancellationError.self) { try await preparation.value }
      #expect(
        fixture.journal.take() == ["a willLaunch notRunning", "a prepared cancelled terminating"] + Fixture.end(of: "a")
      )
      #expect(await fixture.host.exitStatus() == 3)
    }

    @Test("After a request to end, a CancellationError isn't reported, and another error is", arguments: [false, true])
    func errorAfterRequest(isOther: Bool) async throws {
      let fixture = Fixture()
      let gate = Gate()
      let service = fixture.preparing("a") { _ in
        await gate.wait()
        if isOther { throw NoConnection() }
        try Task.checkCancellation()
      }
      let preparation = fixture.prepare([service])
      #expect(await eventually { !fixture.journal.entries.isEmpty })
      fixture.app.terminate()
      gate.open()
      await #expect(throws: CancellationError.self) { try await preparation.value }
      let reports = isOther ? ["RecordingService has failed to prepare the launch: NoConnection()"] : []
      #expect(fixture.host.reports == reports)
      #expect(await fixture.host.exitStatus() == 0)
    }

    @Test("One that ignores its cancellation doesn't hold up the end, and isn't asked to shut down, not even later")
    func ignoringCancellation() async throws {
      let fixture = Fixture()
      let gate = Gate()
      defer { gate.open() }
      let preparation = fixture.prepare([fixture.preparing("a"), fixture.preparing("b") { _ in await gate.wait() }])
      #expect(await eventually { fixture.journal.entries.last == "b willLaunch notRunning" })
      // The deadlines of the launch and of the end, and the two times beyond that.
      for alarm in 1...4 {
        #expect(await fixture.clock.reachNextDeadline(), "\(alarm)")
        if alarm == 1 { #expect(await eventually { fixture.app.state == .terminating }) }
        let shutDown = "a didShutDown cancelled terminating"
        if alarm == 3 { #expect(await eventually { fixture.journal.entries.contains(shutDown) }) }
      }
      await #expect(throws: (any Error).self) { try await preparation.value }
      #expect(!fixture.journal.entries.contains("b willShutDown terminating"))
      #expect(fixture.journal.take().suffix(2) == ["a willTerminate terminating", "b willTerminate terminating"])
      #expect(fixture.host.reports.last?.hasPrefix("RecordingService has not shut down") == true)
      gate.open()
      #expect(await eventually { fixture.journal.entries.last == "b prepared cancelled terminated" })
      await fixture.app.supervisor.work.finish()
      #expect(fixture.journal.take() == ["b prepared cancelled terminated"])
    }

    @Test("At a deadline that passes before the first has begun, the application is named, and nobody is called")
    func nobodyHasBegun() async throws {
      let fixture = Fixture()
      fixture.app.givenServices = [fixture.preparing("a")]
      let preparation = try #require(fixture.app.beginPreparation(options: LaunchOptions()))
      #expect(await fixture.clock.reachNextDeadline())
      let error = await #expect(throws: (any Error).self) { try await preparation.wait() }
      let complaint = "TestApplication has not prepared the launch by the deadline of 30.0 seconds"
      #expect(error.map { "\($0)" } == complaint)
      #expect(fixture.host.reports == ["\(complaint), and is cancelled"])
      #expect(fixture.journal.take() == [])
    }

    @Test("After a preparation that has blocked the main thread until all time was over, all shut down, cancelled")
    func blockedUntilAllTimeWasOver() async throws {
      let fixture = Fixture()
      // The deadlines of the launch and of the end, and the times beyond that pass without a step of the main loop.
      let blocking = fixture.preparing("b") { [clock = fixture.clock] _ in
        for _ in 1...4 { #expect(await clock.reachNextDeadline()) }
      }
      let preparation = fixture.prepare([fixture.preparing("a"), blocking])
      await #expect(throws: (any Error).self) { try await preparation.value }
      #expect(
        fixture.journal.take().suffix(6) == [
          "b willShutDown terminating", "b didShutDown cancelled terminating", "a willShutDown terminating",
          "a didShutDown cancelled terminating", "a willTerminate terminating", "b willTerminate terminating",
        ])
    }

    @Test("Cancelling the caller cancels the service under way, whose error ends the application")
    func cancelledCaller() async throws {
      let fixture = Fixture()
      let preparation = fixture.prepare([fixture.preparing("a") { _ in try await Task.sleep(for: .seconds(3600)) }])
      #expect(await eventually { !fixture.journal.entries.isEmpty })
      preparation.cancel()
      await #expect(throws: CancellationError.self) { try await preparation.value }
      #expect(fixture.app.state == .terminated)
      #expect(await fixture.host.exitStatus() == 1)
    }

    @Test("A reload is kept until the launch is over")
    func reload() async throws {
      let fixture = Fixture()
      try await fixture.prepare([fixture.preparing("a") { app in app.reload() }]).value
      fixture.app.reload()
      #expect(!fixture.journal.take().contains { $0.contains("reload") })
      fixture.app.launch()
      #expect(fixture.journal.take().suffix(2) == ["a didBecomeActive active", "a reload active"])
    }

    @Test("A process that is stopped meanwhile is stopped without callbacks")
    func stop() async throws {
      let fixture = Fixture()
      let service = fixture.preparing("a") { [journal = fixture.journal] app in
        app.stop {
          journal.note("stopped \(app.state)")
          return true
        }
      }
      try await fixture.prepare([service]).value
      #expect(
        fixture.journal.take() == ["a willLaunch notRunning", "stopped notRunning", "a prepared notRunning"])
    }

    @Test("An application without a delegate and without services has nothing to prepare")
    func nobody() async throws {
      let fixture = Fixture()
      fixture.app.delegate = nil
      try await fixture.prepare([]).value
      fixture.app.launch()
      #expect(fixture.app.state == .active)
    }

    @Test("A delegate in the application's place is prepared instead of it")
    func anotherDelegate() async throws {
      let fixture = Fixture()
      fixture.app.journal = fixture.journal
      let other = fixture.preparing("other")
      fixture.app.delegate = other
      try await fixture.prepare([fixture.preparing("a")]).value
      let begun = fixture.journal.take().filter { $0.contains("willLaunch") }
      #expect(begun == ["other", "a"].map { "\($0) willLaunch notRunning" })
    }

    @Test("The proxy passes the asynchronous callbacks to the delegate that it stands for, and to no service")
    func proxy() async throws {
      let fixture = Fixture()
      fixture.app.journal = fixture.journal
      fixture.launch([fixture.preparing("a")])
      let proxy = try #require(fixture.app.delegate)
      try await proxy.applicationWillLaunch(fixture.app, options: LaunchOptions())
      await proxy.applicationWillShutDown(fixture.app)
      #expect(await proxy.application(fixture.app, didReceiveRemoteNotification: [:]) == .noData)
      #expect(fixture.journal.take() == ["app willLaunch active", "app willShutDown active"])
    }
  }
}
