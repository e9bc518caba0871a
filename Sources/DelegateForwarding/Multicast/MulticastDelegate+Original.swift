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
    let delegate = original.map { UnpackedDelegate($0) }
    self.init(holding: holdingOriginal.isStrong ? delegate?.object : nil)
    if let delegate { list.lead(with: delegate) }
  }
}

extension SubscriberList {
  /// Calls an object first, which may forward itself. Before any other thread can see this list.
  fileprivate func lead(with delegate: UnpackedDelegate) {
    let entry = delegate.makeEntry()
    guard let target = ForwardingTarget.list(of: delegate.object) else { return lead(with: entry) }
    ForwardingGraph.link(self, to: target) {
      lead(with: entry)
      return entry
    }
  }
}
