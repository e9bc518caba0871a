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

protocol GeneratedDelegate: AnyObject {
  func tick(_ value: Int)
  func shouldStop(_ value: Int) -> Bool
}

extension GeneratedDelegate where Self: GeneratedForwarding.Forwarder, Self.Subscriber == any GeneratedDelegate {
  func tick(_ value: Int) {
    @inline(never) func deliver(_ multicast: GeneratedForwarding.Multicast<any GeneratedDelegate>, _ callback: Swift.StaticString = #function) {
      multicast.forward(callback: callback) { $0.tick(value) }
    }
    deliver(multicast)
  }

  func shouldStop(_ value: Int) -> Bool {
    @inline(never) func deliver(_ multicast: GeneratedForwarding.Multicast<any GeneratedDelegate>, _ callback: Swift.StaticString = #function) -> Bool {
      multicast.forward(combining: .any, callback: callback) { $0.shouldStop(value) }
    }
    return deliver(multicast)
  }
}
