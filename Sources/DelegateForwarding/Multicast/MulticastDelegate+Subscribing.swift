extension MulticastDelegate {
  /// Subscribes an object. A new subscriber is held weakly, unless you say otherwise.
  ///
  /// ```swift
  /// player.$delegate.subscribe(logger)      // or multicast.subscribe(logger)
  /// player.$delegate.subscribe(Listener(), holding: .strongly)   // nobody else keeps it
  /// ```
  ///
  /// The subscriber is called from the next callback on, after all earlier subscribers. Subscribing an object again
  /// doesn't change its place in the order, and changes how it is held only if you pass `holding`. Objects are compared
  /// by identity, never by `==`.
  ///
  /// Subscriptions that would form a cycle of multicasts are rejected: the method changes nothing and returns false. An
  /// object that is in its `deinit` is rejected as well; on Apple's platforms the runtime stops the program if it is an
  /// `NSObject`.
  ///
  /// A struct or an enum can't be held weakly. Passing one stops the program with a message that names its type.
  ///
  /// - Parameters:
  ///   - subscriber: The object.
  ///   - holding: How to hold the subscriber. Nil keeps the current hold, or holds a new subscriber weakly.
  /// - Returns: True if the object was not subscribed before.
  /// - Complexity: Amortised O(1); O(*n*) for a subscriber that itself forwards, to *n* delegates.
  @inlinable @discardableResult
  public func subscribe(_ subscriber: P, holding: SubscriberHold? = nil) -> Bool {
    subscribe(ExistentialWords(subscriber), holding)
  }

  /// Rejects a subscription that would close a cycle.
  @inlinable
  func subscribe(
    _ subscriber: ExistentialWords, _ holding: SubscriberHold?, as consumer: ConsumerEntry? = nil
  ) -> Bool {
    if list.isReached(from: subscriber.object) {
      list.reportRejected(subscriber.object, "it would form a cycle")
      return false
    }
    let isNew = list.subscribe(subscriber, strongly: holding?.isStrong, as: consumer)
    if isNew { takePart() }
    return isNew
  }

  /// Adds a consumer that is no subscriber.
  @usableFromInline
  func add(_ consumer: ConsumerEntry) {
    takePart()
    list.addConsumer(consumer)
  }

  /// Somebody new takes part, so that a property that the multicast computes shows a proxy.
  @usableFromInline
  func takePart() {
    if list.property({ $0.takePart() }) { checkConformance() }
  }

  /// Ends an object's subscription. A subscriber may call this from its own `deinit`.
  ///
  /// ```swift
  /// multicast.unsubscribe(logger)
  /// ```
  ///
  /// An object that is deallocated need not unsubscribe.
  ///
  /// Once the method has returned, no turn begins for that subscriber, except for one that another thread has already
  /// picked. An object that is also the original delegate stays the original delegate.
  ///
  /// - Returns: True if the object was subscribed. A struct or an enum never is.
  /// - Complexity: Amortised O(1).
  @inlinable @discardableResult
  public func unsubscribe(_ subscriber: P) -> Bool {
    guard let object = reference(of: subscriber) else { return false }
    return list.removeSubscriber(object)
  }

  /// Whether an object is subscribed. The original delegate counts only if it has also subscribed.
  ///
  /// ```swift
  /// if !multicast.contains(logger) { print("The logger has left.") }
  /// ```
  ///
  /// A struct or an enum is never subscribed.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func contains(_ subscriber: P) -> Bool {
    guard let object = reference(of: subscriber) else { return false }
    return list.contains(object)
  }
}

extension MulticastDelegate {
  /// Ends all subscriptions, for example when a session of the app is over. The original delegate is not affected.
  ///
  /// ```swift
  /// multicast.unsubscribeAll()
  /// ```
  ///
  /// - Complexity: O(*n*) in the number of subscribers.
  public func unsubscribeAll() {
    list.removeAll()
  }

  /// The live subscribers that are called directly, in delivery order and without the original delegate.
  ///
  /// ```swift
  /// for subscriber in multicast.subscribers { print(type(of: subscriber)) }
  /// ```
  ///
  /// To call each of them, use `forward(_:)`, which also skips those that leave meanwhile.
  ///
  /// - Complexity: O(*n*) in the number of subscribers.
  public var subscribers: [P] {
    var live: [P] = []
    list.forEachEntry { entry, object in
      if let object { live.append(entry.rebuild(object, as: P.self)) }
    }
    return live
  }

  /// The number of live subscribers, without the original delegate.
  ///
  /// Subscribers on actors and queues count too, until their actor or queue has found them dead.
  ///
  /// ```swift
  /// let isAlone = multicast.subscriberCount == 0 && multicast.originalDelegate == nil
  /// ```
  ///
  /// - Complexity: O(*n*) in the number of subscribers, because it checks whether each is alive.
  public var subscriberCount: Int {
    var count = 0
    list.forEachEntry { entry, _ in
      if entry.isSubscriber { count += 1 }
    }
    return count
  }

  /// Whether anybody listens: a live subscriber, a stream or an observer. The original delegate doesn't count.
  ///
  /// Check it before work that is only for listeners:
  ///
  /// ```swift
  /// let isHeard = multicast.hasListeners || multicast.originalDelegate != nil
  /// ```
  ///
  /// Subscribers on actors and queues count too, until their actor or queue has found them dead. Don't ask while you
  /// hold a lock: this keeps a subscriber alive for a moment, so its `deinit` may run here.
  ///
  /// - Complexity: O(1) if the first one lives; O(*n*) in the number of dead subscribers before it.
  public var hasListeners: Bool { list.hasListeners }
}

/// How a multicast holds a subscriber or an original delegate.
///
/// ```swift
/// player.$delegate.subscribe(Listener(), holding: .strongly)
/// let multicast = MulticastDelegate(
///   wrapping: parser, delegate: \.delegate, holdingOriginal: .strongly)
/// ```
///
/// | Hold | The list |
/// | --- | --- |
/// | `.weakly` | does not keep the object alive. This is the default, as for any delegate. |
/// | `.strongly` | keeps it alive: a subscriber until it is unsubscribed or the list ends. |
///
/// A list ends when the multicast that made it is released. Multicasts that share the list keep that one alive.
public enum SubscriberHold: Sendable {
  /// The list does not keep the object alive.
  @_documentation(visibility: internal)
  case weakly

  /// The list keeps the object alive.
  @_documentation(visibility: internal)
  case strongly

  @usableFromInline var isStrong: Bool { self == .strongly }
}
