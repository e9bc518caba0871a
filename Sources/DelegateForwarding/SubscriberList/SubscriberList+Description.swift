extension SubscriberList {
  /// The text that describes a multicast: its parts, separated by commas. Each object is named as in a trace.
  ///
  /// - Parameter address: The multicast's.
  func describe(_ address: UInt) -> String {
    let (service, label) = state.withLock { ($0.service, $0.label) }
    var parts = ["0x\(String(address, radix: 16))"]
    if let service { parts.append("wrapping: \(service)") }
    if let label { parts.append("label: \(label)") }
    if let original = originalEntry, original.object != nil { parts.append("original: \(Subject(of: original))") }
    var subscribers: [String] = []
    var consumers: [String] = []
    forEachEntry { entry, _ in
      if entry.isSubscriber { subscribers.append(describe(entry)) } else { consumers.append(describe(entry)) }
    }
    parts.append("subscribers: [\(subscribers.joined(separator: ", "))]")
    if !consumers.isEmpty { parts.append("listeners: [\(consumers.joined(separator: ", "))]") }
    return parts.joined(separator: ", ")
  }

  /// How a subscriber is held, where it is called, how many events wait, and how many were dropped.
  private func describe(_ entry: ObjectEntry) -> String {
    var details: [String] = []
    if state.withLock({ _ in entry.heldObject != nil }) { details.append("held strongly") }
    if let status = entry.consumer?.sink.status {
      if let place = status.place { details.append("on \(place)") }
      if status.waiting > 0 { details.append("\(status.waiting) waiting") }
      if status.dropped > 0 { details.append("\(status.dropped) dropped") }
    }
    return "\(Subject(of: entry))" + (details.isEmpty ? "" : " (\(details.joined(separator: ", ")))")
  }
}
