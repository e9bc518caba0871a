/// What the library reports to the traces of a list, in typed values: what has happened, and to whom.
/// `entry(from:known:during:)` words it.
enum TraceReport {
  typealias Subject = DelegateTrace.Subject

  /// A turn is over.
  case turn(TracedTurn, TurnEnd)
  /// A turn isn't over.
  case unfinished(TracedTurn, lasted: Duration)
  /// A listener was not called.
  case skipped(Subject, callback: StaticString, because: Omission)
  /// A full buffer has dropped an event.
  case dropped(Subject, event: Any.Type, count: Int)

  /// A subscriber, an observer or a stream has come.
  case subscribed(Subject)
  /// It has left, of its own accord, and its entry with it.
  case unsubscribed(Subject, AnyObject)
  /// The report for an entry that was removed with all others. Its object may be dead.
  static func left(_ entry: TracedEntry) -> Self {
    entry.object.map { .unsubscribed($0, entry.entry) } ?? .foundDead(entry, isOriginal: false)
  }
  case rejected(Subject, because: Rejection)
  case foundDead(TracedEntry, isOriginal: Bool)

  case assigned(Subject, Origin?, insteadOf: TracedEntry?)
  case installed(Subject)
  case uninstalled(Subject)
  /// Something else is in the property, or nil.
  case displaced(Subject, by: Subject, Origin?)
  /// The last multicast on a list was released, whose proxy is or was in a property.
  case died(Subject, ProxyPlace, isMulticast: Bool)

  /// What is known about a turn when it is over.
  struct TurnEnd {
    let lasted: Duration
    let place: String
    /// The type and case of an event that was queued.
    var event: String?
    var waited: Duration?
  }

  /// What an object forwards to, if it is a proxy.
  struct Origin {
    let multicast: Subject?
    /// The service, or the multicast's label.
    let service: Subject?
  }

  /// Why a listener was not called.
  enum Omission {
    case isAsynchronous
    case isNotReported(as: Any.Type)
  }

  /// Why an object was neither subscribed nor adopted.
  enum Rejection {
    case wouldFormCycle, forwardsHere, isBeingDeallocated
    /// Nil if it is called on the thread of the callback.
    case isSubscribed(on: String?)
  }
}

/// An entry of a list, which may be the only one that knows its object.
struct TracedEntry {
  let entry: AnyObject
  let address: UInt
  /// The object, if the entry knows it.
  var object: DelegateTrace.Subject?
}

/// A turn that a traced list gives.
@usableFromInline
struct TracedTurn: Sendable {
  /// Its number in the list's trace. Zero if nobody traces that any more.
  var number: UInt64 = 0
  let callback: TracedCallback
  let subject: DelegateTrace.Subject
  var isOriginal = false
  /// The thread, unless the turn may be suspended.
  var thread: UInt?
  let start: ContinuousClock.Instant
}

/// Where the proxy of a plain property is, or how it has left.
@usableFromInline
enum ProxyPlace { case unknown, installed, displaced, uninstalled }

/// A callback's name, which is made a string only if it is reported.
enum TracedCallback: Sendable, CustomStringConvertible {
  case method(StaticString)
  case event(Any.Type)

  var description: String {
    switch self {
    case .method(let name): "\(name)"
    case .event(let type): "\(type)"
    }
  }
}

// MARK: - Words

