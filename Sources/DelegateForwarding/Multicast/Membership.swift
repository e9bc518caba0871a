/// What ties a multicast to the property that it wraps. When it goes, the next multicast's proxy takes its place in the property.
///
/// It keeps the service and the proxy alive, and the multicast that the proxy was given, until the property has been written.
///
/// SAFETY: It only holds what it was made with, and uses it once, in its `deinit`.
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

/// A membership that ends in the isolation in which the multicast was made, whatever thread lets go of the multicast.
///
/// It is an actor on the executor of another actor, so its isolated `deinit` runs there: at once if that is where the last reference is
/// dropped, and else as a job of that actor.
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
