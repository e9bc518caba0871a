extension MulticastDelegate {
  /// Where two multicasts on one property without a hook find each other: the property whose proxy the service shows, if that proxy was
  /// made for this service.
  static func sharedProperty(shown delegate: P?, by service: AnyObject) -> DelegateProperty? {
    guard let proxy = delegate as? any MulticastForwarding<P> else { return nil }
    let multicast = proxy.multicast
    guard multicast.belongsToProxy, let property = multicast.property, property.belongs(to: service) else { return nil }
    return property
  }
}
