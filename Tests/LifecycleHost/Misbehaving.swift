import ApplicationLifecycle
@preconcurrency import Foundation

/// A service that does what the scenario says, except while it shuts down.
final class Misbehaving: ApplicationDelegate {
  private var hasReloaded = false
  private var served: Set<String> = []
  private var signalSources: [any DispatchSourceSignal] = []

  func application(_ app: Application, willFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    if scenario == "end-in-launch" { app.terminate(exitCode: 7) }
    return true
  }

  func application(_ app: Application, didFinishLaunchingWithOptions options: LaunchOptions) -> Bool {
    switch scenario {
    case "end-at-launch":
      app.terminate(exitCode: 7)
      app.terminate(exitCode: 8)
    case "signal-after-request":
      app.terminate(exitCode: 7)
      raise(SIGTERM)
    case "block-at-launch": block()
    case "loop-at-launch": runMainLoop()
    case "prepare-loop": runMainLoopUntilServed()
    case "shutdown-after-launch":
      kill(getpid(), SIGTERM)
      usleep(700_000)
    default: break
    }
    return true
  }

  func applicationDidBecomeActive(_ app: Application) {
    if CommandLine.arguments.contains("exit-with-7") { app.terminate(exitCode: 7) }
    switch scenario {
    case "block-when-active": block()
    case "loop-when-active": runMainLoop()
    case "block-in-timer": _ = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: false) { _ in block() }
    #if CHILD_PROCESSES
      case "children": runChildren()
    #endif
    case "end-in-loop":
      _ = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: false) { _ in
        MainActor.assumeIsolated { app.resignActive() }
      }
    #if os(Linux)
      case "shutdown-reading", "shutdown-in-readLine": readInput()
    #endif
    case "own-signals":
      var hasAsked = false
      signalSources = [
        onSignal(SIGUSR1) { say("own signal") },
        onSignal(SIGINT) {
          if hasAsked { app.terminate() }
          hasAsked = true
          say("asked")
        },
      ]
      // Dispatch registers a source later, on a thread of its own. A signal before that is ignored.
      var unregistered = signalSources.count
      for source in signalSources {
        source.setRegistrationHandler {
          MainActor.assumeIsolated {
            unregistered -= 1
            if unregistered == 0 { say("listening") }
          }
        }
        source.resume()
      }
    case "until-input-ends": readUntilEnd(app)
    case "streams": say("streams \((0...2).map { isNullDevice($0) })")
    default: break
    }
  }

  func applicationWillResignActive(_ app: Application) {
    switch scenario {
    case "end-at-resigning": app.terminate(exitCode: 7)
    case "end-in-loop":
      app.terminate(exitCode: 7)
      raise(SIGTSTP)
      // The answer to it ends the loop: signals are received in order.
      raise(SIGHUP)
      while !hasReloaded { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
    default: break
    }
  }

  func applicationDidEnterBackground(_ app: Application) {
    DispatchQueue.main.async { say("main loop") }
    switch scenario {
    case "end-at-stop": app.terminate(exitCode: 7)
    case "signal-at-stop": raise(SIGTERM)
    default: break
    }
  }

  func applicationDidReceiveReloadRequest(_ app: Application) { hasReloaded = true }

  /// Runs the main loop until it has served a task of the main actor and the main queue, which brings signals.
  private func runMainLoopUntilServed() {
    say("loop")
    Task { served.insert("task") }
    DispatchQueue.main.async { MainActor.assumeIsolated { _ = self.served.insert("queue") } }
    while served.count < 2 { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
    say("served")
  }

  func applicationWillTerminate(_ app: Application) {
    if scenario == "block-at-end" { block() }
    if scenario == "exit-by-signal", let signal = app.terminationSignal { exit(128 + signal) }
    if scenario == "die-of-signal", let number = app.terminationSignal {
      signal(number, SIG_DFL)
      raise(number)
    }
  }
}

#if os(Linux)
  /// Waits for standard input on another thread. There, `readLine` holds that stream's lock, and a handle doesn't.
  private func readInput() {
    Thread.detachNewThread {
      if scenario == "shutdown-reading" {
        say("reading")
        _ = FileHandle.standardInput.availableData
      } else {
        // Before it says so, the lock is held.
        flockfile(stdin)
        say("reading")
        _ = readLine()
        funlockfile(stdin)
      }
    }
  }
#endif

/// Calls a closure for each signal, once the source is resumed and as long as it is kept.
@MainActor private func onSignal(
  _ number: CInt, perform: @escaping @MainActor () -> Void
) -> any DispatchSourceSignal {
  signal(number, SIG_IGN)
  let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
  source.setEventHandler { MainActor.assumeIsolated { perform() } }
  return source
}

/// Reads standard input on another thread, and ends the application when that ends.
private func readUntilEnd(_ app: Application) {
  Thread.detachNewThread {
    while case let data = FileHandle.standardInput.availableData, !data.isEmpty {
      say("read \(data.count)")
    }
    Task { @MainActor in app.terminate() }
  }
}

private func isNullDevice(_ descriptor: Int32) -> Bool {
  var status = stat()
  var null = stat()
  return fstat(descriptor, &status) == 0 && stat("/dev/null", &null) == 0 && status.st_rdev == null.st_rdev
}

/// Continuations that are never resumed. They are kept, because LeakSanitizer would report their tasks as leaks
/// otherwise.
@MainActor private var waiting: [UnsafeContinuation<Void, Never>] = []

/// Never returns, even if its task is cancelled.
@MainActor func waitForEver() async {
  await withUnsafeContinuation { waiting.append($0) }
}

/// Runs the main loop for ever.
@MainActor func runMainLoop() -> Never {
  say("loop")
  while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
}

/// Blocks the calling thread for ever.
func block() -> Never {
  say("blocked")
  while true { Thread.sleep(forTimeInterval: 3600) }
}
