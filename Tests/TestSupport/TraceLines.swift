import DelegateForwarding

/// The lines of traces, from any thread, without the service. Addresses and threads are replaced: `0x…`, `thread N`.
///
/// It leaves out the entries `returned`: whether there is one depends on the machine's speed.
package final class TraceLines: Sendable {
  private let journal = Journal()
  private let noted = Guarded<[DelegateTrace.Entry]>([])
  private let traces = Guarded<[DelegateTrace]>([])

  package init() {}

  /// Traces a multicast from now on, until `stop()`, or as long as this lives.
  package func trace<P>(_ multicast: MulticastDelegate<P>) {
    let trace = multicast.trace { [journal, noted] in Self.note($0, journal, noted) }
    traces.withLock { $0.append(trace) }
  }

  package func stop() { _ = traces.exchange(for: []) }

  package func note(_ entry: DelegateTrace.Entry) { Self.note(entry, journal, noted) }

  private static func note(_ entry: DelegateTrace.Entry, _ journal: Journal, _ noted: Guarded<[DelegateTrace.Entry]>) {
    if entry.kind == .returned { return }
    noted.withLock { $0.append(entry) }
    let line = entry.description.dropFirst("\(entry.label): ".count)
    journal.note(line.withoutAddresses.withoutThreads)
  }

  package var lines: [String] { journal.entries }

  /// The lines since the last call.
  package func take() -> [String] { journal.take() }

  /// All entries.
  package var entries: [DelegateTrace.Entry] { noted.current }

  /// The kinds of all entries.
  package var kinds: [DelegateTrace.Entry.Kind] { entries.map(\.kind) }
}

extension StringProtocol where SubSequence == Substring {
  /// The text with `0x…` for each address.
  package var withoutAddresses: String { String(self).replacing(/0x[0-9a-f]+/, with: "0x…") }

  /// The text with `thread N` for each thread.
  package var withoutThreads: String { String(self).replacing(/thread [0-9]+|the main thread/, with: "thread N") }
}

/// An object as traces and descriptions name it: by its class and address.
package func traceName(of object: AnyObject) -> String {
  let type = "\(type(of: object))".replacing("MulticastDelegate<", with: "MulticastDelegate<any ")
  return "\(type)(\(traceAddress(of: object)))"
}

package func traceAddress(of object: AnyObject) -> String {
  "0x\(String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16))"
}
