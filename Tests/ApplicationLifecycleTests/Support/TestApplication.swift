import TestSupport

@testable import ApplicationLifecycle

/// An application with the services of a test. It writes its own callbacks into the journal.
final class TestApplication: Application {
  var givenServices: [any ApplicationDelegate] = []
  var readings = 0
  var journal: Journal?
  var answer = true
  var opensURLs = true

  override var services: [any ApplicationDelegate] {
    readings += 1
    return givenServices
  }

  override var opensURLArguments: Bool { opensURLs }

  override func application(_ app: Application, didFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    journal?.note("app didFinish \(app.state)")
    return answer
  }

  override func applicationDidBecomeActive(_ app: Application) {
    journal?.note("app didBecomeActive \(app.state)")
  }

  override func applicationWillShutDown(_ app: Application) async {
    journal?.note("app willShutDown \(app.state)")
  }
}

/// An application for one test, with a recording host, one journal for all services, and a clock that only the test moves.
@MainActor
final class Fixture {
  let app: TestApplication
  let host = RecordingHost()
  let journal = Journal()
  let clock = ManualClock()

  /// - Parameter clock: The application's clock. If nil, a clock that only the test moves.
  init(clock: (any DeadlineClock)? = nil) {
    Application.current = nil
    Application.supervisorOfProcess = ProcessSupervisor(
      host: host, clock: clock ?? self.clock, application: Application.self)
    defer { Application.supervisorOfProcess = nil }
    app = TestApplication()
  }

  deinit {
    // A test releases it on the main actor.
    MainActor.assumeIsolated { [app] in
      // The application may be one of them.
      app.givenServices = []
      if Application.current?.application === app { Application.current = nil }
    }
  }

  /// The entries of the end, with these services in the order of launch.
  static func end(of services: String...) -> [String] {
    services.reversed().flatMap { ["\($0) willShutDown terminating", "\($0) didShutDown terminating"] }
      + services.map { "\($0) willTerminate terminating" }
  }

  func service(_ name: String) -> RecordingService { RecordingService(name, journal) }

  /// Launches with these services, and clears the journal.
  func launch(_ services: [any ApplicationDelegate], options: LaunchOptions = LaunchOptions()) {
    app.givenServices = services
    app.launch(options: options)
    _ = journal.take()
  }
}
