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

/// A membership that ends in the isolation in which the multicast was made, whichever thread releases the multicast.
///
/// It is an actor on the executor of another actor, so its isolated `deinit` runs there: at once if the last reference is dropped on
/// that actor, otherwise as a job of that actor.
///
/// SAFETY: `home` lives as long as this actor, and so does its executor.
actor IsolatedMembership {
  private let membership: Membership
  private let home: any Actor

  init(_ membership: Membership, home: any Actor) {
    self.membership = membership
    self.home = home
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe home.unownedExecutor }

  isolated deinit {}
}
