import ApplicationLifecycle
import Foundation

/// A service-oriented application: a logger, a heartbeat, push notifications and a queue of uploads, each in a file of its own.
///
/// `--once` delivers one of each event and returns. Without it, the application runs until a signal ends the process, and flushes the queue first.
/// At SIGHUP, the queue reads the file after `--config` again. `--deadline` limits the time of the end, and `--slow-stop` makes the heartbeat slow
/// to stop. URLs are opened after launch. All other arguments stay arguments.
struct AppExample: Example {
  let name = "app"
  let summary = "build an application from services that share its lifecycle and its end"
  let synopsis = "[--once] [--slow-stop] [--config FILE] [--deadline SECONDS] [URL …]"
  let file = #filePath

  func run(_ arguments: [String]) -> ExitStatus {
    let options = LaunchOptions(commandLine: arguments.filter { $0 != "--once" })
    guard arguments.contains("--once") else { ApplicationMain(ExampleApplication.self, options: options) }
    deliverOneOfEach(to: ExampleApplication(), options: options)
    return .success
  }

  func runInTour() -> ExitStatus {
    step("1. Four services hear of the launch, and finish their work at the end")
    let app = ExampleApplication()
    call("app.launch()") { app.launch() }
    call("app.terminate()") { app.terminate() }
    runMainLoop(until: { app.state == .terminated })
    return .success
  }

  /// Launches the application without `ApplicationMain`, because the program continues afterwards.
  private func deliverOneOfEach(to app: Application, options: LaunchOptions) {
    app.launch(options: options)
    app.open(URL(string: "example://articles/42")!, options: OpenURLOptions(sourceApplication: "tour"))
    app.registered(deviceToken: Data([0xde, 0xad, 0xbe, 0xef]))
    app.failedToRegister(error: CocoaError(.featureUnsupported))
    app.receive(localNotification: LocalNotification(identifier: "tea", body: "The tea is ready"))
    receive(["aps": ["alert": "Two new articles", "badge": 2], "articles": [41, 42]], by: app)
    app.receiveMemoryWarning()
    app.significantTimeChange()
    app.resignActive()
    app.enterBackground()
    app.enterForeground()
    app.becomeActive()
    app.reload()
    app.terminate()
    // The services shut down from the main loop.
    runMainLoop(until: { app.state == .terminated })
  }

  /// Runs the main loop until the services have answered, because they work on the main actor.
  private func receive(_ notification: RemoteNotification, by app: Application) {
    var result: FetchResult?
    Task { result = await app.receive(remoteNotification: notification) }
    runMainLoop(until: { result != nil })
    say("host", "the services' result is \(result!)")
  }
}

/// Prints a line at once, also into a pipe.
func say(_ who: String, _ what: String) {
  print("\(who): \(what)")
  fflush(nil)
}
