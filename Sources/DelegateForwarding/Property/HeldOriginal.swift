/// Keeps the original delegate alive as long as a multicast says so.
struct HeldOriginal {
  /// The multicasts that say so.
  var holders = 0
  private var object: AnyObject?

  /// Follows a change. Returns what is not kept alive any more, to be released without a lock.
  ///
  /// - Parameter isBusy: Whether the property may still have to get the original delegate back.
  mutating func follow(_ original: SubscriberEntry?, isBusy: Bool) -> AnyObject? {
    if holders > 0 || (isBusy && object != nil) {
      if let object, identity(of: object) == original?.address { return nil }
      defer { object = original?.object }
      return object
    }
    defer { object = nil }
    return object
  }
}
