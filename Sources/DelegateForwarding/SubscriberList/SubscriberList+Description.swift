extension SubscriberList {
  /// The text that describes a multicast: its parts, separated by commas.
  ///
  /// An object is named by its type. Its own description is not used. It may be slow, print the multicast again, or
  /// require another thread.
  ///
  /// - Parameters:
  ///   - first: What comes first.
  ///   - showsAddresses: Whether each object is also named by its address.
  func describe(after first: [String], showsAddresses: Bool) -> String {
    func name(_ object: TracedObject) -> String { object.name(showsAddress: showsAddresses) }
    func name(_ object: AnyObject) -> String { name(TracedObject(object)) }
    var parts = first
    let (service, label) = state.withLock { ($0.name.service, $0.rare?.label) }
    if let service { parts.append("wrapping: \(name(service))") }
    if let label { parts.append("label: \(label)") }
    var debts = outstandingReplies()
    if let entry = originalEntry, let original = entry.object {
      parts.append(
        "original: \(name(original))\(details(nil, isHeld: false, debts.removeValue(forKey: ObjectIdentifier(entry))))")
    }
    var subscribers: [String] = []
    var listeners: [String] = []
    forEachEntry { entry, object in
      let listener = entry.listener
      var text = ""
      if let listener {
        text = listener.subscriber.map { name($0) } ?? "\(listener.subject)"
      } else if let object {
        text = name(object)
      }
      let isHeld = entry.isSubscription && holds(entry)
      let details = details(
        listener?.status(name(_:)), isHeld: isHeld, debts.removeValue(forKey: ObjectIdentifier(entry)))
      if entry.isSubscription {
        subscribers.append(text + details)
      } else {
        listeners.append(text + details)
      }
    }
    parts.append("subscribers: [\(subscribers.joined(separator: ", "))]")
    if !listeners.isEmpty { parts.append("listeners: [\(listeners.joined(separator: ", "))]") }
    let others = debts.values.flatMap(\.self)
    if !others.isEmpty { parts.append("replies owed by others: [\(others.joined(separator: "; "))]") }
    let overdue = state.withLock { $0.rare?.trace?.overdue } ?? []
    for (turn, lasted) in overdue {
      let subject = turn.subject.name(showsAddress: showsAddresses)
      parts.append("still in \(turn.callback): \(subject), \(lasted.traced) so far")
    }
    return parts.joined(separator: ", ")
  }

  /// How a subscriber is held, where it is called, how many events wait, how many were dropped, and which replies it
  /// owes.
  private func details(_ status: ListenerEntry.Status?, isHeld: Bool, _ debts: [String]?) -> String {
    var details: [String] = []
    if isHeld { details.append("held strongly") }
    if let place = status?.place { details.append("on \(place)") }
    if let status, status.waiting > 0 { details.append("\(status.waiting) waiting") }
    if let status, status.dropped > 0 { details.append("\(status.dropped) dropped") }
    details += (debts ?? []).map { "owes a reply to \($0)" }
    return details.isEmpty ? "" : " (\(details.joined(separator: ", ")))"
  }
}
