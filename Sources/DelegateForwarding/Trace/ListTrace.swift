import Synchronization

/// The number of the last turn. A turn may end in another trace than it has begun in, so all lists have it in common.
private let lastNumber = Atomic<UInt64>(0)

/// The traces of a list, and what they have to remember: which turns are under way, and which objects were seen alive.
///
/// It is a part of the list's state, so it is used under the list's lock only. `SubscriberList.report` makes the
/// entries without it.
final class ListTrace {
  private(set) var sinks: [TraceSink] = []

  /// The turns that are under way, and how long each had lasted at the last check.
  private var turns: [(turn: TracedTurn, checked: Duration)] = []

  /// The objects that were seen alive, by their entries, so that they can be named when they are dead. Noted only if
  /// everything is reported.
  private(set) var seen: [ObjectIdentifier: DelegateTrace.Subject] = [:]

  /// When the events arrived that wait for mailboxes, by their numbers there.
  private var arrivals: [ObjectIdentifier: [UInt64: ContinuousClock.Instant]] = [:]

  /// Whether anything but slow turns is reported.
  var reportsAll: Bool { sinks.contains { $0.threshold == nil } }

  /// The sinks that report a list of this name.
  func sinks(for service: TracedObject?, _ multicast: TracedObject?) -> [TraceSink] {
    if sinks.allSatisfy(\.reportsEveryType) { return sinks }
    return sinks.filter { $0.reports(service?.type, multicast?.type) }
  }

  func add(_ sink: TraceSink) { sinks.append(sink) }

  /// Removes a sink. What the others don't need is forgotten.
  func remove(_ sink: TraceSink) {
    sink.end()
    sinks.removeAll { $0 === sink }
    if !reportsAll { seen = [:] }
  }

  // MARK: Turns

  /// Notes a turn, for what happens meanwhile, and gives it a number.
  func begin(_ turn: TracedTurn) -> TracedTurn {
    var turn = turn
    turn.number = lastNumber.add(1, ordering: .relaxed).newValue
    turns.append((turn, .zero))
    return turn
  }

  func end(_ turn: TracedTurn) {
    if let index = turns.lastIndex(where: { $0.turn.number == turn.number }) { turns.remove(at: index) }
  }

  /// The turns that aren't over, and have passed a trace's limit since the last check, with how long each had lasted
  /// then.
  func unfinished() -> [(turn: TracedTurn, lasted: Duration, former: Duration)] {
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

  /// The turns that aren't over, and have taken longer than a trace's limit, with how long each has lasted.
  var overdue: [(turn: TracedTurn, lasted: Duration)] {
    turns.map { ($0.turn, .now - $0.turn.start) }
      .filter { turn in sinks.contains { $0.reports(underWay: turn.1, after: .zero) } }
  }

  /// The innermost callback that this thread is forwarding.
  var currentCallback: TracedCallback? {
    turns.isEmpty ? nil : turns.last { $0.turn.thread == ThreadID.current }?.turn.callback
  }

  // MARK: Who was seen alive

  /// Notes the object of an entry that the list has.
  func note(_ object: DelegateTrace.Subject, of entry: AnyObject) { seen[ObjectIdentifier(entry)] = object }

  /// Forgets an entry that the list doesn't have any more. Returns its object, if that was seen alive.
  ///
  /// The caller holds the entry, so that no other one has its address yet.
  func forget(_ entry: AnyObject) -> DelegateTrace.Subject? {
    arrivals[ObjectIdentifier(entry)] = nil
    return seen.removeValue(forKey: ObjectIdentifier(entry))
  }

  // MARK: Events that wait

  /// Notes when an event arrives at a mailbox.
  ///
  /// - Parameters:
  ///   - number: Its number there.
  ///   - gone: The number of the last one that doesn't wait any more.
  func noteArrival(_ number: UInt64, after gone: UInt64, at mailbox: AnyObject) {
    let mailbox = ObjectIdentifier(mailbox)
    arrivals[mailbox, default: [:]][number] = .now
    // Forget the events that were dropped.
    if let known = arrivals[mailbox], UInt64(known.count) > 2 * (number - gone) + 8 {
      arrivals[mailbox] = known.filter { $0.key > gone }
    }
  }

  /// How long an event has waited, if that is known.
  func takeWait(of number: UInt64, at mailbox: AnyObject) -> Duration? {
    arrivals[ObjectIdentifier(mailbox)]?.removeValue(forKey: number).map { .now - $0 }
  }
}
