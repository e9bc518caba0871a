/// Keeps one proxy in one property. The multicasts on the property that have no proxy of their own share one
/// installation.
///
/// It keeps the service, the proxy and the multicast that the proxy forwards through alive. When the last multicast
/// that uses it is gone, the next proxy replaces this one.
///
/// SAFETY: Its properties are constants, and are only compared or kept alive.
final class Installation: @unchecked Sendable {
  let property: WrappedProperty
  let id: WrappedProperty.ID
  let service: AnyObject?
  private let proxy: UnpackedDelegate
  private let multicast: AnyObject

  /// - Parameter multicast: The multicast that the proxy forwards through.
  init(
    _ id: WrappedProperty.ID, in property: WrappedProperty, of service: AnyObject?, proxy: UnpackedDelegate,
    forwardingThrough multicast: AnyObject
  ) {
    self.property = property
    self.id = id
    self.service = service
    self.proxy = proxy
    self.multicast = multicast
  }

  /// Installs the proxy if this is its first multicast. Each multicast that uses the proxy calls this once.
  func join(leavesProxy: Bool) {
    property.current.install(proxy.makeEntry(), as: id, leavesProxy: leavesProxy)
    // A proxy forwards to the list, so it must not be a subscriber of the list.
    _ = property.list.remove(proxy.object)
  }

  deinit {
    property.current.remove(id, keeping: proxy.object, multicast)
    withExtendedLifetime((service, proxy, multicast)) {}
  }
}

/// Keeps an installation, and optionally the original delegate, as long as one multicast lives.
///
/// SAFETY: It is used once, in `deinit` or by its only owner.
final class Wrapping: @unchecked Sendable {
  private var installation: Installation?
  private let holdsOriginal: Bool

  init(_ installation: Installation, holdsOriginal: Bool) {
    self.installation = installation
    self.holdsOriginal = holdsOriginal
    if holdsOriginal { installation.property.current.addOriginalHolders(1) }
  }

  deinit { end() }

  func end() {
    guard let property = installation?.property else { return }
    // Put the original delegate back into the property before releasing it.
    installation = nil
    if holdsOriginal { property.current.addOriginalHolders(-1) }
  }
}
