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

  /// The turns that are under way, by numbers.
  private var turns: [(number: UInt64, turn: TracedTurn)] = []
  private var lastNumber: UInt64 = 0

  /// The objects of living entries, so that they can be named when they are dead. Noted only if everything is reported.
  private(set) var seen: [ObjectIdentifier: DelegateTrace.Subject] = [:]

  /// Whether anything but slow turns is reported.
  var reportsAll: Bool { sinks.contains { $0.threshold == nil } }

  mutating func add(_ sink: TraceSink) { sinks.append(sink) }

  mutating func remove(_ sink: TraceSink) {
    sink.end()
    sinks.removeAll { $0 === sink }
    if !reportsAll { seen = [:] }
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

  // MARK: Turns

  /// Notes a turn, for what happens meanwhile. Returns its number.
  mutating func begin(_ turn: TracedTurn) -> UInt64 {
    lastNumber += 1
    turns.append((lastNumber, turn))
    return lastNumber
  }

  mutating func end(_ number: UInt64) {
    if let index = turns.lastIndex(where: { $0.number == number }) { turns.remove(at: index) }
  }

  /// The innermost callback that this thread is forwarding.
  var currentCallback: TracedCallback? {
    turns.isEmpty ? nil : turns.last { $0.turn.thread == ThreadID.current }?.turn.callback
  }

  // MARK: Who was seen alive

  mutating func note(_ subject: DelegateTrace.Subject, of entry: AnyObject) {
    if reportsAll { seen[ObjectIdentifier(entry)] = subject }
  }

  /// Forgets the object of an entry that has ended. Returns it if it was seen alive.
  mutating func forget(_ entry: AnyObject) -> DelegateTrace.Subject? {
    seen.isEmpty ? nil : seen.removeValue(forKey: ObjectIdentifier(entry))
  }
}
