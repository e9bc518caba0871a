import Foundation

/// Runs the main loop, which runs the main actor's tasks, until a condition is met.
@MainActor
func runMainLoop(until condition: () -> Bool) {
  // The timer makes the loop check the condition.
  let timer = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: true) { _ in }
  while !condition() { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  timer.invalidate()
}
