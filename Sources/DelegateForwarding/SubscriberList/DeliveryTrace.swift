/// Reports the turns of one delivery to the list's traces.
@usableFromInline
struct DeliveryTrace {
  private let list: SubscriberList
  private let callback: StaticString
  /// Whether the callback could be an event, as it neither has an answer nor throws.
  private let canBeReported: Bool
  /// Whether the callback is asynchronous.
  private let isAsync: Bool

  /// Made before the delivery begins, as it may run foreign code.
  @usableFromInline
  init(of list: SubscriberList, _ callback: StaticString, canBeReported: Bool, isAsync: Bool = false) {
    self.list = list
    self.callback = callback
    self.canBeReported = canBeReported
    self.isAsync = isAsync
    list.reportOriginalIfDead()
  }

  @usableFromInline
  func begin<P>(_ subscriber: P, isOriginal: Bool) -> TracedTurn {
    let subject = DelegateTrace.Subject(delegate: subscriber)
    return list.beginTurn(
      of: subject, "\(callback)", isOriginal ? Self.detail(of: subject, in: list) : "on \(ThreadID.name)")
  }

  /// Where a turn is that may be the original delegate's. A proxy may stand for one that was replaced.
  static func detail(of subject: DelegateTrace.Subject, in list: SubscriberList) -> String {
    let isOriginal = subject == list.originalSubject
    return "\(isOriginal ? "as the original delegate, " : "")on \(ThreadID.name)"
  }

  @usableFromInline
  func end(_ turn: TracedTurn) { list.endTurn(turn, "\(callback)") }

  /// Gives a listener its turn with an event. Reports an event that is queued before that is received, or the line of
  /// its turn might come first.
  func give<Event>(_ event: Event, to listener: Listener<Event>) {
    if let place = listener.sink.status.place {
      list.report(
        .queued, DelegateTrace.Subject(of: listener), callback: "\(callback)", "as \(caseName(of: event)), on \(place)")
      return listener.receive(listener, event)
    }
    let turn = list.beginTurn(
      of: DelegateTrace.Subject(of: listener), "\(callback)", "with \(caseName(of: event)), on \(ThreadID.name)")
    listener.receive(listener, event)
    end(turn)
  }

  /// Reports that a listener is not called, unless the callback could not be an event.
  ///
  /// - Parameter originalAddress: The address of the original delegate, if that was called, or zero.
  @usableFromInline
  func skip(_ listener: ListenerEntry, originalAddress: UInt) {
    if !canBeReported || listener.isTombstone || listener.address == originalAddress { return }
    let reason =
      isAsync && listener.isSubscriber
      ? "the callback is asynchronous" : "the callback is not reported as \(listener.eventType)"
    list.report(.skipped, DelegateTrace.Subject(of: listener), callback: "\(callback)", "because \(reason)")
  }
}

extension SubscriberList {
  /// Reports that a callback is passed on to its delegate alone.
  @inline(never) @usableFromInline
  func reportPassedOn(_ entries: EntryArray, _ callback: StaticString) {
    for entry in entries where !entry.isTombstone {
      report(
        .skipped, Subject(of: entry), callback: "\(callback)", "because the callback is passed on within another one")
    }
  }
}
