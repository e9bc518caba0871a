// swift-format-ignore-file

import DelegateForwarding

// What `@Forwarding` makes of this protocol, so that it can be measured without a build of swift-syntax. `MacroTests`
// compares it with what the macro makes of it:
//
//     @Forwarding
//     protocol GeneratedDelegate: AnyObject {
//       func tick(_ value: Int)
//       @Combining(.any) func shouldStop(_ value: Int) -> Bool
//     }
//
// Left out is what refuses protocols that inherit from this one.

protocol GeneratedDelegate: AnyObject {
  func tick(_ value: Int)
  func shouldStop(_ value: Int) -> Bool
}

extension GeneratedDelegate where Self: GeneratedForwarding.Forwarder, Self.Subscriber == any GeneratedDelegate {
  func tick(_ value: Int) {
    ({ (multicast: GeneratedForwarding.Multicast<any GeneratedDelegate>) in
      multicast.forward { $0.tick(value) }
    })(multicast)
  }

  func shouldStop(_ value: Int) -> Bool {
    return ({ (multicast: GeneratedForwarding.Multicast<any GeneratedDelegate>) -> Bool in
      multicast.forward(combining: .any) { $0.shouldStop(value) }
    })(multicast)
  }
}
