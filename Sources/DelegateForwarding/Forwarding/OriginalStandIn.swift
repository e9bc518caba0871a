// A stand-in until the library has these: `.original` asks the first one in order, which the original delegate is if there is one.

extension ResponseCombiner where Combined == Response? {
  /// See the contract.
  public static var original: Self { first }
}

extension FirstCall {
  /// See the contract.
  public func claim() -> Bool { isFirst() }
}

extension MulticastDelegate {
  /// See the contract.
  public convenience init(original: P?, holdingOriginal: SubscriberHold = .weakly) {
    self.init()
    if let original { subscribe(original, holding: holdingOriginal) }
  }
}
