// error: main actor-isolated conformance of 'Score' to 'Comparable' cannot satisfy conformance requirement for a 'Sendable' type parameter
import DelegateForwarding

@MainActor
struct Score: @MainActor Comparable {
  var value = 0
  static func < (left: Score, right: Score) -> Bool { left.value < right.value }
}

@MainActor
func best() -> ResponseCombiner<Score, Score> { .max(otherwise: Score()) }
