// The subscribers that keep a reply, for descriptions. A list hears of them only if replies are still to come
// when all have been asked.

/// What collects replies.
@usableFromInline
protocol ReplyAwaiting: AnyObject, Sendable {
  /// The positions, in the order in which they were asked, of those who keep their replies.
  var awaited: [Int] { get }
}

/// The replies to one callback that were not given at once.
struct OutstandingReplies {
  let callback: StaticString
  let since: ContinuousClock.Instant

  /// The entries of those who were asked, in that order. Nil for one that had left by then. An address alone might be
  /// another object's later.
  let entries: [SubscriberEntry?]

  weak var collector: (any ReplyAwaiting)?
}

extension SubscriberList {
  /// Notes that replies are still to come. The list doesn't keep the collector.
  ///
  /// - Parameter addresses: Those of the delegates that were asked.
  @usableFromInline
  func addReplies(to collector: any ReplyAwaiting, for callback: StaticString, of addresses: [UInt]) {
    let since = ContinuousClock.now
    state.withLock { state in
      let entries: [SubscriberEntry?] = addresses.map { address in
        // A dead original delegate may have had the address of a subscriber.
        if let entry = state.find(address), !entry.isTombstone { return entry }
        return state.original?.address == address ? state.original : nil
      }
      state.neededRare.replies[ObjectIdentifier(collector)] = OutstandingReplies(
        callback: callback, since: since, entries: entries, collector: collector)
    }
  }

  /// The replies have come. Does nothing if they were not noted.
  @usableFromInline
  func removeReplies(to collector: any ReplyAwaiting) {
    let removed = state.withLock { $0.rare?.replies.removeAndShrink(ObjectIdentifier(collector)) }
    withExtendedLifetime(removed) {}
  }

  /// What each entry still owes, in words.
  func outstandingReplies() -> [ObjectIdentifier?: [String]] {
    var debts: [ObjectIdentifier?: [String]] = [:]
    let all = state.withLock { $0.rare?.replies }
    for replies in (all ?? [:]).values.sorted(by: { $0.since < $1.since }) {
      guard let collector = replies.collector else { continue }
      for position in collector.awaited {
        let entry = replies.entries[position].map { ObjectIdentifier($0) }
        debts[entry, default: []].append("\(replies.callback), asked \((.now - replies.since).traced) ago")
      }
    }
    return debts
  }
}
