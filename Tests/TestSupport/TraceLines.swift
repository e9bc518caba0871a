import DelegateForwarding

/// The lines of traces, from any thread, without the service, but with their indentation. Addresses, times, threads and
/// lines of code are replaced: `0x…`, `T`, `thread N` and `:L`.
package final class TraceLines: Sendable {
  private let journal = Journal()
  private let noted = Guarded<[DelegateTrace.Entry.Kind]>([])

  package init() {}

  package func note(_ entry: DelegateTrace.Entry) {
    noted.withLock { $0.append(entry.kind) }
    let indentation = String(repeating: "  ", count: entry.depth)
    let line = indentation + entry.description.dropFirst("\(indentation)\(entry.service): ".count)
    journal.note(
      line.replacing(/0x[0-9a-f]+/, with: "0x…").replacing(/\.swift:[0-9]+/, with: ".swift:L").withoutTimesAndThreads)
  }

  package var lines: [String] { journal.entries }

  /// The lines since the last call.
  package func take() -> [String] { journal.take() }

  /// The kinds of all entries.
  package var kinds: [DelegateTrace.Entry.Kind] { noted.current }
}

extension StringProtocol where SubSequence == Substring {
  /// The line with `T` for each time, and `thread N` for each thread.
  package var withoutTimesAndThreads: String {
    String(self).replacing(/[0-9.]+ (s|ms|µs|ns)\b/, with: "T")
      .replacing(/thread [0-9]+|the main thread/, with: "thread N")
  }
}
