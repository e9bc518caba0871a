/// A subscription whose object is not known yet.
///
/// If an object is unsubscribed in the meantime, the pending subscription must not subscribe it again. Both methods are
/// called under the list's lock.
protocol PendingSubscription: AnyObject {
  /// Excludes `object`, which is alive or in its `deinit`. Returns what to release after the lock.
  func exclude(_ object: AnyObject) -> [AnyObject]

  func excludeAll()
}
