/// Who traces a list, and what its traces have to remember: whose list it is, which turns are under way, and who was
/// seen alive.
///
/// It is part of the list's state, and is used under the list's lock. `SubscriberList.report` makes the entries without
/// it.
struct TraceReporter: Sendable {
  private(set) var sinks: [TraceSink] = []

  /// The service, if only one is known.
  private(set) var service: TracedObject?
  private var hasSeveralServices = false

  /// The multicast that made the list, and its label.
  private var multicast: TracedObject?
  private(set) var label: String?

  /// The turns that are under way, by numbers, and how long each had lasted when it was looked at last.
  private var turns: [(number: UInt64, turn: TracedTurn, checked: Duration)] = []
  private var lastNumber: UInt64 = 0

  /// The subscribers by their addresses, and the original delegate, so that they can be named when they are dead. Noted
  /// only if everything is reported.
  private(set) var seen: [UInt: Seen] = [:]
  private var original: Seen?

  /// An object that was seen alive, and its entry.
  struct Seen {
    let object: DelegateTrace.Subject
    let entry: ObjectIdentifier
  }

  /// When the events arrived that wait for mailboxes, by their numbers there.
  private var arrivals: [ObjectIdentifier: [UInt64: ContinuousClock.Instant]] = [:]

  /// Whether anything but slow turns is reported.
  var reportsAll: Bool { sinks.contains { $0.threshold == nil } }

  /// The sinks that report this list.
  var listening: [TraceSink] {
    if sinks.allSatisfy(\.reportsEveryType) { return sinks }
    return sinks.filter { $0.reports(service?.type, multicast?.type) }
  }

  mutating func add(_ sink: TraceSink) { sinks.append(sink) }

  mutating func remove(_ sink: TraceSink) {
    sink.end()
    sinks.removeAll { $0 === sink }
    if !reportsAll { (seen, original) = ([:], nil) }
    if sinks.isEmpty { arrivals = [:] }
  }

  // MARK: Whose list it is

  mutating func name(_ multicast: TracedObject, _ label: String?) {
    if self.multicast == nil { (self.multicast, self.label) = (multicast, label) }
  }

  mutating func note(_ service: TracedObject) {
    if hasSeveralServices { return }
    hasSeveralServices = self.service != nil && self.service != service
    self.service = hasSeveralServices ? nil : service
  }

  /// The service, or else the multicast.
  var owner: DelegateTrace.Subject {
    if let service { return DelegateTrace.Subject(service) }
    return multicast.map { DelegateTrace.Subject($0, label: label) } ?? .none
  }

  /// The multicast that made the list, and whose it is, if that is known.
  var origin: TraceReport.Origin {
    let service = service != nil || label != nil ? owner : nil
    return TraceReport.Origin(multicast: multicast.map { DelegateTrace.Subject($0) }, service: service)
  }

  // MARK: Turns

  /// Notes a turn, for what happens meanwhile. Returns its number.
  mutating func begin(_ turn: TracedTurn) -> UInt64 {
    lastNumber += 1
    turns.append((lastNumber, turn, .zero))
    return lastNumber
  }

  mutating func end(_ number: UInt64) {
    if let index = turns.lastIndex(where: { $0.number == number }) { turns.remove(at: index) }
  }

  /// The turns that trace of slow turns have to name although they aren't over, with how long each had lasted when it
  /// was looked at last.
  mutating func unfinished() -> [(turn: TracedTurn, lasted: Duration, former: Duration)] {
    if turns.isEmpty || sinks.allSatisfy({ $0.threshold == nil }) { return [] }
    let now = ContinuousClock.now
    var unfinished: [(turn: TracedTurn, lasted: Duration, former: Duration)] = []
    for index in turns.indices {
      let (turn, former, lasted) = (turns[index].turn, turns[index].checked, now - turns[index].turn.start)
      turns[index].checked = lasted
      if sinks.contains(where: { $0.reports(underWay: lasted, after: former) }) {
        unfinished.append((turn, lasted, former))
      }
    }
    return unfinished
  }

  /// The innermost callback that this thread is forwarding.
  var currentCallback: TracedCallback? {
    turns.isEmpty ? nil : turns.last { $0.turn.thread == ThreadID.current }?.turn.callback
  }

  // MARK: Who was seen alive

  mutating func note(_ object: DelegateTrace.Subject, of entry: AnyObject, isOriginal: Bool) {
    guard reportsAll, let address = object.address else { return }
    let seen = Seen(object: object, entry: ObjectIdentifier(entry))
    if isOriginal { original = seen } else { self.seen[address] = seen }
  }

  /// Forgets a subscriber that has left.
  mutating func forget(_ address: UInt?) {
    if let address, !seen.isEmpty { seen[address] = nil }
  }

  /// Forgets an entry that has ended. Returns its object, if that was seen alive.
  mutating func forget(_ ended: TracedEntry) -> DelegateTrace.Subject? {
    let entry = ObjectIdentifier(ended.entry)
    if !arrivals.isEmpty { arrivals[entry] = nil }
    if let original, original.entry == entry { return original.object }
    guard !seen.isEmpty, seen[ended.address]?.entry == entry else { return nil }
    return seen.removeValue(forKey: ended.address)?.object
  }

  // MARK: Events that wait

  /// Notes when an event arrives at a mailbox.
  ///
  /// - Parameters:
  ///   - number: Its number there.
  ///   - gone: The number of the last one that doesn't wait any more.
  mutating func noteArrival(_ number: UInt64, after gone: UInt64, at mailbox: AnyObject) {
    let mailbox = ObjectIdentifier(mailbox)
    arrivals[mailbox, default: [:]][number] = .now
    // Those of events that were dropped.
    if let known = arrivals[mailbox], UInt64(known.count) > 2 * (number - gone) + 8 {
      arrivals[mailbox] = known.filter { $0.key > gone }
    }
  }

  /// How long an event has waited, if that is known.
  mutating func takeWait(of number: UInt64, at mailbox: AnyObject) -> Duration? {
    arrivals[ObjectIdentifier(mailbox)]?.removeValue(forKey: number).map { .now - $0 }
  }
}
