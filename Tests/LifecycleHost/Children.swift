import ApplicationLifecycle
import Foundation

/// A service that starts child processes in every way. Each prints its blocked signals.
final class Children: ApplicationDelegate {
  private static let command = ["/bin/grep", "SigBlk", "/proc/self/status"]

  func applicationDidBecomeActive(_ app: Application) {
    guard app.launchOptions?.arguments.first == "children" else { return }
    runProcess()
    spawn()
    fork()
    system(Self.command.joined(separator: " "))
    if let output = popen("\(Self.command.joined(separator: " ")) >&\(outputDescriptor)", "r") { pclose(output) }
    say("children ended")
  }

  private func runProcess() {
    let child = Process()
    child.executableURL = URL(fileURLWithPath: Self.command[0])
    child.arguments = Array(Self.command.dropFirst())
    try? child.run()
    child.waitUntilExit()
  }

  private func spawn() {
    var child: pid_t = 0
    withCommand { words in
      if posix_spawnp(&child, words[0]!, nil, nil, words, environ) == 0 { waitpid(child, nil, 0) }
    }
  }

  /// Swift hides `fork`, but C libraries may call it.
  private func fork() {
    let fork = unsafeBitCast(dlsym(nil, "fork"), to: (@convention(c) () -> pid_t).self)
    withCommand { words in
      let child = fork()
      if child == 0 {
        execv(words[0]!, words)
        _exit(1)
      }
      waitpid(child, nil, 0)
    }
  }

  private func withCommand(_ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Void) {
    var words = Self.command.map { strdup($0) } + [nil]
    words.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
    words.forEach { free($0) }
  }
}
