import Foundation
import Testing

@testable import ApplicationLifecycle

extension LifecycleSuite {
  @MainActor
  @Suite("What a host reports") struct ReportingTests {
    struct NoNetwork: Error {}

    @Test("Every event reaches every service")
    func everyEvent() async {
      let fixture = Fixture()
      fixture.launch([fixture.service("a"), fixture.service("b")])
      fixture.app.receiveMemoryWarning()
      fixture.app.significantTimeChange()
      fixture.app.open("example:x", options: OpenURLOptions(sourceApplication: "mail", annotation: 1))
      fixture.app.registered(deviceToken: Data([1, 2]))
      fixture.app.failedToRegister(error: NoNetwork())
      fixture.app.receive(localNotification: LocalNotification(identifier: "tea", body: "ready"))
      await fixture.app.receive(remoteNotification: ["id": 9])
      let events = [
        "memoryWarning", "timeChange", "open example:x mail", "token [1, 2]", "noToken NoNetwork()", "local ready",
        "remote 9",
      ]
      #expect(fixture.journal.take() == events.flatMap { ["a \($0) active", "b \($0) active"] })
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

    @Test("An event inside a callback reaches every service at once")
    func eventInsideACallback() {
      let fixture = Fixture()
      let a = fixture.service("a")
      a.reactions["willResignActive"] = { $0.receiveMemoryWarning() }
      fixture.launch([a, fixture.service("b")])
      fixture.app.resignActive()
      #expect(
        fixture.journal.take() == [
          "a willResignActive active", "a memoryWarning active", "b memoryWarning active", "b willResignActive active",
        ])
    }
  }
}
