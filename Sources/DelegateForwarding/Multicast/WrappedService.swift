/// Ties a multicast to the property that it wraps. When it is released, the next multicast's proxy replaces this one's in the property.
///
/// It keeps the service, the proxy and the multicast that the proxy was given alive until the property has been written.
///
/// SAFETY: Its properties are constants, and are used once, in `deinit`.
final class WrappedService: @unchecked Sendable {
  let service: AnyObject?
  private let list: SubscriberList
  private let id: SubscriberList.Property.MemberID
  private let proxy: AnyObject?
  private let proxyMulticast: AnyObject?

  /// - Parameters:
  ///   - proxy: The proxy, if it is an object of its own.
  ///   - proxyMulticast: The multicast that the proxy was given.
  init(
    service: AnyObject?, list: SubscriberList, id: SubscriberList.Property.MemberID, proxy: AnyObject?,
    proxyMulticast: AnyObject?
  ) {
    self.service = service
    self.list = list
    self.id = id
    self.proxy = proxy
    self.proxyMulticast = proxyMulticast
  }

  deinit {
    list.leave(id)
    withExtendedLifetime((service, proxy, proxyMulticast)) {}
  }
}
