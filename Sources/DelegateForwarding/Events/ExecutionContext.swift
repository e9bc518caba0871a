#if canImport(Dispatch)
  import Dispatch
#endif

/// Where a mailbox gives its events their turns.
@usableFromInline
enum ExecutionContext: Sendable {
  case mainActor
  case actor(ActorReference)
  #if canImport(Dispatch)
    /// Serial or concurrent.
    case queue(DispatchQueue)
  #endif

  /// An actor, which is held weakly because it may be the subscriber.
  @usableFromInline
  static func actor(_ actor: any Actor) -> Self { .actor(ActorReference(actor)) }

  var description: String {
    switch self {
    case .mainActor: "MainActor"
    case .actor(let reference):
      reference.actor.map { "\(DelegateTrace.Subject($0))" } ?? "an actor that has died"
    #if canImport(Dispatch)
      case .queue(let queue): "queue \(queue.label)"
    #endif
    }
  }

  /// Whether it is the actor that is, or was, at this address.
  func isActor(_ address: UInt) -> Bool {
    if case .actor(let reference) = self { reference.address == address } else { false }
  }

  /// Whether it is an actor that has died.
  var hasDied: Bool {
    if case .actor(let reference) = self { reference.actor == nil } else { false }
  }

  /// Starts a drain. Called without a lock.
  func enter<Event>(_ mailbox: Mailbox<Event>, _ consumer: ConsumerEntry) {
    switch self {
    case .mainActor:
      Task.detached { @MainActor in
        mailbox.drain(consumer)
        mailbox.endDrain(consumer)
      }
    case .actor(let reference):
      // Keeps the actor alive during the drain, and releases it before `endDrain`.
      let drain = { @concurrent @Sendable in await reference.actor?.drain(mailbox, consumer) }
      Task.detached {
        if await drain() == nil { mailbox.endWithContext(consumer) }
        mailbox.endDrain(consumer)
      }
    #if canImport(Dispatch)
      case .queue(let queue):
        queue.async {
          mailbox.drain(consumer)
          mailbox.endDrain(consumer)
        }
    #endif
    }
  }
}

extension Actor {
  fileprivate func drain<Event>(_ mailbox: Mailbox<Event>, _ consumer: ConsumerEntry) { mailbox.drain(consumer) }
}

/// The actor on which a subscriber is called. It is referred to weakly, because it may own what holds this reference.
@usableFromInline
struct ActorReference: Sendable {
  // SAFETY: Only `init` writes it. A weak constant needs Swift 6.3.
  private nonisolated(unsafe) weak var reference: (any Actor)?

  /// The address, also when the actor has died.
  let address: UInt

  init(_ actor: any Actor) {
    unsafe reference = actor
    address = identity(of: actor)
  }

  /// Nil if the actor has died.
  ///
  /// SAFETY: See `reference`.
  var actor: (any Actor)? { unsafe reference }
}
