/// Ties a multicast to the property that it wraps. When it is released, the next multicast's proxy replaces this one's in the property.
///
/// It keeps the service, the proxy and the multicast that the proxy was given alive until the property has been written.
///
/// SAFETY: Its properties are constants, and are used once, in `deinit`.
final class Membership: @unchecked Sendable {
  let service: AnyObject?
  private let reservation: Reservation
  private let proxy: AnyObject?
  private let proxyMulticast: AnyObject?

  /// - Parameters:
  ///   - proxy: The proxy, if it is an object of its own.
  ///   - proxyMulticast: The multicast that the proxy was given.
  init(service: AnyObject?, reservation: Reservation, proxy: AnyObject?, proxyMulticast: AnyObject?) {
    self.service = service
    self.reservation = reservation
    self.proxy = proxy
    self.proxyMulticast = proxyMulticast
  }

  deinit {
    reservation.list.leave(reservation.id)
    withExtendedLifetime((service, proxy, proxyMulticast)) {}
  }
}
