/// What the calling thread does that traces have to know. Only threads that come to a traced list are in the table.
enum TracedThread {
  private struct Record {
    var turns = 0
    var isReporting = false
  }

  /// Some threads' records. There are several, so that threads rarely wait for each other.
  private final class Shard: Sendable {
    let records = Locked<[UInt: Record]>([:])
  }

  private static let shards = (0..<64).map { _ in Shard() }

  private static func change<Result>(_ body: (inout Record) -> Result) -> Result {
    let thread = ThreadID.current
    // The numbers of threads are addresses of pages, or small.
    let shard = shards[Int((thread ^ thread >> 12) % 64)]
    return shard.records.withLock { records in
      var record = records[thread] ?? Record()
      let result = body(&record)
      records[thread] = record.turns == 0 && !record.isReporting ? nil : record
      return result
    }
  }

  /// How many traced turns, of all lists, the thread is in.
  static var depth: Int { change { $0.turns } }

  static func beginTurn() { change { $0.turns += 1 } }

  static func endTurn() { change { $0.turns -= 1 } }

  /// Runs `body`, which calls the closure of a trace. What that does is not traced, so this does nothing inside of
  /// another one.
  static func report(_ body: () -> Void) {
    let begins = change { record in
      defer { record.isReporting = true }
      return !record.isReporting
    }
    guard begins else { return }
    body()
    change { $0.isReporting = false }
  }
}
