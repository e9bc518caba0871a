// The multicast that belongs to an observed property: `player.$delegate.multicast`.

extension DelegateHook {
  /// The multicast that belongs to an ``ObservedDelegate`` property, for a service of your own.
  ///
  /// ```swift
  /// player.$delegate.multicast.forward { $0.playerDidStart(player) }
  /// ```
  ///
  /// It is created at its first use and lives as long as the property. Otherwise it is a multicast like any other: a
  /// proxy that was installed before stays in the property, and while this multicast lives, the property does not get
  /// the original delegate back. It does not keep the service alive. If you keep it longer than the property, it stands
  /// alone.
  ///
  /// `MulticastDelegate` must conform to the delegate protocol, because the library makes the proxy, unless the
  /// property defines how to make it: see ``ObservedDelegate/init(proxy:)``. A hook that you created yourself for a
  /// plain property has no multicast: asking for one stops the program with a message that tells you to wrap the
  /// service.
  ///
  /// - Complexity: O(1).
  public var multicast: MulticastDelegate<P> {
    guard storesDelegate else { trapHookWithoutMulticast(P.self) }
    let property = makeProperty(of: nil)
    if let own = property.ownMulticast as? MulticastDelegate<P> { return own }
    let installation = MulticastDelegate<P>.makeInstallation(in: property, of: nil)
    let made = MulticastDelegate<P>(installation, .init())
    // Done before another thread can find this multicast and rely on its proxy. If another thread has made a multicast
    // meanwhile, this one is released.
    installation.join(leavesProxy: false)
    return property.setOwnMulticast(made) as? MulticastDelegate<P> ?? made
  }
}
