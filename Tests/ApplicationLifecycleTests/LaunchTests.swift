import Foundation
import Testing

@testable import ApplicationLifecycle

extension LifecycleSuite {
  @MainActor
  @Suite("The launch") struct LaunchTests {
    @Test("The launch URL is opened after launch, and so are further ones")
    func launchURL() {
      let fixture = Fixture()
      fixture.app.givenServices = [fixture.service("a")]
      fixture.app.launch(options: LaunchOptions(commandLine: ["example://x", "plain", "https://example.org/y"]))
      #expect(
        fixture.journal.take() == [
          "a willFinish inactive", "a didFinish inactive", "a didBecomeActive active",
          "a open example://x - active", "a open https://example.org/y - active",
        ])
      #expect(fixture.app.launchOptions?.reason == .url("example://x"))
      #expect(fixture.app.launchOptions?.arguments == ["plain"])
    }

    @Test(
      "If any answer is false, the URL is not opened, all are still asked, and the launch goes on",
      arguments: ["willFinish", "didFinish"])
    func refusedURL(callback: String) {
      let fixture = Fixture()
      let a = fixture.service("a")
      a.answers[callback] = false
      fixture.app.givenServices = [a, fixture.service("b")]
      fixture.app.launch(options: LaunchOptions(commandLine: ["example://x"]))
      #expect(
        fixture.journal.take() == [
          "a willFinish inactive", "b willFinish inactive", "a didFinish inactive", "b didFinish inactive",
          "a didBecomeActive active", "b didBecomeActive active",
        ])
    }

    @Test("A notification that is the reason for the launch is delivered after it, whatever the answers are")
    func launchByNotification() async {
      let local = Fixture()
      let b = local.service("b")
      b.answers["didFinish"] = false
      local.app.givenServices = [b]
      local.app.launch(options: LaunchOptions(reason: .localNotification(LocalNotification(body: "tea"))))
      #expect(local.journal.take().last == "b local tea active")
      let remote = Fixture()
      let c = remote.service("c")
      await withCheckedContinuation { received in
        c.reactions["remote 4"] = { _ in received.resume() }
        remote.app.givenServices = [c]
        remote.app.launch(options: LaunchOptions(reason: .remoteNotification(["id": 4])))
      }
      #expect(remote.journal.take().last == "c remote 4 active")
    }

    @Test(
      "URLs of the command line that it doesn't open are arguments, in their places; a host's is opened all the same")
    func urlsAsArguments() {
      let fixture = Fixture()
      fixture.app.opensURLs = false
      fixture.app.givenServices = [fixture.service("a")]
      fixture.app.launch(options: LaunchOptions(commandLine: ["x", "example://good", "http://[bad", "y"]))
      #expect(fixture.app.launchOptions == LaunchOptions(arguments: ["x", "example://good", "http://[bad", "y"]))
      #expect(fixture.journal.take().last == "a didBecomeActive active")
      let other = Fixture()
      other.app.opensURLs = false
      other.app.givenServices = [other.service("a")]
      other.app.launch(options: LaunchOptions(reason: .url("example://x"), arguments: ["example://y"]))
      #expect(other.journal.take().last == "a open example://x - active")
    }
  }
}

@Suite("Arguments that are URLs") struct CommandLineURLTests {
  @Test(
    "An argument with a scheme and :// is a URL; letters beyond ASCII are encoded, in the host as its registrars do",
    arguments: [
      ("https://example.org", nil), ("http://localhost:8080/a?b=c#d", nil), ("file:///etc/hosts", nil),
      ("my-app+x.1://open", nil), ("example://", nil), ("https://example.org/a%20b", nil),
      ("http://münchen.de/ä", "http://xn--mnchen-3ya.de/%C3%A4"),
      ("https://example.org/?q=日本", "https://example.org/?q=%E6%97%A5%E6%9C%AC"),
      ("example://x/é#ü", "example://x/%C3%A9#%C3%BC"),
    ] as [(String, String?)])
  func url(argument: String, encoded: String?) {
    #expect(CommandLineURLs.url(argument) == URL(string: encoded ?? argument)!)
  }

  @Test(
    "A URL behind an option or behind -- is an argument",
    arguments: [
      (["--db", "postgres://u:p@h/db"], []), (["-d", "http://[bad"], []), (["--", "https://x.org"], []),
      (["a", "--", "b", "https://x.org"], []), (["--db", "postgres://h", "https://x.org"], ["https://x.org"]),
      (["https://x.org", "-v"], ["https://x.org"]), (["a", "https://x.org"], ["https://x.org"]),
    ])
  func values(commandLine: [String], urls: [String]) {
    let options = LaunchOptions(commandLine: commandLine)
    #expect([options.url].compactMap(\.self).map(\.absoluteString) == urls)
    #expect(options.arguments == commandLine.filter { !urls.contains($0) })
    #expect(options == LaunchOptions(reason: options.reason, arguments: options.arguments))
  }

  @Test(
    "An argument that is no URL stays one, also if it looks like one but is malformed",
    arguments: [
      "", "-v", "--url=https://example.org", "key=https://example.org", "/tmp/a://b", "localhost:8080", "C:\\x",
      "mailto:a@example.org", "12:30", "C://x", "c://Users/ä", "a b", "-x://y", "?q=a://b",
      "http://[bad", "http://exa mple.org", "://example.org", "1http://example.org", "ht!tp://example.org", "http://",
      "https:///path", "http://example.org:port/", "http://example.org/%zz",
      "http://mü[nchen.de/", "http://mün chen.de/", "http://münchen.de/%zz",
    ])
  func plain(argument: String) {
    #expect(CommandLineURLs.url(argument) == nil)
  }
}
