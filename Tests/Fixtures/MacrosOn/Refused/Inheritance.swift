// swift-format-ignore-file
// Each comment is at the line of the error that it expects.

import DelegateForwarding

protocol Base {}

@Forwarding(byHand: (any Base).self)
protocol OpenToStructs: Base {  // error: value of type 'any OpenToStructs' expected to be instance of class
  func a()
}

@Forwarding
protocol Forwarded: AnyObject {
  func forwarded()
}

extension Forwarded {
  func forwarded() {}
}

@Forwarding
protocol InheritsForwarded: Forwarded {  // error: '@Forwarding' doesn't see what 'Forwarded' requires
  func a()
}

@Forwarding(byHand: (any Base).self)
protocol InheritsOther: AnyObject, Base, (Forwarded & Sendable) {  // error: '@Forwarding' doesn't see what 'Forwarded' requires
  func a()
}

@Forwarding
protocol RequiresBase where Self: Base {  // error: '@Forwarding' doesn't see what 'Base' requires
  func a()
}

@Forwarding
protocol Compared: AnyObject, Hashable {  // error: '@Forwarding' doesn't see what 'Hashable' requires
  func a()
}

@Forwarding
protocol Forgotten: AnyObject {
  func a()
}

extension MulticastDelegate: Forgotten {}  // error: does not conform to protocol 'Forgotten'

enum Outer {
  @Forwarding private protocol Hidden: AnyObject {  // error: nothing outside of a type sees a private protocol inside
    func a()
  }
}
