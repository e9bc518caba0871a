import HistoryModel
import Testing

@Suite("Random histories against the model")
struct RandomHistoryTests {
  static let batches = 25
  static let historiesInABatch: UInt64 = 100
  static let steps = 300

  @Test("Every promise holds after each step, also of steps made from inside callbacks", arguments: 0..<batches)
  func histories(batch: Int) {
    let first = UInt64(batch) * Self.historiesInABatch
    for seed in first..<first + Self.historiesInABatch {
      if let report = History(seed: seed, count: Self.steps).report() {
        Issue.record("Seed \(seed): \(report)")
        return
      }
    }
  }
}
