import Foundation
import TestSupport
import Testing

@testable import ApplicationLifecycle

/// All tests that create an application. A process has only one application, so they run one after the other.
@MainActor
@Suite("The application", .serialized, .timeLimit(.minutes(15)))
enum LifecycleSuite {}

/// An application with the services of a test. It writes its own callbacks into the journal.
final class TestApplication: Application {
  var givenServices: [any ApplicationDelegate] = []
  var readings = 0
  var journal: Journal?
  var opensURLs = true
  var deadline = Duration.seconds(10)
  var timeToLaunch = Duration.seconds(30)

  override var services: [any ApplicationDelegate] {
    readings += 1
    return givenServices
  }

  override var opensURLArguments: Bool { opensURLs }
  override var shutdownDeadline: Duration { deadline }
  override var launchDeadline: Duration { timeToLaunch }

  override func applicationWillLaunch(_ app: Application, options: LaunchOptions) async throws {
    journal?.note("app willLaunch \(app.state)")
  }

  override func application(_ app: Application, didFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    journal?.note("app didFinish \(app.state)")
    return true
  }

  override func applicationDidBecomeActive(_ app: Application) {
    journal?.note("app didBecomeActive \(app.state)")
  }

  override func applicationWillShutDown(_ app: Application) async {
    journal?.note("app willShutDown \(app.state)")
  }
}

/// An application for one test, with a recording host, one journal for all services, and a clock that only the test
/// moves.
@MainActor
final class Fixture {
  let app: TestApplication
  let host = RecordingHost()
  let journal = Journal()
  let clock = ManualClock()

  init() {
    Application.current = nil
    Application.supervisorOfProcess = ProcessSupervisor(host: host, clock: clock, performOnMain: Application.perform)
    defer { Application.supervisorOfProcess = nil }
    app = TestApplication()
  }

  deinit {
    // A test releases it on the main actor.
    MainActor.assumeIsolated { [app] in
      // The application may be one of them.
      app.givenServices = []
      if Application.current === app { Application.current = nil }
    }
    clock.finish()
  }

  /// The entries of the end, with these services in the order of launch.
  static func end(of services: String...) -> [String] {
    services.reversed().flatMap { ["\($0) willShutDown terminating", "\($0) didShutDown terminating"] }
      + services.map { "\($0) willTerminate terminating" }
  }

  func service(_ name: String) -> RecordingService { RecordingService(name, journal) }

  /// A service that prepares the launch, and notes that.
  func preparing(_ name: String, _ prepare: @escaping (Application) async throws -> Void = { _ in }) -> RecordingService
  {
    let service = service(name)
    service.prepare = prepare
    return service
  }

  /// Begins to prepare the launch with these services.
  func prepare(_ services: [any ApplicationDelegate]) -> Task<Void, any Error> {
    app.givenServices = services
    return Task { [app] in try await app.prepare(options: LaunchOptions(arguments: ["x"])) }
  }

  /// Launches with these services, and clears the journal.
  func launch(_ services: [any ApplicationDelegate], options: LaunchOptions = LaunchOptions()) {
    app.givenServices = services
    app.launch(options: options)
    _ = journal.take()
  }

  /// Ends the application, and waits for the end. Returns the exit status.
  func end(exitCode: Int32 = 0) async -> Int32? {
    app.terminate(exitCode: exitCode)
    return await host.exitStatus()
  }
}

extension URL: @retroactive ExpressibleByStringLiteral {
  /// A URL is written as a literal in tests; a malformed one stops them.
  public init(stringLiteral value: String) {
    self = URL(string: value)!
  }
}
