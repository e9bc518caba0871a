import Foundation

#if CHILD_PROCESSES
  /// Starts child processes in every way, and prints for each the signal that ends it. Each sends SIGHUP, SIGINT and
  /// SIGTERM to itself.
  @MainActor func runChildren() {
    let command = ["/bin/sh", "-c", "kill -HUP $$; kill -INT $$; kill -TERM $$"]
    var words = command.map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    try? process.run()
    process.waitUntilExit()
    var spawned: pid_t = 0
    posix_spawn(&spawned, words[0]!, nil, nil, &words, environ)
    let executed = fork { execv(words[0]!, &words) }
    let forked = fork { for number in [SIGHUP, SIGINT, SIGTERM] { kill(getpid(), number) } }
    let signals =
      [process.terminationStatus, system(command[2]) & 0x7f] + [spawned, executed, forked].map(signalThatEnded)
    say("children \(signals)")
  }

  private func signalThatEnded(_ child: pid_t) -> Int32 {
    var status: Int32 = 0
    waitpid(child, &status, 0)
    return status & 0x7f
  }

  /// Swift hides `fork`, but C libraries may call it.
  private func fork(_ body: () -> Void) -> pid_t {
    let fork = unsafeBitCast(dlsym(nil, "fork"), to: (@convention(c) () -> pid_t).self)
    let child = fork()
    guard child == 0 else { return child }
    body()
    _exit(1)
  }
#endif
