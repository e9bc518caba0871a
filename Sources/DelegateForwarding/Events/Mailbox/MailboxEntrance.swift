import Synchronization

/// The way into the isolation in which a mailbox's events are received.
@usableFromInline
enum MailboxEntrance: Sendable {
  case mainActor
  /// An actor, held weakly: it may be the subscriber.
  case actor(WeakActor)
  /// A closure that runs what it is given, at once or later, on any thread.
  case closure(@Sendable (@escaping @Sendable () -> Void) -> Void)

  /// Whether it leads to an actor that is alive.
  var isLivingActor: Bool {
    switch self {
    case .mainActor: true
    case .actor(let reference): reference.actor != nil
    case .closure: false
    }
  }

  /// Starts one drain. Without a lock.
  ///
  /// It has the priority of the task that reports the event, and at least the default one, as other tasks' events may follow. When it comes back after
  /// many turns it has the default priority: otherwise others that wait for the actor would get no turn as long as events come.
  func enter(_ mailbox: Mailbox, again: Bool = false) {
    let priority = again ? TaskPriority.medium : max(Task.currentPriority, .medium)
    switch self {
    case .mainActor:
      Task.detached(priority: priority) { @MainActor in
        if mailbox.endDrain(mailbox.drain()) { mailbox.enterAgain() }
      }
    case .actor(let reference):
      Task.detached(priority: priority) {
        guard let result = await Self.drain(mailbox, on: reference) else { return mailbox.leave() }
        if mailbox.endDrain(result) { mailbox.enterAgain() }
      }
    case .closure(let enqueue):
      QueueEntrance.enter(mailbox, by: enqueue)
    }
  }

  /// Keeps the actor alive while it is in use, and lets go of it before it returns. Nil if the actor has died.
  @concurrent
  private static func drain(_ mailbox: Mailbox, on reference: WeakActor) async -> Mailbox.DrainResult? {
    guard let actor = reference.actor else { return nil }
    return await drain(mailbox, on: actor)
  }

  private static func drain(_ mailbox: Mailbox, on actor: isolated any Actor) -> Mailbox.DrainResult {
    mailbox.drain()
  }
}

/// A weak reference to an actor.
///
/// SAFETY: A weak reference that is set once, in `init`, may be read from any thread.
@usableFromInline
final class WeakActor: @unchecked Sendable {
  private(set) weak var actor: (any Actor)?

  @usableFromInline
  init(_ actor: any Actor) {
    self.actor = actor
  }
}

/// One call of a closure that is to run a drain on a queue.
///
/// It knows whether it was run, so that events are not forgotten where the closure drops what it is given.
private final class QueueEntrance: Sendable {
  private let mailbox: Mailbox
  private let wasRun = Atomic(false)
  /// Whether the closure is being called, which this thread does.
  private let isEntering = Atomic(true)
  private let enteringThread = ThreadID.current
  private let comesBack = Atomic(false)

  private init(_ mailbox: Mailbox) {
    self.mailbox = mailbox
  }

  deinit {
    if !wasRun.load(ordering: .acquiring) { mailbox.drainIsLost() }
  }

  static func enter(_ mailbox: Mailbox, by enqueue: @Sendable (@escaping @Sendable () -> Void) -> Void) {
    // A closure that runs at once what it is given comes back here, instead of being called from within itself.
    while true {
      let entrance = QueueEntrance(mailbox)
      enqueue { entrance.run() }
      entrance.isEntering.store(false, ordering: .releasing)
      if !entrance.comesBack.load(ordering: .acquiring) { return }
    }
  }

  private func run() {
    if wasRun.exchange(true, ordering: .acquiringAndReleasing) { return }
    guard mailbox.endDrain(mailbox.drain()) else { return }
    if isEntering.load(ordering: .acquiring), enteringThread == ThreadID.current {
      comesBack.store(true, ordering: .releasing)
    } else {
      mailbox.enterAgain()
    }
  }
}
