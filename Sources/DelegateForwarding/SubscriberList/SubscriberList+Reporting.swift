import Synchronization

// The one way to a list's traces. They run foreign code, so all this is called without the lock.

extension SubscriberList {
  typealias Kind = DelegateTrace.Entry.Kind
  typealias Subject = DelegateTrace.Subject

  /// Reports what has happened to the traces without a limit. If there are none, makes neither subject nor words.
  @inline(never)
  func report(
    _ kind: Kind, _ subject: @autoclosure () -> Subject, callback: @autoclosure () -> String? = nil,
    _ detail: @autoclosure () -> String = ""
  ) {
    send(kind, subject(), callback: callback(), detail()) { $0.threshold == nil }
  }

  /// - Parameter isWanted: Whether a sink reports this.
  private func send(
    _ kind: Kind, _ subject: @autoclosure () -> Subject, callback: @autoclosure () -> String?,
    after duration: Duration? = nil, _ detail: @autoclosure () -> String, to isWanted: (TraceSink) -> Bool
  ) {
    guard isTraced, !TraceSink.isReporting else { return }
    let (all, name) = state.withLock { ($0.naming?.sinks ?? [], $0.name) }
    let sinks = all.filter(isWanted)
    if sinks.isEmpty { return }
    let entry = DelegateTrace.Entry(
      kind: kind, label: name, callback: callback(), subject: subject(), duration: duration,
      detail: detail())
    for sink in sinks { sink.report(entry) }
  }

  /// Adds a sink to those that the list reports to.
  ///
  /// - Parameter maker: The multicast that made the list, which is its name if no other is known.
  func addSink(_ sink: TraceSink, for maker: AnyObject?) {
    if let maker { note(maker: maker) }
    state.withLock { state in
      let naming = state.naming ?? Naming()
      naming.sinks.append(sink)
      state.naming = naming
      traced.store(true, ordering: .relaxed)
    }
  }

  /// Removes a sink, which the caller keeps alive.
  func removeSink(_ sink: TraceSink) {
    sink.end()
    let former = state.withLock { state in
      let former = state.naming?.sinks
      state.naming?.sinks.removeAll { $0 === sink }
      traced.store(state.naming?.sinks.isEmpty == false, ordering: .relaxed)
      return former
    }
    withExtendedLifetime(former) {}
  }
}

// MARK: - Turns

/// The number of traced turns that have begun, of all lists.
private let turnsBegun = Atomic<UInt64>(0)

/// A turn of a traced list.
@usableFromInline
package struct TracedTurn: Sendable {
  fileprivate let subject: DelegateTrace.Subject
  fileprivate let start: ContinuousClock.Instant
  /// Its number among all turns.
  fileprivate let number: UInt64
}

extension SubscriberList {
  /// Reports that a turn begins.
  func beginTurn(
    of subject: Subject, _ callback: @autoclosure () -> String, _ detail: @autoclosure () -> String
  ) -> TracedTurn {
    report(.called, subject, callback: callback(), detail())
    let number = turnsBegun.add(1, ordering: .relaxed).newValue
    return TracedTurn(subject: subject, start: .now, number: number)
  }

  /// Reports that a turn has ended. A trace without a limit leaves that out if the reader knows it: the turn was quick,
  /// and no other traced turn has begun, so that this line would follow the one of the beginning.
  func endTurn(_ turn: TracedTurn, _ callback: @autoclosure () -> String) {
    let lasted = ContinuousClock.now - turn.start
    let saysSomething = lasted >= .milliseconds(1) || turnsBegun.load(ordering: .relaxed) != turn.number
    send(.returned, turn.subject, callback: callback(), after: lasted, "") { sink in
      sink.threshold.map { lasted > $0 } ?? saysSomething
    }
  }
}
