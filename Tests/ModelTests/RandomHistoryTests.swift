import HistoryModel
import Testing

@Suite("Random histories against the model")
struct RandomHistoryTests {
  static let batches = 20
  static let historiesInABatch: UInt64 = 100
  static let steps = 300

  @Test("Every promise holds after each step, also of steps made from inside callbacks", arguments: 0..<batches)
  func histories(batch: Int) {
    let first = UInt64(batch) * Self.historiesInABatch
    var tally: [String: Int] = [:]
    for seed in first..<first + Self.historiesInABatch {
      let history = History(seed: seed, count: Self.steps)
      guard let failure = history.run(tally: &tally) else { continue }
      Issue.record("Seed \(seed): \(history.report() ?? "\(failure). It does not fail again.")")
      return
    }
    for (event, count) in tally {
      #expect(count > 0, "no history of the batch comes to: \(event)")
    }
  }
}
