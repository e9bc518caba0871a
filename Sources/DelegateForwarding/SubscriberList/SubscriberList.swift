import Synchronization

/// The subscribers in order, preceded by the original delegate.
///
/// It knows nothing about `P`, properties or events. A standalone multicast has its own list; all multicasts on one
/// property share a list.
@usableFromInline
final class SubscriberList: EntryList, @unchecked Sendable {
  /// The class last found not to forward. Its instances need no check when they are subscribed.
  let plainClass = Atomic<UInt>(0)

  override init() {
    super.init()
    if let sink = TraceSink.ofProcess { beginTracing(sink) }
  }

  deinit { notifyListeners() }
}
