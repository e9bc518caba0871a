import Foundation

/// Runs the main loop, in which the main actor's tasks have their turns, until a condition is met.
@MainActor
func runMainLoop(until condition: () -> Bool) {
  // The timer has the loop look at the condition.
  let timer = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: true) { _ in }
  while !condition() { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  timer.invalidate()
}
