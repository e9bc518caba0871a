import DelegateForwarding

/// An actor that counts elements. It receives the events on itself, so it changes its state without `await`.
actor ElementCounter {
  private(set) var count = 0

  nonisolated func follow(_ multicast: MulticastDelegate<any DocumentReaderDelegate>) -> EventObservation {
    multicast.observe(DocumentEvent.self, on: self) { counter, event in
      if case .didFind = event { counter.count += 1 }
    }
  }
}
