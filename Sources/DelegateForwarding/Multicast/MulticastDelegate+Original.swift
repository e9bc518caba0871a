// A multicast that stands alone and has an original delegate.

extension MulticastDelegate {
  /// Creates a multicast that stands alone and begins with an original delegate, for a service that takes its delegate when it is made.
  ///
  /// The original delegate is called first, and decides where a rule says ``ResponseCombiner/original``. Give the service a proxy of the multicast:
  ///
  /// ```swift
  /// let multicast = MulticastDelegate<any SessionDelegate>(original: app)
  /// multicast.subscribe(log, holding: .strongly)
  /// let session = Session(delegate: multicast)
  /// ```
  ///
  /// - Parameters:
  ///   - original: The delegate that the service would have without the multicast. It is no subscriber.
  ///   - holdingOriginal: Whether the multicast keeps it alive.
  public convenience init(original: P?, holdingOriginal: SubscriberHold = .weakly) {
    self.init()
    if let original { list.begin(with: UnpackedDelegate(original), strongly: holdingOriginal.isStrong) }
  }
}

extension SubscriberList {
  /// Begins with an original delegate, though no property is wrapped.
  fileprivate func begin(with original: UnpackedDelegate, strongly: Bool) {
    withProperty { $0.state.originalHolders = strongly ? 1 : 0 }
    assign(original)
  }
}
