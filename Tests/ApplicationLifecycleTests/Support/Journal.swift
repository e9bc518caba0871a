/// What happened, in order, over all objects that write into it.
@MainActor
final class Journal {
  private(set) var entries: [String] = []

  func write(_ entry: String) { entries.append(entry) }

  /// What was written since the last call.
  func take() -> [String] {
    defer { entries = [] }
    return entries
  }
}
