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

  /// Gives a consumer its turn with an event. Reports an event that is queued before that is received, or the line of
  /// its turn might come first.
  func give<Event>(_ event: Event, to consumer: Consumer<Event>) {
    if let place = consumer.sink.status.place {
      list.report(
        .queued, DelegateTrace.Subject(of: consumer), callback: "\(callback)", "as \(caseName(of: event)), on \(place)")
      return consumer.receive(consumer, event)
    }
    let turn = list.beginTurn(
      of: DelegateTrace.Subject(of: consumer), "\(callback)", "with \(caseName(of: event)), on \(ThreadID.name)")
    consumer.receive(consumer, event)
    end(turn)
  }

  /// Reports that a consumer is not called, unless the callback could not be an event.
  ///
  /// - Parameter originalAddress: The address of the original delegate, if that was called, or zero.
  @usableFromInline
  func skip(_ consumer: ConsumerEntry, originalAddress: UInt) {
    if !canBeReported || consumer.isTombstone || consumer.address == originalAddress { return }
    let reason =
      isAsync && consumer.isSubscriber
      ? "the callback is asynchronous" : "the callback is not reported as \(consumer.eventType)"
    list.report(.skipped, DelegateTrace.Subject(of: consumer), callback: "\(callback)", "because \(reason)")
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
