import Synchronization

/// The entry of a listener in a list. Deliveries of callbacks that are not reported skip it.
///
/// Its object is the one that the listener lives with, or the listener itself. A subscriber's entry has the subscriber's address, by which
/// it is found; any other listener's entry is found by its own address.
@usableFromInline
final class ListenerEntry: SubscriberEntry {
  @usableFromInline let subject: Listener

  /// The entry of a subscriber.
  init(_ listener: Listener, subscriber: AnyObject) {
    subject = listener
    super.init(object: subscriber, witnessTable: 0)
    state.bitwiseOr(Self.listens, ordering: .relaxed)
  }

  /// The entry of a listener that is no subscriber. It lives as long as `object`.
  init(_ listener: Listener, livingWith object: AnyObject) {
    subject = listener
    super.init(object: object, witnessTable: 0)
    state.store(identity(of: self) | Self.listens, ordering: .relaxed)
  }
}

extension SubscriberEntry {
  /// Whether it is a `ListenerEntry`.
  @inlinable final var isListener: Bool {
    state.load(ordering: .relaxed) & Self.listens != 0
  }

  /// Whether it belongs to a subscriber, called or hearing events.
  final var isSubscription: Bool {
    listener.map { $0.kind == .subscriber } ?? true
  }

  /// The listener, if this is the entry of one.
  ///
  /// SAFETY: Only the initializers of `ListenerEntry` set the flag.
  @inlinable final var listener: Listener? {
    isListener ? unsafe unsafeDowncast(self, to: ListenerEntry.self).subject : nil
  }

  /// Runs `body` with the listener, if this is the entry of one, without a retain.
  ///
  /// SAFETY: The entry keeps the listener, and the caller keeps the entry.
  @inlinable @inline(__always)
  final func withListener(_ body: (Listener) -> Void) {
    guard isListener else { return }
    unsafe Unmanaged.passUnretained(unsafeDowncast(self, to: ListenerEntry.self).subject)._withUnsafeGuaranteedRef(body)
  }
}
