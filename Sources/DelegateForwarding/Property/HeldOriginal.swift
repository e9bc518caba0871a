/// Keeps the original delegate alive as long as at least one multicast asks for that.
struct HeldOriginal {
  /// The number of multicasts that ask for it.
  var holders = 0
  private var object: AnyObject?

  /// Called after each change. Returns the object that is no longer held, to be released without a lock.
  ///
  /// - Parameter isBusy: Whether the original delegate may still have to be put back into the property.
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
