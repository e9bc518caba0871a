import Foundation
import TestSupport
import Testing

@testable import ApplicationLifecycle

extension LifecycleSuite {
  @MainActor
  @Suite("What a host reports") struct ReportingTests {
    struct NoNetwork: Error {}

    /// Reports each event that is not a transition.
    private func reportAll(to app: Application) async {
      app.receiveMemoryWarning()
      app.significantTimeChange()
      app.reload()
      app.open("example:x", options: OpenURLOptions(sourceApplication: "mail", annotation: 1))
      app.registered(deviceToken: Data([1, 2]))
      app.failedToRegister(error: NoNetwork())
      app.receive(localNotification: LocalNotification(identifier: "tea", body: "ready"))
      await app.receive(remoteNotification: ["id": 9])
    }

    @Test("Every event reaches every service")
    func everyEvent() async {
      let fixture = Fixture()
      fixture.launch([fixture.service("a"), fixture.service("b")])
      await reportAll(to: fixture.app)
      let events = [
        "memoryWarning", "timeChange", "reload", "open example:x mail", "token [1, 2]", "noToken NoNetwork()",
        "local ready", "remote 9",
      ]
      #expect(fixture.journal.take() == events.flatMap { ["a \($0) active", "b \($0) active"] })
    }

    @Test("A trace names every callback as the protocol does")
    func trace() async throws {
      let fixture = Fixture()
      let traced = Journal()
      let trace = try #require(Application.current).$delegate.trace { traced.note($0.description) }
      try await fixture.prepare([fixture.service("a")]).value
      fixture.app.launch()
      fixture.app.resignActive()
      fixture.app.enterBackground()
      fixture.app.enterForeground()
      await reportAll(to: fixture.app)
      _ = await fixture.end()
      withExtendedLifetime(trace) {}
      let callbacks = [
        "applicationWillLaunch(_:options:)",
        "application(_:willFinishLaunchingWithOptions:)", "application(_:didFinishLaunchingWithOptions:)",
        "applicationDidBecomeActive(_:)", "applicationWillResignActive(_:)", "applicationDidEnterBackground(_:)",
        "applicationWillEnterForeground(_:)", "applicationDidReceiveMemoryWarning(_:)",
        "applicationSignificantTimeChange(_:)", "applicationDidReceiveReloadRequest(_:)",
        "application(_:open:options:)", "application(_:didRegisterForRemoteNotificationsWithDeviceToken:)",
        "application(_:didFailToRegisterForRemoteNotificationsWithError:)",
        "application(_:didReceiveLocalNotification:)", "application(_:didReceiveRemoteNotification:)",
        "applicationWillShutDown(_:)", "applicationWillTerminate(_:)",
      ]
      for callback in callbacks {
        let lines = traced.entries.filter { $0.contains(callback) }
        #expect(lines.contains { $0.contains("TestApplication") } && lines.contains { $0.contains("RecordingService") })
      }
    }

    @Test("Opening a URL asks all services, and is true if any has opened it", arguments: [0, 1, 2])
    func openAsksAll(opener: Int) {
      let fixture = Fixture()
      let services = ["a", "b", "c"].map(fixture.service)
      services[opener].answers["open"] = true
      fixture.launch(services)
      #expect(fixture.app.open("example:x"))
      #expect(fixture.journal.take().count == 3)
    }
  }
}
