// swift-format-ignore-file
// Each comment is at the line of the error that it expects.

import DelegateForwarding

@Forwarding
protocol Members: AnyObject {
  static var shared: Int { get }  // error: a static requirement can't be forwarded
  init(n: Int)  // error: an initializer can't be forwarded
  associatedtype Item  // error: an associated type can't be forwarded
  subscript(n: Int) -> Int { get }  // error: a subscript can't be forwarded
  func isEqual(to other: Self)  // error: 'Self' can't be forwarded
}

@Forwarding  // error: '@Forwarding' belongs to a delegate protocol
final class NoDelegate {}

@Forwarding
protocol OfActors: Actor {  // error: a requirement of an actor's protocol runs in each subscriber's own isolation
  func a()
}

@Forwarding
protocol OfStructs: Sendable {  // error: inherit from 'AnyObject'
  func a()
}

protocol NotForwarded: AnyObject {
  @Combining(.any) func a() -> Bool  // error: '@Combining' belongs to a requirement of a protocol that is '@Forwarding'
}
