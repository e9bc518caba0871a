import Synchronization

/// The entry of a listener in a list. Deliveries of callbacks that are not reported skip it.
///
/// Its object is the one that the listener lives with, or the listener itself. A subscriber's entry is found by the
/// subscriber's address, any other listener's entry by its own.
@usableFromInline
final class ListenerEntry: UncalledEntry {
  @usableFromInline let subject: Listener

  /// The entry of a subscriber.
  init(_ listener: Listener, subscriber: AnyObject) {
    subject = listener
    super.init(object: subscriber, witnessTable: 0)
  }

  /// The entry of a listener that is not a subscriber. It lives as long as `object`.
  init(_ listener: Listener, livingWith object: AnyObject) {
    subject = listener
    super.init(livingWith: object)
  }

  override var isSubscription: Bool { subject.kind == .subscriber }

  override func hasJoined(_ list: SubscriberList) { subject.settle(in: list, self) }

  override func hasEnded() { subject.end() }

  override func listIsGone(_ object: AnyObject) { subject.listIsGone(object) }

  override func suspendableTurn(besides original: UInt, hasWaited: Bool) -> SuspendableTurn {
    if subject.kind == .observer { return .pass }
    guard let subscriber = subject.asynchronouslyCalled, !subject.standsFor(original) else { return .skip }
    if !hasWaited, let number = subject.lastWaiting { return .wait(number) }
    return .call(subscriber)
  }

  override func tracedTurn(reporting event: ObjectIdentifier?) -> TracedTurn {
    if subject.hears(event) { return subject.isCalledInDelivery ? .isCalled : .isHandedOn }
    return subject.kind == .subscriber ? .isPassedBy : .none
  }

  override func tracedName(_ object: AnyObject) -> String {
    subject.describe({ "\(TracedObject($0))" }, object)
  }

  @usableFromInline
  nonisolated(nonsending) override func wait(for number: UInt64) async { await subject.received(upTo: number) }
}

extension SubscriberEntry {
  /// The listener, if this is a listener's entry.
  ///
  /// SAFETY: Every entry with the `uncalled` flag is a `ListenerEntry`.
  @inlinable final var listener: Listener? {
    isUncalled ? unsafe unsafeDowncast(self, to: ListenerEntry.self).subject : nil
  }

  /// Runs `body` with the listener, without a retain, if this is a listener's entry.
  ///
  /// SAFETY: The entry keeps the listener alive, and the caller keeps the entry alive.
  @inlinable @inline(__always)
  final func withListener(_ body: (Listener) -> Void) {
    guard isUncalled else { return }
    unsafe Unmanaged.passUnretained(unsafeDowncast(self, to: ListenerEntry.self).subject)._withUnsafeGuaranteedRef(body)
  }
}

extension SubscriberList {
  /// Calls `body` with the entry's listener, and with the object it lives with, or the listener itself if that object
  /// needs no check. Does nothing if the entry is not a living listener's, or its subscriber was called as the original
  /// delegate.
  ///
  /// - Parameter original: The address of the original delegate, if that was called, or zero.
  @inlinable @inline(__always)
  func hear(_ entry: SubscriberEntry, besides original: UInt, _ body: (Listener, AnyObject) -> Void) {
    if entry.isTombstone { return }
    entry.withListener { listener in
      var object: AnyObject = listener
      if !listener.trustsObject.load(ordering: .relaxed) {
        guard let living = entry.object else { return foundDead(entry) }
        object = living
      }
      if original != 0, listener.isUnnamed {
        body(listener.hearing(besides: original), object)
      } else if !listener.standsFor(original) {
        body(listener, object)
      }
    }
  }
}
