import Foundation
import Testing

@testable import ApplicationLifecycle

extension LifecycleSuite {
  @MainActor
  @Suite("States and transitions") struct StateTests {
    /// Where each transition leads from each state. All others are ignored.
    static let transitions: [Application.State: [LifecycleState.Transition: Application.State]] = [
      .notRunning: [.launch: .inactive, .beginEnd: .terminating],
      .inactive: [.becomeActive: .active, .enterBackground: .background, .beginEnd: .terminating],
      .active: [.resignActive: .inactive, .beginEnd: .terminating],
      .background: [.enterForeground: .inactive, .beginEnd: .terminating],
      .terminating: [.terminate: .terminated],
      .terminated: [:],
    ]

    static let paths: [Application.State: [LifecycleState.Transition]] = [
      .notRunning: [],
      .inactive: [.launch],
      .active: [.launch, .becomeActive],
      .background: [.launch, .enterBackground],
      .terminating: [.beginEnd],
      .terminated: [.beginEnd, .terminate],
    ]

    @Test(
      "Each transition from each state goes where the platform's do, or is ignored",
      arguments: Application.State.allCases, LifecycleState.Transition.allCases)
    func everyTransition(state: Application.State, transition: LifecycleState.Transition) throws {
      var lifecycle = LifecycleState()
      for step in try #require(Self.paths[state]) {
        lifecycle.request(step)
        #expect(lifecycle.begin() == step)
        lifecycle.finish()
      }
      #expect(lifecycle.current == state)
      lifecycle.request(transition)
      let expected = Self.transitions[state]?[transition]
      #expect(lifecycle.begin() == (expected == nil ? nil : transition))
      lifecycle.finish()
      #expect(lifecycle.current == expected ?? state)
    }

