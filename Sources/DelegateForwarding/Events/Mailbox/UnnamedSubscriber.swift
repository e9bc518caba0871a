/// The mailbox of a subscriber on the main actor that was subscribed on another thread. The object is unknown until the
/// main actor is entered and names it.
///
/// The mailbox gets its place in the list at once, so that no event is lost. When the main actor names the subscriber,
/// that gets an entry of its own, by which it is found, see `NamedSubscriber`.
///
/// SAFETY: `unsubscribed` is used only under the list's lock, and `subscription` is behind a lock.
final class UnnamedSubscriber: Mailbox, @unchecked Sendable {
  /// What was subscribed.
  struct Subscription: Sendable {
    let name: @MainActor @Sendable () -> UnpackedDelegate
    let makeReceiver: @Sendable () -> MailboxReceiver
    let strongly: Bool?
    let buffering: EventBuffering
  }

  /// Nil from the naming on, and after the end.
  private let subscription: Locked<Subscription?>

  /// The objects that were unsubscribed in the meantime, by address, so that none of them is subscribed again. They are
  /// held weakly: another object may have the address of one that has died.
  private var unsubscribed: [UInt: SubscriberEntry?] = [:]

  init(_ subscription: Subscription, in list: SubscriberList) {
    self.subscription = Locked(subscription)
    super.init(
      .place, in: list, for: subscription.makeReceiver(), with: nil, entering: .mainActor, subscription.buffering)
  }

  override func exclude(_ object: AnyObject) {
    #if canImport(ObjectiveC)
      // The runtime stops a program that forms a weak reference in `deinit`.
      unsubscribed[identity(of: object)] = .some(nil)
    #else
      unsubscribed[identity(of: object)] = SubscriberEntry(object: object, witnessTable: 0)
    #endif
  }

  /// Whether `object`, which the caller holds, was unsubscribed. Called under the list's lock.
  fileprivate func excludes(_ object: AnyObject) -> Bool {
    if isTombstone { return true }
    guard let entry = unsubscribed[identity(of: object)] else { return false }
    return entry.map { $0.object != nil } ?? true
  }

  override func prepareDrain() {
    list?.resolvePending()
    resolve()
  }

  /// Names the subscriber, unless that was done.
  override func resolve() {
    guard let subscription = subscription.withLock({ $0.take() }) else { return }
    // SAFETY: On the main actor, and the subscriber is used there only.
    nonisolated(unsafe) var named: UnpackedDelegate?
    MainActor.assumeIsolated { unsafe named = subscription.name() }
    let delegate = unsafe named!
    receiver.store(identity(of: delegate.object), ordering: .relaxed)
    if let list, !list.subscribe(self, subscription, as: delegate) { return leave() }
    setSubscriber(delegate.makeEntry())
  }

  override func hasEnded() {
    super.hasEnded()
    _ = subscription.withLock { $0.take() }
  }
}

/// The entry by which a subscriber is found whose mailbox has another place in the order.
private final class NamedSubscriber: Listener, @unchecked Sendable {
  private let place: UnnamedSubscriber

  init(_ object: AnyObject, of place: UnnamedSubscriber, in list: SubscriberList) {
    self.place = place
    super.init(.subscriber, of: place.eventType, in: list, with: object)
  }

  override var mailbox: (any EventMailbox)? { place }
  // The caller holds the object.
  override var mayJoin: Bool { object.map { !place.excludes($0) } ?? false }
  override func hasEnded() { place.leave() }
}

extension SubscriberList {
  /// Subscribes an object that is not known until the main actor is entered.
  @usableFromInline
  func subscribe(
    onMainActor name: @escaping @MainActor @Sendable () -> UnpackedDelegate,
    as makeReceiver: @escaping @Sendable () -> MailboxReceiver, strongly: Bool?, _ buffering: EventBuffering
  ) {
    let place = UnnamedSubscriber(
      .init(name: name, makeReceiver: makeReceiver, strongly: strongly, buffering: buffering), in: self)
    add(place, isPending: true)
    place.enter()
  }

  /// Subscribes the object that the main actor has named. Returns whether the place is to receive its events.
  fileprivate func subscribe(
    _ place: UnnamedSubscriber, _ subscription: UnnamedSubscriber.Subscription, as delegate: UnpackedDelegate
  ) -> Bool {
    let object = delegate.object
    let strongly = subscription.strongly
    let isNew = add(delegate, strongly: strongly, as: NamedSubscriber(object, of: place, in: self))
    // From now on the object is found by its entry.
    let isExcluded = state.withLock { state in
      state.pending.removeAll { $0 === place }
      return place.excludes(object)
    }
    if !isNew, !isExcluded, contains(object) {
      // The object became a plain subscriber in the meantime, and was called for every event since then.
      subscribe(
        delegate, as: subscription.makeReceiver(), entering: .mainActor, strongly: strongly, subscription.buffering)
    }
    return isNew
  }
}
