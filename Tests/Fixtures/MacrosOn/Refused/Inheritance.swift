// swift-format-ignore-file
// Each comment is at the line of the error that it expects.

import DelegateForwarding

protocol Base {}

@Forwarding(byHand: (any Base).self)
protocol OpenToStructs: Base {  // error: a struct could conform to this protocol
  func a()
}

protocol Plain: AnyObject {
  func plain()
}

extension Plain {
  func plain() {}
}

@Forwarding
protocol InheritsPlain: Plain {  // warning: the inherited requirements aren't forwarded
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
protocol InheritsForwarded: Forwarded {  // error: what is inherited here isn't forwarded
  func a()
}

@Forwarding(proxiesOnly: true)
protocol ProxiesInheritPlain: Plain {  // warning: the inherited requirements aren't forwarded
  func a()
}

@Forwarding(proxiesOnly: true)
protocol ProxiesInheritForwarded: Forwarded {  // error: what is inherited here isn't forwarded
  func a()
}

@Forwarding(proxiesOnly: true)
protocol InheritsProxies: ProxiesInheritPlain {  // error: what is inherited here isn't forwarded
  func b()
}

@Forwarding
protocol Forgotten: AnyObject {
  func a()
}

extension MulticastDelegate: Forgotten {}  // error: does not conform to protocol 'Forgotten'

enum Outer {
  @Forwarding private protocol Hidden: AnyObject {  // error: a private protocol inside a type can't have an extension
    func a()
  }
}