    @Test("Every transition has its callback; 'did' sees the new state and 'will' the old one")
    func callbacks() async {
      let fixture = Fixture()
      fixture.launch([fixture.service("a")])
      fixture.app.resignActive()
      fixture.app.enterBackground()
      fixture.app.enterForeground()
      #expect(fixture.app.state == .inactive)
      fixture.app.becomeActive()
      fixture.app.terminate(exitCode: 3)
      #expect(fixture.app.state == .terminating)
      #expect(await fixture.host.exitStatus() == 3)
      #expect(
        fixture.journal.take() == [
          "a willResignActive active", "a didEnterBackground background", "a willEnterForeground background",
          "a didBecomeActive active",
        ] + Fixture.end(of: "a"))
      #expect(fixture.app.state == .terminated)
    }

    @Test("A repeated transition, and one that does not fit the state, make no callback")
    func misfits() {
      let fixture = Fixture()
      fixture.launch([fixture.service("a")])
      fixture.app.becomeActive()
      fixture.app.enterForeground()
      fixture.app.enterBackground()
      #expect(fixture.journal.take() == [])
      fixture.app.resignActive()
      fixture.app.resignActive()
      #expect(fixture.journal.take() == ["a willResignActive active"])
    }

    @Test("Before launch there are no transitions")
    func beforeLaunch() {
      let fixture = Fixture()
      fixture.app.register(fixture.service("a"))
      fixture.app.becomeActive()
      fixture.app.enterBackground()
      #expect(fixture.app.state == .notRunning)
      #expect(fixture.journal.take() == [])
    }

    @Test("A transition requested inside another's callback follows when that one has reached every service")
    func insideACallback() {
      let fixture = Fixture()
      let a = fixture.service("a")
      a.reactions["willResignActive"] = { [journal = fixture.journal] app in
        app.enterBackground()
        app.enterForeground()
        journal.note("a goes on \(app.state)")
      }
      fixture.launch([a, fixture.service("b")])
      fixture.app.resignActive()
      #expect(
        fixture.journal.take() == [
          "a willResignActive active", "a goes on active", "b willResignActive active",
          "a didEnterBackground background", "b didEnterBackground background",
          "a willEnterForeground background", "b willEnterForeground background",
        ])
      #expect(fixture.app.state == .inactive)
    }

    @Test("A transition that waits is judged by the state at its turn")
    func judgedAtItsTurn() {
      let fixture = Fixture()
      let a = fixture.service("a")
      a.reactions["didBecomeActive"] = { app in
        app.resignActive()
        app.resignActive()
      }
      fixture.app.givenServices = [a]
      fixture.app.launch()
      #expect(
        fixture.journal.take() == [
          "a willFinish inactive", "a didFinish inactive", "a didBecomeActive active", "a willResignActive active",
        ])
      #expect(fixture.app.state == .inactive)
    }

    @Test("Termination inside a callback precedes the waiting transitions")
    func terminationGoesFirst() async {
      let fixture = Fixture()
      let a = fixture.service("a")
      a.reactions["willResignActive"] = { app in
        app.enterBackground()
        app.terminate(exitCode: 4)
        app.becomeActive()
      }
      fixture.launch([a, fixture.service("b")])
      fixture.app.resignActive()
      #expect(await fixture.host.exitStatus() == 4)
      #expect(
        fixture.journal.take() == [
          "a willResignActive active", "b willResignActive active",
        ] + Fixture.end(of: "a", "b"))
    }

    @Test(
      "Termination during the launch: the callback reaches everybody, and those after it are left out",
      arguments: ["willFinish", "didFinish"])
    func terminationDuringLaunch(callback: String) async {
      let fixture = Fixture()
      let services = ["a", "b"].map(fixture.service)
      services[0].reactions[callback] = { $0.terminate(exitCode: 5) }
      fixture.app.givenServices = services
      fixture.app.launch(options: LaunchOptions(reason: .url("https://example.org/")))
      #expect(fixture.app.state == .terminating)
      #expect(await fixture.host.exitStatus() == 5)
      let launch = ["a willFinish", "b willFinish"] + (callback == "didFinish" ? ["a didFinish", "b didFinish"] : [])
      #expect(fixture.journal.take() == launch.map { "\($0) inactive" } + Fixture.end(of: "a", "b"))
    }

    @Test("A signal during the first callback of the launch ends the launch, too")
    func signalDuringLaunch() async {
      let fixture = Fixture()
      let a = fixture.service("a")
      a.reactions["willFinish"] = { $0.supervisor.receive(signal: SIGTERM) }
      fixture.app.givenServices = [a]
      fixture.app.launch()
      #expect(await fixture.host.exitStatus() == 0)
      #expect(fixture.journal.take() == ["a willFinish inactive"] + Fixture.end(of: "a"))
    }

    @Test(
      "Termination during the launch: the reason for the launch is not delivered",
      arguments: [.localNotification(LocalNotification()), .url("example://x")] as [LaunchOptions.Reason])
    func terminationBeforeDelivery(reason: LaunchOptions.Reason) async {
      let fixture = Fixture()
      let a = fixture.service("a")
      a.reactions["didBecomeActive"] = { $0.terminate() }
      fixture.app.givenServices = [a]
      fixture.app.launch(options: LaunchOptions(reason: reason))
      _ = await fixture.host.exitStatus()
      #expect(fixture.journal.take().suffix(4) == ["a didBecomeActive active"] + Fixture.end(of: "a"))
    }

    @Test("Termination while the URLs are opened: the rest are not")
    func terminationBetweenURLs() async {
      let fixture = Fixture()
      let a = fixture.service("a")
      a.reactions["open example://1 -"] = { $0.terminate() }
      fixture.app.givenServices = [a]
      fixture.app.launch(options: LaunchOptions(commandLine: ["example://1", "example://2"]))
      _ = await fixture.host.exitStatus()
      #expect(fixture.journal.take().suffix(4) == ["a open example://1 - active"] + Fixture.end(of: "a"))
    }

    @Test("Termination is reported once, however often it is asked for; the first exit code counts")
    func terminationOnce() async {
      let fixture = Fixture()
      let a = fixture.service("a")
      a.reactions["willTerminate"] = { $0.terminate(exitCode: 6) }
      fixture.launch([a])
      fixture.app.terminate(exitCode: 5)
      fixture.app.terminate(exitCode: 7)
      fixture.app.becomeActive()
      #expect(await fixture.host.exitStatus() == 5)
      #expect(fixture.journal.take() == Fixture.end(of: "a"))
    }

    @Test(
      "Resuming the process undoes only what stopping it did",
      arguments: [Application.State.active, .inactive, .background])
    func stopAndResume(former: Application.State) {
      let fixture = Fixture()
      fixture.launch([])
      if former != .active { fixture.app.resignActive() }
      if former == .background { fixture.app.enterBackground() }
      fixture.app.prepareToStop()
      #expect(fixture.app.state == .background)
      fixture.app.resumeAfterStop()
      #expect(fixture.app.state == former)
    }

    @Test("Stopped twice without a SIGCONT between, the application comes back to where it was before the first stop")
    func stopTwiceAndResume() {
      let fixture = Fixture()
      fixture.launch([])
      fixture.app.prepareToStop()
      fixture.app.prepareToStop()
      fixture.app.resumeAfterStop()
      #expect(fixture.app.state == .active)
    }

    @Test("Resuming without an earlier stop changes nothing, even if the application is in the background")
    func resumeAlone() {
      let fixture = Fixture()
      fixture.launch([])
      fixture.app.prepareToStop()
      fixture.app.resumeAfterStop()
      fixture.app.resignActive()
      fixture.app.enterBackground()
      fixture.app.resumeAfterStop()
      #expect(fixture.app.state == .background)
    }
  }
}
