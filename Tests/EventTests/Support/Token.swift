import DelegateForwarding
import TestSupport

/// An event whose lifetime is observed.
struct Token: DeliverableEvent {
  let life: LifeToken
  var onDelivery: @Sendable () -> Void = {}
  func deliver(to delegate: any FeedDelegate) { onDelivery() }
}
