/// The trace of one list: its sinks, and what is known about each subscriber.
///
/// Its methods call foreign code. Call them without a lock unless stated otherwise.
final class TraceLog: Sendable {
  /// A known subscriber or original delegate. Keeps the type, which can't be found out after the object has died.
  private struct Acquaintance {
    let object: TracedObject
    /// Whether it was subscribed after the trace began.
    let isNew: Bool
    var hasHadTurn = false

    /// The text about its turns, for the report that it is gone.
    var turns: String {
      hasHadTurn ? "" : isNew ? " before its first turn" : " and has had no turn since the trace began"
    }
  }

  private struct State {
    var sinks: [TraceSink]
    /// The known subscribers by address. Empty if only slow turns are reported.
    var acquaintances: [UInt: Acquaintance] = [:]

    var reportsAll: Bool { sinks.contains { $0.threshold == nil } }
  }

  private let state: Locked<State>

  init(_ sink: TraceSink) {
    state = Locked(State(sinks: [sink]))
  }

  /// May be called under the list's lock.
  func add(_ sink: TraceSink) {
    state.withLock { $0.sinks.append(sink) }
  }

  /// Removes a sink. Returns whether none is left. May be called under the list's lock.
  func remove(_ sink: TraceSink) -> Bool {
    state.withLock { state in
      state.sinks.removeAll { $0 === sink }
      if !state.reportsAll { state.acquaintances = [:] }
      return state.sinks.isEmpty
    }
  }

  /// The threads that are calling a sink's closure. What the closure does is not traced.
  private static let reporting = Locked<Set<UInt>>([])

  /// Reports an entry to the sinks that want everything and, if it has a duration, to those whose threshold is shorter.
  func report(after duration: Duration? = nil, _ makeEntry: (_ isSlow: Bool) -> DelegateTrace.Entry) {
    for sink in state.withLock({ $0.sinks }) {
      if let threshold = sink.threshold {
        guard let duration, duration > threshold else { continue }
      }
      let thread = ThreadID.current
      guard Self.reporting.withLock({ $0.insert(thread).inserted }) else { return }
      sink.hear(makeEntry(sink.threshold != nil))
      Self.reporting.withLock { _ = $0.remove(thread) }
    }
  }
}

// MARK: - Turns

extension TraceLog {
  /// Reports the end of a turn. Allocates only if a sink wants the report.
  ///
  /// - Parameters:
  ///   - subject: The name of the object that was called, and `address` its address.
  ///   - place: Where the object was called.
  func turnHasEnded(
    _ callback: @autoclosure () -> String, of address: UInt, named subject: () -> String,
    since start: ContinuousClock.Instant, on place: () -> String
  ) {
    let duration = ContinuousClock.now - start
    // Changing a dictionary's value in place allocates even if there is none, so check first.
    state.withLock { if !$0.acquaintances.isEmpty { $0.acquaintances[address]?.hasHadTurn = true } }
    report(after: duration) { isSlow in
      .init(
        callback(), of: subject(), after: duration, ", \(duration.traced) on \(place())\(isSlow ? " (slow)" : "")")
    }
  }
}

// MARK: - Subscribers come and go

extension TraceLog {
  /// Remembers an object that was subscribed before the trace began, or that has had a turn.
  func note(_ object: AnyObject) {
    let object = TracedObject(object)
    state.withLock { state in
      guard state.reportsAll, state.acquaintances[object.address] == nil else { return }
      state.acquaintances[object.address] = Acquaintance(object: object, isNew: false)
    }
  }

  func subscribed(_ object: AnyObject) {
    let object = TracedObject(object)
    let former = meet(object)
    // Another object with the same address must have died.
    if let former { reportDeath(of: former) }
    report { _ in .init(of: "\(object)", " subscribed") }
  }

  func unsubscribed(_ object: TracedObject) {
    let acquaintance = forget(object.address)
    report { _ in .init(of: "\(object)", " unsubscribed\(acquaintance?.turns ?? "")") }
  }

  /// Reports that all subscribers at these addresses were unsubscribed.
  func unsubscribed(at addresses: [UInt]) {
    for address in addresses {
      if let object = forget(address)?.object { unsubscribed(object) }
    }
  }

  /// Reports that the object with this address was found dead.
  func foundDead(at address: UInt) {
    if let acquaintance = forget(address) { reportDeath(of: acquaintance) }
  }

  private func reportDeath(of acquaintance: Acquaintance) {
    report { _ in .init(of: "\(acquaintance.object)", " died\(acquaintance.turns)") }
  }

  private func meet(_ object: TracedObject) -> Acquaintance? {
    state.withLock { state in
      guard state.reportsAll else { return nil }
      return state.acquaintances.updateValue(Acquaintance(object: object, isNew: true), forKey: object.address)
    }
  }

  private func forget(_ address: UInt) -> Acquaintance? {
    state.withLock { $0.acquaintances.removeAndShrink(address) }
  }
}

// MARK: - The service's property

extension TraceLog {
  /// Reports that the app has assigned a delegate.
  ///
  /// - Parameter former: The address of the former delegate, if there was one.
  func assigned(_ delegate: AnyObject?, insteadOf former: UInt?) {
    let object = delegate.map { TracedObject($0) }
    let known = former.flatMap { address in state.withLock { $0.acquaintances[address]?.object } }
    if let object { _ = meet(object) }
    let place = former == nil ? "" : ", in place of \(known.map { "\($0)" } ?? "one that has died")"
    report { _ in .init(of: object.map { "\($0)" } ?? "nil", " assigned as delegate\(place)") }
  }

  func installed(_ proxy: AnyObject, in service: AnyObject?) {
    report { _ in .init(of: "\(TracedObject(proxy))", " installed\(Self.place(service))") }
  }

  func uninstalled(_ proxy: AnyObject, from service: AnyObject?) {
    report { _ in .init(of: "\(TracedObject(proxy))", " uninstalled\(Self.place(service, "from"))") }
  }

  /// Reports that a proxy is not in the property.
  ///
  /// - Parameter other: What is there instead.
  func displaced(_ proxy: AnyObject, in service: AnyObject?, by other: AnyObject?) {
    let other = other.map { "\(TracedObject($0))" } ?? "nil"
    report { _ in .init(of: "\(TracedObject(proxy))", " displaced\(Self.place(service)) by \(other)") }
  }

  private static func place(_ service: AnyObject?, _ preposition: String = "in") -> String {
    service.map { " \(preposition) \(TracedObject($0))" } ?? ""
  }
}
