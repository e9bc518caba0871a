/// What a property lets go of. It is released when the lock is free, because it may be the last reference to an object
/// of the app.
struct PropertyCleanup {
  private var objects: [AnyObject] = []

  mutating func release(_ object: AnyObject?) {
    if let object { objects.append(object) }
  }

  /// Whether an entry's object is alive. It may be released by everybody else before the lock is free.
  mutating func isAlive(_ entry: SubscriberEntry) -> Bool {
    guard let object = entry.object else { return false }
    release(object)
    return true
  }
}
