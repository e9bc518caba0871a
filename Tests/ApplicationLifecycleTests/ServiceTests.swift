import DelegateForwarding
import Testing

@testable import ApplicationLifecycle

extension LifecycleSuite {
  @MainActor
  @Suite("The services of an application") struct ServiceTests {
    @Test("The application is its own delegate, and called before its services, which are called in order")
    func order() {
      let fixture = Fixture()
      fixture.app.journal = fixture.journal
      fixture.app.givenServices = [fixture.service("a"), fixture.service("b")]
      fixture.app.launch()
      #expect(
        fixture.journal.take() == [
          "a willFinish inactive", "b willFinish inactive",
          "app didFinish inactive", "a didFinish inactive", "b didFinish inactive",
          "app didBecomeActive active", "a didBecomeActive active", "b didBecomeActive active",
        ])
    }

    @Test("The services are read once, and held strongly")
    func readOnceAndHeld() {
      let fixture = Fixture()
      #expect(fixture.app.readings == 0)
      weak var service: RecordingService?
      do {
        let own = fixture.service("a")
        service = own
        fixture.launch([own])
        fixture.app.givenServices = []
      }
      #expect(service != nil)
      fixture.app.receiveMemoryWarning()
      fixture.app.launch()
      #expect(fixture.app.readings == 1)
      #expect(fixture.journal.take() == ["a memoryWarning active"])
    }

    @Test("Each object is a service once, and keeps its place; the application itself is called once, too")
    func eachOnce() {
      let fixture = Fixture()
      let a = fixture.service("a")
      fixture.launch([a, fixture.service("b"), a, fixture.app])
      #expect(!fixture.app.register(a))
      fixture.app.journal = fixture.journal
      fixture.app.resignActive()
      fixture.app.becomeActive()
      #expect(
        fixture.journal.take() == [
          "a willResignActive active", "b willResignActive active",
          "app didBecomeActive active", "a didBecomeActive active", "b didBecomeActive active",
        ])
    }

    @Test("Assigning another delegate replaces the application and keeps every service")
    func replacingTheDelegate() {
      let fixture = Fixture()
      fixture.launch([fixture.service("a")])
      fixture.app.register(fixture.service("b"))
      fixture.app.journal = fixture.journal
      let other = fixture.service("other")
      fixture.app.delegate = other
      fixture.app.resignActive()
      fixture.app.becomeActive()
      #expect(
        fixture.journal.take() == [
          "other willResignActive active", "a willResignActive active", "b willResignActive active",
          "other didBecomeActive active", "a didBecomeActive active", "b didBecomeActive active",
        ])
      fixture.app.delegate = nil
      fixture.app.receiveMemoryWarning()
      #expect(fixture.journal.take() == ["a memoryWarning active", "b memoryWarning active"])
    }

    @Test("The property shows a MulticastDelegate, whose original delegate is the application")
    func theProxy() throws {
      let fixture = Fixture()
      let a = fixture.service("a")
      fixture.launch([a])
      #expect(Application.shared === fixture.app)
      let proxy = try #require(fixture.app.delegate as? MulticastDelegate<any ApplicationDelegate>)
      #expect(proxy.originalDelegate === fixture.app)
      #expect(proxy.contains(a))
    }

    @Test("A service that implements nothing gives the default answers")
    func defaults() async {
      final class Silent: ApplicationDelegate {}
      let fixture = Fixture()
      fixture.launch([Silent()], options: LaunchOptions(reason: .url("https://example.org/")))
      #expect(fixture.app.acceptsLaunchURL)
      #expect(!fixture.app.open("https://example.org/"))
      #expect(await fixture.app.receive(remoteNotification: [:]) == .noData)
    }
  }
}
