import Foundation
import HistoryModel
import Synchronization
import Testing

@Suite("Random histories against the model")
struct RandomHistoryTests {
  static let batches = 20
  static let steps = 300

  /// The number of histories. `.ci/run` asks for more of them.
  static let count = ProcessInfo.processInfo.environment["HISTORIES"].flatMap(UInt64.init) ?? 100

  private static let hasFailed = Atomic(false)

  /// What the histories have come to, and how many batches are over.
  private static let summary = Mutex((tally: [String: Int](), batches: 0))

  private static func isFirstFailure() -> Bool { !hasFailed.exchange(true, ordering: .relaxed) }

  @Test("Every promise holds after each step, also of steps made from inside callbacks", arguments: 0..<batches)
  func histories(batch: Int) async {
    let count = max(1, Self.count / UInt64(Self.batches))
    let first = UInt64(batch) * count
    var tally: [String: Int] = [:]
    for seed in first..<first + count {
      // Let other tests use this thread.
      await Task.yield()
      let history = History(seed: seed, count: Self.steps)
      guard let failure = history.run(tally: &tally) else { continue }
      // Finding the shortest history takes long, so it is done only for one failure.
      let report = Self.isFirstFailure() ? history.report() : nil
      Issue.record("Seed \(seed): \(report ?? failure)")
      return
    }
    let all = Self.summary.withLock { summary in
      summary.tally.merge(tally, uniquingKeysWith: +)
      summary.batches += 1
      return summary.batches == Self.batches ? summary.tally : [:]
    }
    for (event, occurrences) in all where Self.count >= 1_000 {
      #expect(occurrences > 0, "no history comes to: \(event)")
    }
  }
}
