#if canImport(Dispatch)
  import Dispatch
#endif

/// How to enter the isolation in which a mailbox receives its events.
@usableFromInline
enum MailboxEntrance: Sendable {
  case mainActor
  /// An actor, held weakly because it may be the subscriber.
  case actor(WeakActor)
  #if canImport(Dispatch)
    /// A queue, serial or concurrent.
    case queue(DispatchQueue)
  #endif

  /// The isolation's name in a description.
  func describe(_ name: (AnyObject) -> String) -> String {
    switch self {
    case .mainActor: "MainActor"
    case .actor(let reference): reference.actor.map(name) ?? "an actor that has died"
    #if canImport(Dispatch)
      case .queue(let queue): "queue \(queue.label)"
    #endif
    }
  }

  /// Whether this is an actor that is alive.
  var isLivingActor: Bool {
    switch self {
    case .mainActor: true
    case .actor(let reference): reference.actor != nil
    #if canImport(Dispatch)
      case .queue: false
    #endif
    }
  }

  /// Whether it can be entered with a priority. A queue has its own quality of service.
  var hasPriorities: Bool {
    switch self {
    case .mainActor, .actor: true
    #if canImport(Dispatch)
      case .queue: false
    #endif
    }
  }

  /// Starts one drain. Called without a lock.
  func enter(_ mailbox: Mailbox, _ priority: UInt8) {
    switch self {
    case .mainActor:
      Task.detached(priority: TaskPriority(rawValue: priority)) { @MainActor in
        mailbox.endDrain(mailbox.drain(priority))
      }
    case .actor(let reference):
      Task.detached(priority: TaskPriority(rawValue: priority)) {
        guard let result = await Self.drain(mailbox, priority, on: reference) else { return mailbox.leave() }
        mailbox.endDrain(result)
      }
    #if canImport(Dispatch)
      case .queue(let queue):
        queue.async { mailbox.endDrain(mailbox.drain(priority)) }
    #endif
    }
  }

  /// Keeps the actor alive during the drain, and releases it before returning. Nil if the actor has died.
  @concurrent
  private static func drain(_ mailbox: Mailbox, _ priority: UInt8, on reference: WeakActor) async -> Mailbox
    .DrainResult?
  {
    guard let actor = reference.actor else { return nil }
    return await drain(mailbox, priority, on: actor)
  }

  private static func drain(_ mailbox: Mailbox, _ priority: UInt8, on actor: isolated any Actor) -> Mailbox.DrainResult
  {
    mailbox.drain(priority)
  }
}

/// A weak reference to an actor.
///
/// SAFETY: The weak reference is set once, in `init`, so any thread may read it.
@usableFromInline
final class WeakActor: @unchecked Sendable {
  private(set) weak var actor: (any Actor)?

  @usableFromInline
  init(_ actor: any Actor) {
    self.actor = actor
  }
}
