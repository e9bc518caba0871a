import ApplicationLifecycle
@preconcurrency import Foundation

/// One of three services, which prepare the launch and shut down one after the other. Each prints that, and does what
/// the scenario says.
class Stage: ApplicationDelegate {
  private var name: String { "\(type(of: self))".lowercased() }

  func applicationWillLaunch(_ app: Application, options: LaunchOptions) async throws {
    reach(name)
    guard scenario.hasPrefix("prepare") else { return }
    say("\(name) prepares")
    try await prepare()
    say("\(name) prepared")
  }

  func applicationWillShutDown(_ app: Application) async {
    guard scenario.hasPrefix("prepare") || scenario.hasPrefix("shutdown-") else { return }
    say("\(name) shuts down\(Task.isCancelled ? " cancelled" : "")")
    await shutDown(app)
    say("\(name) shut down\(Task.isCancelled ? " cancelled" : "")")
  }

  func applicationWillTerminate(_ app: Application) {
    if scenario.hasPrefix("prepare") { say("\(name) terminates") }
  }

  func prepare() async throws {}
  func shutDown(_ app: Application) async {}
}

final class First: Stage {
  override func shutDown(_ app: Application) async { if scenario.hasSuffix("deaf-and-blocked") { block() } }
}

final class Second: Stage {
  override func prepare() async throws {
    switch scenario {
    case "prepare-hang": try await Task.sleep(for: .seconds(3600))
    case "prepare-deaf", "prepare-deaf-and-blocked": await waitForEver()
    case "prepare-blocked": block()
    case "prepare-until-cancelled":
      while !Task.isCancelled { usleep(1000) }
      try Task.checkCancellation()
    default: try await Task.sleep(for: .milliseconds(1))
    }
  }

  override func shutDown(_ app: Application) async {
    switch scenario {
    case "shutdown-slow": try? await Task.sleep(for: .milliseconds(100))
    case "shutdown-hang": try? await Task.sleep(for: .seconds(3600))
    case "shutdown-deaf", "shutdown-deaf-and-blocked": await waitForEver()
    case "shutdown-hop": await Task.detached {}.value
    #if os(Linux)
      case "shutdown-reading", "shutdown-in-readLine":
        print("printed")
        fflush(stdout)
        try? FileHandle.standardOutput.write(contentsOf: Data("written\n".utf8))
    #endif
    case "shutdown-again": app.terminate(exitCode: 9)
    case "shutdown-blocked": block()
    case "shutdown-until-cancelled", "shutdown-beyond":
      while !Task.isCancelled { usleep(1000) }
      if scenario == "shutdown-beyond" { usleep(500_000) }
    default: break
    }
  }
}

final class Third: Stage {}
