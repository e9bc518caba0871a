// swift-format-ignore-file
// Each comment is at the line of the error that it expects.

import DelegateForwarding

@Forwarding
protocol OwnMembers: AnyObject {
  @Combining(.first(otherwise: -1)) var subscriberCount: Int { get }  // error: the multicast has a member 'subscriberCount' of its own
  @Combining(.firstNonNil()) var propertyValue: (any OwnMembers)? { get }  // error: the multicast has a member 'propertyValue' of its own
  @Combining(.first(otherwise: "")) var description: String { get }  // error: the multicast has a member 'description'
  func unsubscribeAll()  // error: the multicast has a member 'unsubscribeAll()' of its own
  @Combining(.any) func contains(_ other: any OwnMembers) -> Bool  // error: the multicast has a member 'contains(_:)'
  @Combining(.any) func unsubscribe(_ other: any OwnMembers) -> Bool  // error: the multicast has a member 'unsubscribe(_:)'
  func forward(callback: StaticString, _ body: (Int) -> Void)  // error: every forwarder has a member 'forward(callback:_:)'
  var multicast: Int { get }  // error: every forwarder has a member 'multicast'
}

@Forwarding
protocol Described: AnyObject, CustomStringConvertible {}  // error: the multicast itself would answer what 'CustomStringConvertible' requires