extension TraceReport {
  /// The entry for a report.
  ///
  /// - Parameters:
  ///   - known: The object of an entry that has ended, if the trace has seen it alive.
  ///   - current: The callback that the thread is forwarding.
  func entry(from service: Subject, known: Subject?, during current: TracedCallback?) -> DelegateTrace.Entry {
    func entry(
      _ kind: DelegateTrace.Entry.Kind, _ subject: Subject, _ words: String, callback: String? = nil,
      after duration: Duration? = nil, _ end: TurnEnd? = nil
    ) -> DelegateTrace.Entry {
      DelegateTrace.Entry(
        kind: kind, service: service, callback: callback, subject: subject, duration: duration, place: end?.place,
        waited: end?.waited, depth: TracedThread.depth, words: words)
    }
    switch self {
    case .turn(let turn, let end):
      let callback = end.event ?? "\(turn.callback)"
      let waited = end.waited.map { ", after a wait of \($0.traced)" } ?? ""
      return entry(
        .turn, turn.subject, "\(turn.words(callback)), \(end.lasted.traced) on \(end.place)\(waited)",
        callback: callback, after: end.lasted, end)
    case .unfinished(let turn, let duration):
      let callback = "\(turn.callback)"
      return entry(
        .unfinished, turn.subject, "still in \(turn.words(callback)), \(duration.traced) so far", callback: callback,
        after: duration)
    case .skipped(let listener, let callback, let reason):
      return entry(
        .skipped, listener, "\(callback) → \(listener): not called, because \(reason.words)", callback: "\(callback)")
    case .dropped(let listener, let event, let count):
      return entry(
        .dropped, listener, "\(event) → \(listener): an event was dropped, \(count) so far", callback: "\(event)")
    case .subscribed(let subject):
      return entry(.subscribed, subject, "\(subject) subscribed")
    case .unsubscribed(let subject, _):
      let during = current.map { " during \($0)" } ?? ""
      return entry(.unsubscribed, subject, "\(subject) unsubscribed\(during)", callback: current.map { "\($0)" })
    case .rejected(let subject, let reason):
      return entry(.rejected, subject, "\(subject) rejected, because \(reason.words)")
    case .foundDead(let dead, let isOriginal):
      let subject = dead.object ?? known ?? Subject(deadAt: dead.address)
      let role = isOriginal ? "original delegate" : "subscriber"
      return entry(.foundDead, subject, "the \(role) \(subject.type == nil ? "at " : "")\(subject) was found dead")
    case .assigned(let delegate, let origin, let former):
      let place = former.map { ", in place of \($0.words(known))" } ?? ""
      return entry(.assigned, delegate, "\(delegate)\(origin.words(of: delegate)) assigned as delegate\(place)")
    case .installed(let proxy):
      return entry(.installed, proxy, "\(proxy) installed")
    case .uninstalled(let proxy):
      return entry(.uninstalled, proxy, "\(proxy) uninstalled")
    case .displaced(let proxy, let other, let origin):
      let found = other == .none ? "; the property is nil" : " by \(other)\(origin.words(of: other))"
      return entry(.displaced, proxy, "\(proxy) displaced\(found)")
    case .died(let proxy, let place, let isMulticast):
      return entry(.died, proxy, "\(proxy) was \(place), and \(isMulticast ? "" : "its multicast ")has died")
    }
  }
}

extension TracedTurn {
  fileprivate func words(_ callback: String) -> String {
    "\(callback) → \(subject)\(isOriginal ? " (the original delegate)" : "")"
  }
}

extension TraceReport.Origin? {
  /// Whose proxy an object is, if it is one.
  fileprivate func words(of object: DelegateTrace.Subject) -> String {
    guard let self else { return "" }
    let names = [self.multicast?.address == object.address ? nil : self.multicast, self.service].compactMap(\.self)
    return names.isEmpty ? "" : " (a proxy of \(names.map { "\($0)" }.joined(separator: ", of ")))"
  }
}

extension TracedEntry {
  /// The object that was the original delegate.
  fileprivate func words(_ known: DelegateTrace.Subject?) -> String {
    if let object { return "\(object)" }
    return known.map { "the dead \($0)" } ?? "a dead object at \(DelegateTrace.Subject(deadAt: address))"
  }
}

/// The name of an event: its type and, of an enum, its case, without the values. It doesn't use descriptions of the
/// event's own.
func caseName<Event>(of event: Event) -> String {
  if event is any CustomReflectable { return "\(Event.self)" }
  let mirror = Mirror(reflecting: event)
  guard mirror.displayStyle == .enum else { return "\(Event.self)" }
  if let name = mirror.children.first?.label { return "\(Event.self).\(name)" }
  // Any of these would word the event.
  if event is any CustomStringConvertible || event is any CustomDebugStringConvertible
    || event is any TextOutputStreamable
  {
    return "\(Event.self)"
  }
  return "\(Event.self).\(event)"
}

extension TraceReport.Omission {
  fileprivate var words: String {
    switch self {
    case .isAsynchronous: "the callback is asynchronous"
    case .isNotReported(let type): "the callback is not reported as \(type)"
    }
  }
}

extension TraceReport.Rejection {
  fileprivate var words: String {
    switch self {
    case .wouldFormCycle: "it would form a cycle"
    case .forwardsHere: "it forwards to this list already"
    case .isBeingDeallocated: "it is being deallocated"
    case .isSubscribed(let place):
      "it is subscribed already (\(place.map { "on \($0)" } ?? "called directly"))"
    }
  }
}

extension Duration {
  /// The duration, such as `0.31 s`, `16 ms` or `45 µs`. Less than a tenth of a second is rounded to whole units.
  var traced: String {
    let (seconds, attoseconds) = components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    if microseconds >= 100_000 {
      let hundredths = (microseconds + 5_000) / 10_000
      let rest = hundredths % 100
      return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
    }
    if microseconds == 0 { return "\(attoseconds / 1_000_000_000) ns" }
    return microseconds >= 1_000 ? "\((microseconds + 500) / 1_000) ms" : "\(microseconds) µs"
  }
}
