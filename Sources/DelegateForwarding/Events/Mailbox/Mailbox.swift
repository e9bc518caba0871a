import Synchronization

/// A listener whose events are received in another isolation: on an actor, or by a closure that runs it on a queue.
///
/// SAFETY: The state is behind a lock. `turn` is called by the drain only, in the isolation that the entrance enters, and one drain runs
/// at a time. Events cross to it, and are `Sendable`: each public method that makes a mailbox asks for that.
@usableFromInline
final class Mailbox: Listener, @unchecked Sendable {
  /// An event that waits.
  private struct Waiting {
    let event: AnyEvent
    /// The original delegate that was called with it, if the receiver had no name yet: that may be the same object.
    let original: UInt
  }

  private let state: Locked<MailboxState<Waiting, CheckedContinuation<Void, Never>>>
  private let entrance: MailboxEntrance
  private let receiving: Locked<MailboxReceiver?>
  private let type: Any.Type
  private let ownerAddress: UInt

  init(
    _ kind: Kind, for receiver: MailboxReceiver, entering entrance: MailboxEntrance, buffering: EventBuffering
  ) {
    state = Locked(MailboxState(buffering))
    receiving = Locked(receiver)
    ownerAddress = receiver.owner
    self.entrance = entrance
    type = receiver.type
    super.init(kind, of: receiver.type, receiver: receiver.subscriber?.object)
  }

  override func receive(_ event: AnyEvent, livingWith object: AnyObject) {
    receive(event, besides: 0)
  }

  override func hearing(besides original: UInt) -> Listener {
    BesidesOriginal(self, original)
  }

  fileprivate func receive(_ event: AnyEvent, besides original: UInt) {
    let appended = state.withLock { $0.append(Waiting(event: event, original: original)) }
    for waiter in appended.resumed { waiter.resume() }
    if appended.enters { entrance.enter(self) }
  }

  /// Enters the isolation though no event waits, so that the receiver is named there.
  func enterForReceiver() {
    if state.withLock({ $0.enter() }) { entrance.enter(self) }
  }

  override func end() {
    let (released, resumed) = state.withLock { $0.end() }
    let receiver = receiving.withLock { $0.take() }
    for waiter in resumed { waiter.resume() }
    withExtendedLifetime((released, receiver)) {}
  }

  override func describe(_ name: (AnyObject) -> String, _ object: AnyObject) -> String {
    switch kind {
    case .subscriber: name(object)
    case .place: "a subscriber that the main actor will name"
    case .observer: ownerAddress == 0 ? "observer of \(type)" : "\(name(object)) observing \(type)"
    }
  }
  override var owner: UInt { ownerAddress }
  override var droppedCount: Int { state.withLock { $0.droppedCount } }

  override var asynchronouslyCalled: SubscriberEntry? {
    entrance.isLivingActor ? receiving.withLock { $0?.isSendable == true ? $0?.subscriber : nil } : nil
  }

  override var lastWaiting: UInt64? { state.withLock { $0.lastWaiting(thread: ThreadID.current) } }

  nonisolated(nonsending) override func received(upTo number: UInt64) async {
    await withCheckedContinuation { continuation in
      if !state.withLock({ $0.wait(for: number, continuation) }) { continuation.resume() }
    }
  }
}

extension Mailbox {
  /// Gives events their turns, until none waits or it is time to let others have theirs. Returns whether it has to come back.
  func drain() -> Bool {
    let thread = ThreadID.current
    guard let receiver = receiving.withLock({ $0 }) else { return false }
    receiver.prepare?()
    for _ in 1...Self.mostTurns {
      let (next, resumed) = state.withLock { $0.nextTurn(thread: thread) }
      for waiter in resumed { waiter.resume() }
      guard let next else { return false }
      if standsFor(next.original) { continue }
      if !receiver.turn(next.event) {
        leave()
        return false
      }
    }
    let (comesBack, resumed) = state.withLock { $0.pause() }
    for waiter in resumed { waiter.resume() }
    return comesBack
  }

  /// Starts the drain that has to come back.
  func enterAgain() { entrance.enter(self) }

  /// The drain that was bound to come does not.
  func drainIsLost() {
    let (released, resumed) = state.withLock { $0.drainIsLost() }
    for waiter in resumed { waiter.resume() }
    withExtendedLifetime(released) {}
  }

  /// How many turns one entry gives before others have theirs.
  private static var mostTurns: Int { 1024 }
}

/// Hears an event for a mailbox whose receiver has no name yet, after an original delegate that may be the same object.
private final class BesidesOriginal: Listener, @unchecked Sendable {
  private let mailbox: Mailbox
  private let original: UInt

  init(_ mailbox: Mailbox, _ original: UInt) {
    self.mailbox = mailbox
    self.original = original
    super.init(.place, like: mailbox)
  }

  override func receive(_ event: AnyEvent, livingWith object: AnyObject) {
    mailbox.receive(event, besides: original)
  }
}
