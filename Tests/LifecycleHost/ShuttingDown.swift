import ApplicationLifecycle
import Foundation

/// A service that shuts down as the scenario says. ``First`` comes before it in the list of services, ``Last`` after it.
final class ShuttingDown: ApplicationDelegate {
  private var scenario: String?

  func application(_ app: Application, didFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    scenario = options.arguments.first
    return true
  }

  func applicationWillShutDown(_ app: Application) async {
    guard let scenario, scenario.hasPrefix("shutdown-") else { return }
    say("shuts down \(app.state)")
    switch scenario {
    case "shutdown-slow": try? await Task.sleep(for: .milliseconds(100))
    case "shutdown-hang": try? await Task.sleep(for: .seconds(3600))
    case "shutdown-deaf": await waitForEver()
    case "shutdown-hop": await hop()
    case "shutdown-again":
      app.terminate(exitCode: 9)
      try? await Task.sleep(for: .milliseconds(50))
    case "shutdown-blocked":
      await Task.yield()
      block()
    case "shutdown-until-cancelled": while !Task.isCancelled { usleep(1000) }
    default: break
    }
    say("shut down\(Task.isCancelled ? " cancelled" : "")")
  }

  private func hop() async {
    for _ in 1...100 {
      let thread = await Task.detached { Thread.isMainThread }.value
      MainActor.assertIsolated()
      if thread { say("off the main thread?") }
    }
  }
}

/// Comes first in the list of services, so it shuts down last.
final class First: ApplicationDelegate {
  func applicationWillShutDown(_ app: Application) async {
    guard app.launchOptions?.arguments.first?.hasPrefix("shutdown-") == true else { return }
    say("first\(Task.isCancelled ? " cancelled" : "")")
  }
}

/// Comes last in the list of services, so it shuts down first.
final class Last: ApplicationDelegate {
  func applicationWillShutDown(_ app: Application) async {
    guard app.launchOptions?.arguments.first?.hasPrefix("shutdown-") == true else { return }
    say("last\(Task.isCancelled ? " cancelled" : "")")
  }
}
