/// What a property lets go of. It is released when the lock is free, because it may be the last reference to an object
/// of the app.
struct PropertyCleanup {
  // The usual number, as an array would be an allocation.
  private var first, second, third: AnyObject?
  private var further: [AnyObject] = []

  mutating func release(_ object: AnyObject?) {
    guard let object else { return }
    if first == nil {
      first = object
    } else if second == nil {
      second = object
    } else if third == nil {
      third = object
    } else {
      further.append(object)
    }
  }

  /// Whether an entry's object is alive. It may be released by everybody else before the lock is free.
  mutating func isAlive(_ entry: ObjectEntry) -> Bool {
    guard let object = entry.object else { return false }
    release(object)
    return true
  }
}
