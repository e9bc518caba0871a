import DelegateForwarding

/// Counts how often each element occurs. It is an observer, not a delegate, and implements no callback.
final class ElementIndex {
  private(set) var counts: [String: Int] = [:]
  private var observation: EventObservation?

  init(_ multicast: MulticastDelegate<any DocumentReaderDelegate>) {
    observation = multicast.observe(DocumentEvent.self) { [weak self] event in
      if case .didFind(let element) = event { self?.counts[element, default: 0] += 1 }
    }
  }

  var mostFrequent: String {
    let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    return most.map { "<\($0.key)>, \($0.value) times" } ?? "none"
  }
}
