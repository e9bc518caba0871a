/// Keeps the original delegate alive as long as some multicast asks for it.
struct HeldOriginal {
  /// How many multicasts ask for it.
  var holders = 0
  private var object: AnyObject?

  /// Called after each change. Returns the object that it lets go, to be released without a lock.
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
