/// Gives a consumer's events their turns on an actor or a queue.
///
/// SAFETY: The weak reference is set in `init` only. The contents are behind a lock. Everything else is constant and
/// `Sendable`. Only the drain calls the receiver's closure, in the mailbox's context, and one drain runs at a time. Any
/// thread may release the closure: that of a subscriber holds a weak entry, and that of an observer is `@Sendable` or
/// isolated to the main actor. Events cross to the context, so each public method that makes a mailbox requires
/// `Sendable` events.
@usableFromInline
final class Mailbox<Event>: EventSink, @unchecked Sendable {
  @usableFromInline typealias State = MailboxState<Event, EventReceiver<Event>, AsyncStream<Void>.Continuation>
  @usableFromInline typealias Buffering = AsyncStream<Event>.Continuation.BufferingPolicy

  @usableFromInline let contents: Locked<State>

  /// The list that the subscriber forwards to, stored because the subscriber is loaded in its own context only. Nil if
  /// it forwards to none, or that list has gone.
  @usableFromInline private(set) weak var target: SubscriberList?

  /// Made where the type of the events is known, as a consumer's `receive` is.
  @usableFromInline let giveTurns: @Sendable (Mailbox, ConsumerEntry, EventReceiver<Event>) -> Void

  /// A consumer on an actor or a queue.
  ///
  /// - Parameters:
  ///   - subscriber: The subscriber. Nil for an observer.
  ///   - target: The list that the subscriber forwards to, if it does.
  ///   - giveTurn: Gives an event its turn, or returns false if the subscriber has died.
  @inlinable
  static func consumer(
    in list: SubscriberList, for subscriber: AnyObject? = nil, forwardingTo target: SubscriberList? = nil,
    on context: ExecutionContext, _ buffering: Buffering, _ giveTurn: @escaping (Event) -> Bool
  ) -> Consumer<Event> {
    let receiver = EventReceiver(context: context, giveTurn: giveTurn)
    let mailbox = Mailbox(forwardingTo: target, State(buffering, for: receiver)) { $0.giveTurns(of: $1, to: $2) }
    return Consumer(in: list, for: subscriber, named: EventObserver<Event>.self, mailbox) {
      mailbox.append($1, of: $0)
    }
  }

  @usableFromInline
  init(
    forwardingTo target: SubscriberList?, _ contents: State,
    giveTurns: @escaping @Sendable (Mailbox, ConsumerEntry, EventReceiver<Event>) -> Void
  ) {
    self.contents = Locked(contents)
    self.giveTurns = giveTurns
    self.target = target
  }

  @inlinable @inline(__always)
  func append(_ event: Event, of consumer: ConsumerEntry) {
    switch contents.withLock({ $0.append(event) }) {
    case .waits: break
    case .enters: enter(consumer)
    case .drops(let dropped, let resumed):
      resume(resumed)
      consumer.reportDrop(of: dropped)
    }
  }

  /// Starts the drain that the state has asked for. If the mailbox has ended since, there is no context to enter and no
  /// event left, so the drain is over at once.
  @usableFromInline
  func enter(_ consumer: ConsumerEntry) {
    guard let context = contents.withLock({ $0.receiver })?.context else { return endDrain(consumer) }
    context.enter(self, consumer)
  }

  @usableFromInline
  func checkIsAlive(_ consumer: ConsumerEntry) {
    if contents.withLock({ $0.receiver })?.context.hasDied == true { return endWithContext(consumer) }
    if consumer.isSubscriber, contents.withLock({ $0.enterToCheckReceiver() }) { enter(consumer) }
  }

  /// The actor has died. Whether its subscriber lives is known only if that was the actor itself.
  func endWithContext(_ consumer: ConsumerEntry) {
    let isSubscriber = contents.withLock { $0.receiver }?.context.isActor(consumer.address) == true
    if isSubscriber { consumer.foundDead() } else { consumer.leave() }
  }

  /// Releases the receiver and the events that wait.
  @usableFromInline
  func end() {
    let ended = contents.withLock { $0.end() }
    resume(ended.resumed)
    withExtendedLifetime(ended) {}
  }

  @usableFromInline
  var status: ConsumerStatus {
    let (context, waiting, dropped) = contents.withLock { ($0.receiver?.context, $0.waiting, $0.dropped) }
    return ConsumerStatus(place: context?.description ?? "nothing any more", waiting: waiting, dropped: dropped)
  }

  @usableFromInline
  func resume(_ waiters: [AsyncStream<Void>.Continuation]) {
    for waiter in waiters { waiter.yield() }
  }

  @usableFromInline
  func signalDelivery(to waiter: AsyncStream<Void>.Continuation) -> Bool {
    contents.withLock { $0.wait(waiter) }
  }
}

// MARK: - The drain

extension Mailbox {
  /// Gives the events that wait their turns, until it comes to a barrier, no event is left, or it is time to let other
  /// work run. Called in the mailbox's context.
  ///
  /// The caller releases what it holds of that context, then calls `endDrain`. So when a task that waits resumes, the
  /// drain no longer keeps the actor alive.
  func drain(_ consumer: ConsumerEntry) {
    if let receiver = contents.withLock({ $0.receiver }) { giveTurns(self, consumer, receiver) }
  }

  func endDrain(_ consumer: ConsumerEntry) {
    let (resumed, enters) = contents.withLock { $0.endDrain() }
    resume(resumed)
    if enters { enter(consumer) }
  }

  @inlinable @inline(__always)
  func giveTurns(of consumer: ConsumerEntry, to receiver: EventReceiver<Event>) {
    let list = consumer.list
    for _ in 0..<maximumTurns {
      guard let event = contents.withLock({ $0.takeEvent() }) else { return checkSubscriber(of: consumer) }
      let isTraced = list?.isTraced ?? false
      let isAlive = isTraced ? traceTurn(of: consumer, with: event, receiver) : receiver.giveTurn(event)
      if !isAlive { return consumer.foundDead() }
    }
  }

  @usableFromInline
  func checkSubscriber(of consumer: ConsumerEntry) {
    if consumer.isSubscriber, consumer.object == nil { consumer.foundDead() }
  }

  /// The most turns of one drain, so that other work on the actor or queue gets its turn.
  @inlinable var maximumTurns: Int { 1024 }

  @usableFromInline
  func traceTurn(of consumer: ConsumerEntry, with event: Event, _ receiver: EventReceiver<Event>) -> Bool {
    // This is the subscriber's own actor or queue. A dead one has no turn.
    let subscriber = consumer.object
    guard let list = consumer.list, subscriber != nil || !consumer.isSubscriber else { return receiver.giveTurn(event) }
    let turn = list.beginTurn(
      of: DelegateTrace.Subject(of: consumer), caseName(of: event), "on \(receiver.context.description)")
    let isAlive = receiver.giveTurn(event)
    list.endTurn(turn, caseName(of: event))
    withExtendedLifetime(subscriber) {}
    return isAlive
  }
}

/// What a mailbox keeps as long as it receives events, and no longer: its entry may stay as a tombstone.
///
/// It is a class because each event asks whether there is one. The compiler would copy a struct for that, with the weak
/// reference to the actor.
@usableFromInline
final class EventReceiver<Event> {
  @usableFromInline let context: ExecutionContext
  /// Gives an event its turn, or returns false if the subscriber has died.
  @usableFromInline let giveTurn: (Event) -> Bool

  @usableFromInline
  init(context: ExecutionContext, giveTurn: @escaping (Event) -> Bool) {
    self.context = context
    self.giveTurn = giveTurn
  }
}
