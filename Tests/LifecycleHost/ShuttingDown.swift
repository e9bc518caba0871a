import ApplicationLifecycle
import Foundation

/// A service that shuts down as the scenario says. ``First`` comes before it in the list of services, ``Last`` after
/// it.
final class ShuttingDown: ApplicationDelegate {
  func applicationWillShutDown(_ app: Application) async {
    guard scenario.hasPrefix("shutdown-") else { return }
    say("shuts down \(app.state)")
    switch scenario {
    case "shutdown-slow": try? await Task.sleep(for: .milliseconds(100))
    case "shutdown-hang": try? await Task.sleep(for: .seconds(3600))
    case "shutdown-deaf", "shutdown-deaf-and-blocked": await waitForEver()
    case "shutdown-hop": _ = await Task.detached { Thread.isMainThread }.value
    case "shutdown-again": app.terminate(exitCode: 9)
    case "shutdown-blocked": block()
    case "shutdown-until-cancelled", "shutdown-beyond":
      while !Task.isCancelled { usleep(1000) }
      if scenario == "shutdown-beyond" { usleep(500_000) }
    default: break
    }
    say("shut down\(Task.isCancelled ? " cancelled" : "")")
  }
}

/// Comes first in the list of services, so it shuts down last.
final class First: ApplicationDelegate {
  func applicationWillShutDown(_ app: Application) async {
    if scenario.hasPrefix("shutdown-") { say("first\(Task.isCancelled ? " cancelled" : "")") }
    if scenario == "shutdown-deaf-and-blocked" { block() }
  }
}

/// Comes last in the list of services, so it shuts down first.
final class Last: ApplicationDelegate {
  func applicationWillShutDown(_ app: Application) async {
    if scenario.hasPrefix("shutdown-") { say("last\(Task.isCancelled ? " cancelled" : "")") }
  }
}
