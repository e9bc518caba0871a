/// A listener that receives its events on an actor or a queue.
///
/// SAFETY: The compiler can't check a class with a superclass. The contents are behind a lock, and everything else is
/// constant and `Sendable`. Only the drain calls the receiver's closure, in the mailbox's context, and one drain runs
/// at a time. Any thread may release the closure: that of a subscriber holds a weak entry, and that of an observer is
/// `@Sendable` or isolated to the main actor. Events cross to the context, so each public method that makes a mailbox
/// requires `Sendable` events.
@usableFromInline
final class Mailbox<Event>: Listener<Event>, @unchecked Sendable {
  @usableFromInline typealias State = MailboxState<Event, EventReceiver<Event>, DeliveryWaiter>

  @usableFromInline let contents: Locked<State>

  /// The list that the subscriber forwards to, stored because the subscriber is loaded in its own context only. Nil if
  /// it forwards to none, or that list has gone.
  @usableFromInline private(set) weak var subscribersTarget: SubscriberList?

  /// Made where the type of the events is known, as `receive` is.
  @usableFromInline let giveTurns: @Sendable (Mailbox, EventReceiver<Event>) -> Void

  /// - Parameters:
  ///   - subscriber: The subscriber.
  ///   - target: The list that the subscriber forwards to, if it does.
  ///   - receive: Gives an event its turn, or returns false if the subscriber has died.
  @inlinable
  init(
    in list: SubscriberList, for subscriber: AnyObject, forwardingTo target: SubscriberList?,
    on context: ExecutionContext, _ buffering: EventBuffering, _ receive: @escaping (Event) -> Bool
  ) {
    contents = Locked(State(buffering, for: EventReceiver(context: context, receive: receive)))
    giveTurns = { $0.giveTurns(to: $1) }
    subscribersTarget = target
    super.init(in: list, for: subscriber) { unsafe unsafeDowncast($0, to: Mailbox.self).append($1) }
  }

  /// The mailbox of an observer.
  @inlinable
  init(
    in list: SubscriberList, on context: ExecutionContext, _ buffering: EventBuffering,
    _ receive: @escaping (Event) -> Bool
  ) {
    contents = Locked(State(buffering, for: EventReceiver(context: context, receive: receive)))
    giveTurns = { $0.giveTurns(to: $1) }
    subscribersTarget = nil
    super.init(in: list, named: EventObserver<Event>.self) {
      unsafe unsafeDowncast($0, to: Mailbox.self).append($1)
    }
  }

  override var target: SubscriberList? { subscribersTarget }

  @inlinable @inline(__always)
  func append(_ event: Event) {
    switch contents.withLock({ $0.append(event) }) {
    case .waits: break
    case .enters: enter()
    case .drops(_, let resumed):
      resume(resumed)
      reportDrop()
    }
  }

  /// Starts a drain, unless the mailbox has ended.
  @usableFromInline
  func enter() { contents.withLock { $0.receiver }?.context.enter(self) }

  override func checkIsAlive() {
    if contents.withLock({ $0.receiver })?.context.hasDied == true { return contextHasDied() }
    if isSubscriber, contents.withLock({ $0.enterToCheckReceiver() }) { enter() }
  }

  /// Ends, because the actor has died. Whether its subscriber lives is known only if that was the actor itself.
  func contextHasDied() {
    if contents.withLock({ $0.receiver })?.context.isActor(address) == true {
      subscriberHasDied()
    } else {
      leave()
    }
  }

  @usableFromInline
  func subscriberHasDied() {
    list?.foundDead(self)
    didEnd()
  }

  override func didEnd() {
    resume(releaseContents())
  }

  /// Releases the receiver and the events that wait. Returns the tasks to resume.
  private func releaseContents() -> [DeliveryWaiter] {
    contents.withLock { $0.end() }.resumed
  }

  @usableFromInline
  func resume(_ waiters: [DeliveryWaiter]) {
    for waiter in waiters { waiter.signal() }
  }

  override var status: Status {
    let (context, waiting, dropped) = contents.withLock { ($0.receiver?.context, $0.events.count, $0.events.dropped) }
    return Status(place: context?.description ?? "nothing any more", waiting: waiting, dropped: dropped)
  }

  override func signalDelivery(to waiter: DeliveryWaiter) -> Bool {
    contents.withLock { $0.wait(waiter, thread: ThreadID.current) }
  }

  override func forget(_ waiter: DeliveryWaiter) {
    contents.withLock { state in state.forget { $0 === waiter } }
  }
}

// MARK: - The drain

extension Mailbox {
  /// Gives the events that wait their turns, until none waits or it is time to let other work run. Called in the
  /// mailbox's context.
  ///
  /// The caller releases what it holds of that context, then calls `endDrain`. So when a task that waits resumes after
  /// the last turn, the drain no longer keeps the actor alive.
  func drain() {
    if let receiver = contents.withLock({ $0.receiver }) { giveTurns(self, receiver) }
  }

  func endDrain() {
    let (enters, resumed) = contents.withLock { $0.endDrain() }
    resume(resumed)
    if enters { enter() }
  }

  @inlinable @inline(__always)
  func giveTurns(to receiver: EventReceiver<Event>) {
    let thread = ThreadID.current
    let list = list
    for _ in 0..<maximumTurns {
      let (event, resumed) = contents.withLock { $0.beginTurn(on: thread) }
      if !resumed.isEmpty { resume(resumed) }
      guard let event else { return leaveIfDead() }
      let isTraced = list?.isTraced ?? false
      let isAlive = isTraced ? traceTurn(with: event, of: receiver) : receiver.receive(event)
      if !isAlive { return subscriberHasDied() }
    }
    contents.withLock { $0.pauseTurns() }
  }

  @usableFromInline
  func leaveIfDead() {
    if isSubscriber, object == nil { subscriberHasDied() }
  }

  /// The most turns of one drain, so that other work on the actor or queue gets its turn.
  @inlinable var maximumTurns: Int { 1024 }

  @usableFromInline
  func traceTurn(with event: Event, of receiver: EventReceiver<Event>) -> Bool {
    // This is the subscriber's own actor or queue. A dead one has no turn.
    let subscriber = object
    guard let list, subscriber != nil || !isSubscriber else { return receiver.receive(event) }
    let turn = list.beginTurn(
      of: DelegateTrace.Subject(of: self), caseName(of: event), "on \(receiver.context.description)")
    let isAlive = receiver.receive(event)
    list.endTurn(turn, caseName(of: event))
    withExtendedLifetime(subscriber) {}
    return isAlive
  }
}

/// What a mailbox keeps as long as it receives events, and no longer: its entry may stay as a tombstone.
@usableFromInline
struct EventReceiver<Event> {
  @usableFromInline let context: ExecutionContext
  @usableFromInline let receive: (Event) -> Bool

  @usableFromInline
  init(context: ExecutionContext, receive: @escaping (Event) -> Bool) {
    self.context = context
    self.receive = receive
  }
}
