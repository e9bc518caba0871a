/// The progress of each asynchronous delivery of a list: two positions in the current table, which move when the table
/// is replaced.
///
/// So a delivery that stays suspended for long keeps neither a table nor an entry alive.
struct SuspendedDeliveries {
  typealias ID = UInt64

  private struct Progress {
    var next: Int
    var bound: Int
  }

  private var progress: [ID: Progress] = [:]
  private var lastID: ID = 0

  var isEmpty: Bool { progress.isEmpty }
  var count: Int { progress.count }

  /// Begins a delivery to the first `bound` entries.
  mutating func begin(bound: Int) -> ID {
    lastID += 1
    progress[lastID] = Progress(next: 0, bound: bound)
    return lastID
  }

  /// The position whose turn is next, or nil after the last one.
  mutating func advance(_ id: ID) -> Int? {
    guard let position = progress[id]?.next, position < progress[id]!.bound else { return nil }
    progress[id]!.next = position + 1
    return position
  }

  mutating func end(_ id: ID) {
    _ = progress.removeAndShrink(id)
  }

  /// Adjusts the positions to a new table, which has only the entries that are `kept`. O(entries + deliveries).
  mutating func move(kept: [Bool]) {
    var moved: [Int] = []
    moved.reserveCapacity(kept.count + 1)
    var before = 0
    for isKept in kept {
      moved.append(before)
      before += isKept ? 1 : 0
    }
    moved.append(before)
    progress = progress.mapValues { Progress(next: moved[$0.next], bound: moved[$0.bound]) }
  }
}
