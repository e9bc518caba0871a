#if canImport(Dispatch)
  import Dispatch
#endif

/// How to enter the isolation in which a mailbox receives its events.
@usableFromInline
struct MailboxEntrance: Sendable {
  /// Whether it can be entered with a priority. A queue has its own quality of service.
  let hasPriorities: Bool
  /// The isolation's name in a description.
  let describe: @Sendable ((AnyObject) -> String) -> String
  /// Whether this is an actor that is alive.
  let isLivingActor: @Sendable () -> Bool
  /// Starts one drain. Called without a lock.
  let enter: @Sendable (Mailbox, _ priority: UInt8) -> Void

  @usableFromInline
  static let mainActor = MailboxEntrance(
    hasPriorities: true, describe: { _ in "MainActor" }, isLivingActor: { true }
  ) { mailbox, priority in
    Task.detached(priority: TaskPriority(rawValue: priority)) { @MainActor in
      mailbox.endDrain(mailbox.drain(priority))
    }
  }

  /// An actor, held weakly because it may be the subscriber.
  @usableFromInline
  static func actor(_ actor: any Actor) -> MailboxEntrance {
    weak let actor = actor
    return MailboxEntrance(
      hasPriorities: true, describe: { name in actor.map(name) ?? "an actor that has died" },
      isLivingActor: { actor != nil }
    ) { mailbox, priority in
      // Keeps the actor alive during the drain, and releases it before `endDrain`.
      let drain = { @concurrent @Sendable in await actor?.drain(mailbox, priority) }
      Task.detached(priority: TaskPriority(rawValue: priority)) {
        guard let result = await drain() else { return mailbox.leave() }
        mailbox.endDrain(result)
      }
    }
  }

  #if canImport(Dispatch)
    /// A queue, serial or concurrent.
    @usableFromInline
    static func queue(_ queue: DispatchQueue) -> MailboxEntrance {
      MailboxEntrance(hasPriorities: false, describe: { _ in "queue \(queue.label)" }, isLivingActor: { false }) {
        mailbox, priority in
        queue.async { mailbox.endDrain(mailbox.drain(priority)) }
      }
    }
  #endif
}

extension Actor {
  fileprivate func drain(_ mailbox: Mailbox, _ priority: UInt8) -> Mailbox.DrainResult { mailbox.drain(priority) }
}
