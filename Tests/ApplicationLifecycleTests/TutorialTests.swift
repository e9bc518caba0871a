import ApplicationLifecycle
import Foundation
import Testing

// The code of the documentation's articles.

@MainActor final class PushClient {
  func connect() {}
  func send(_ deviceToken: Data) {}
  func disconnect() async {}
}

private final class Log {
  func write(_ line: String) {}
}

private final class AppDelegate: ApplicationDelegate {
  let log = Log()
  let push = PushClient()
  var heartbeat: Timer?

  func application(_ app: Application, didFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    log.write("launched, \(options.arguments)")
    push.connect()
    return true
  }

  func applicationDidBecomeActive(_ app: Application) {
    log.write("active")
    heartbeat = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
      MainActor.assumeIsolated { self?.log.write("beat") }
    }
  }

  func applicationWillResignActive(_ app: Application) {
    log.write("inactive")
    heartbeat?.invalidate()
  }
}

private final class Heartbeat: ApplicationDelegate {
  private(set) var count = 0
  private var timer: Timer?
  var isBeating: Bool { timer?.isValid == true }

  func applicationDidBecomeActive(_ app: Application) {
    timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
      MainActor.assumeIsolated { self?.count += 1 }
    }
  }

  func applicationWillResignActive(_ app: Application) {
    timer?.invalidate()
  }
}

private final class TaskHeartbeat: ApplicationDelegate {
  private(set) var count = 0
  private var beating: Task<Void, Never>?

  func applicationDidBecomeActive(_ app: Application) {
    beating = Task { [weak self] in
      while (try? await Task.sleep(for: .seconds(1))) != nil { self?.count += 1 }
    }
  }
}

private final class PushNotificationService: ApplicationService {
  private let client = PushClient()

  override func application(_ app: Application, didFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    client.connect()
    return true
  }

  override func application(_ app: Application, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
    client.send(deviceToken)
  }

  override func applicationWillShutDown(_ app: Application) async {
    await client.disconnect()
  }
}

private final class UploadQueue: ApplicationDelegate {
  private var uploading: Task<Void, Never>?

  func applicationWillShutDown(_ app: Application) async {
    await withTaskCancellationHandler {
      await uploading?.value
    } onCancel: { [uploading] in
      uploading?.cancel()
    }
  }
}

private final class Settings: ApplicationDelegate {
  func applicationDidReceiveReloadRequest(_ app: Application) { read() }
  private func read() {}
}

private final class Logger {}

extension Logger: ApplicationDelegate {
  func applicationWillTerminate(_ app: Application) { print("the end") }
}

private final class MyApp: Application {
  override var services: [any ApplicationDelegate] {
    [Logger(), Settings(), UploadQueue(), TaskHeartbeat(), AppDelegate(), PushNotificationService.shared]
  }
  override var reloadsOnHangup: Bool { true }
}

extension LifecycleSuite {
  @MainActor
  @Suite("The tutorial") struct TutorialTests {
    @Test("The tutorial's service beats while the application is active")
    func heartbeat() {
      let fixture = Fixture()
      let app: Application = fixture.app
      let heartbeat = Heartbeat()
      app.register(heartbeat)
      app.launch()
      #expect(heartbeat.isBeating)
      app.resignActive()
      #expect(!heartbeat.isBeating)
    }
  }
}
