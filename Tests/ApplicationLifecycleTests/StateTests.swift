import Foundation
import Testing

@testable import ApplicationLifecycle

extension LifecycleSuite {
  @MainActor
  @Suite("States and transitions") struct StateTests {
    typealias Step = LifecycleState.Step

    /// Where each transition leads from each step. All others are ignored.
    nonisolated static let transitions: [Step: [LifecycleState.Transition: Step]] = [
      .notRunning: [.prepare: .preparing, .launch: .inactive, .beginEnd: .terminating],
      .preparing: [.finishPreparation: .prepared, .beginEnd: .terminating],
      .prepared: [.launch: .inactive, .beginEnd: .terminating],
      .inactive: [
        .becomeActive: .active, .enterBackground: .background, .beginEnd: .terminating,
      ],
      .active: [.resignActive: .inactive, .beginEnd: .terminating],
      .background: [.enterForeground: .inactive, .beginEnd: .terminating],
      .terminating: [.terminate: .terminated],
      .terminated: [:],
    ]

    nonisolated static let paths: [Step: [LifecycleState.Transition]] = [
      .notRunning: [],
      .preparing: [.prepare],
      .prepared: [.prepare, .finishPreparation],
      .inactive: [.launch],
      .active: [.launch, .becomeActive],
      .background: [.launch, .enterBackground],
      .terminating: [.beginEnd],
      .terminated: [.beginEnd, .terminate],
    ]

    @Test(
      "Each transition from each step goes where the platform's do, or is ignored",
      arguments: Array(paths.keys), LifecycleState.Transition.allCases)
    func everyTransition(step: Step, transition: LifecycleState.Transition) throws {
      var lifecycle = LifecycleState()
      for step in try #require(Self.paths[step]) {
        lifecycle.request(step)
        #expect(lifecycle.begin() == step)
        lifecycle.finish()
      }
      #expect(lifecycle.step == step)
      let expected = Self.transitions[step]?[transition]
      #expect(lifecycle.accepts(transition) == (expected != nil))
      lifecycle.request(transition)
      #expect(lifecycle.begin() == (expected == nil ? nil : transition))
      lifecycle.finish()
      #expect(lifecycle.step == expected ?? step)
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
      #expect(await fixture.end(exitCode: 3) == 3)
      #expect(
        fixture.journal.take() == [
          "a willResignActive active", "a didEnterBackground background", "a willEnterForeground background",
          "a didBecomeActive active",
        ] + Fixture.end(of: "a"))
      #expect(fixture.app.state == .terminated)
    }

    @Test(
      "A transition requested inside another's callback follows when that one has reached every service, if it fits")
    func insideACallback() {
      let fixture = Fixture()
      let a = fixture.service("a")
      a.reactions["willResignActive"] = { [journal = fixture.journal] app in
        app.enterBackground()
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
        fixture.journal.take() == ["a willResignActive active", "b willResignActive active"]
          + Fixture.end(of: "a", "b"))
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

    @Test("Termination is reported once, however often it is asked for; the first exit code counts")
    func terminationOnce() async {
      let fixture = Fixture()
      let a = fixture.service("a")
      for callback in ["willShutDown", "willTerminate"] {
        a.reactions[callback] = { app in
          app.terminate(exitCode: 6)
          app.resignActive()
          app.reload()
        }
      }
      fixture.launch([a])
      fixture.app.terminate(exitCode: 5)
      #expect(await fixture.end(exitCode: 7) == 5)
      #expect(fixture.journal.take() == Fixture.end(of: "a"))
    }

    @Test(
      "Stopping the process enters the background, and continuing undoes only what stopping did",
      arguments: [Application.State.active, .inactive, .background])
    func stopAndContinue(former: Application.State) {
      let fixture = Fixture()
      fixture.launch([])
      if former != .active { fixture.app.resignActive() }
      if former == .background { fixture.app.enterBackground() }
      fixture.app.stop {
        #expect(fixture.app.state == .background)
        return true
      }
      #expect(fixture.app.state == former)
    }

    @Test("A process that is stopped during a callback, or as it ends, is stopped without callbacks")
    func stopAtOnce() async {
      let fixture = Fixture()
      let a = fixture.service("a")
      for callback in ["didFinish", "willResignActive", "willShutDown"] {
        a.reactions[callback] = { [journal = fixture.journal] app in
          app.stop {
            journal.note("stopped")
            return true
          }
        }
      }
      fixture.app.givenServices = [a]
      fixture.app.launch()
      fixture.app.resignActive()
      _ = await fixture.end()
      #expect(
        fixture.journal.take() == [
          "a willFinish inactive", "a didFinish inactive", "stopped", "a didBecomeActive active",
          "a willResignActive active", "stopped", "a willShutDown terminating", "stopped",
          "a didShutDown terminating", "a willTerminate terminating",
        ])
    }
  }
}
