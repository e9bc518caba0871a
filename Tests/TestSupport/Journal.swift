/// What happened, in order. For one thread.
package final class Journal {
  package private(set) var entries: [String] = []

  package init() {}

  package func note(_ entry: String) { entries.append(entry) }

  /// The entries since the last call.
  package func take() -> [String] {
    defer { entries = [] }
    return entries
  }
}
