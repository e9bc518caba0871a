/// A list of events in order, written from any thread.
package final class Journal: Sendable {
  private let noted = Guarded<[String]>([])

  package init() {}

  package var entries: [String] { noted.current }

  package func note(_ entry: String) { noted.withLock { $0.append(entry) } }

  /// The entries since the last call.
  package func take() -> [String] { noted.exchange(for: []) }
}
