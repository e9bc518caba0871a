import DelegateForwarding
import Foundation

/// A protocol that is not class-bound. Its subscribers are still class instances.
protocol Measuring {
  func measure() -> Double
}

extension MulticastDelegate: Measuring where P == any Measuring {
  func measure() -> Double { forward(combining: .max(otherwise: 0)) { $0.measure() } }
}

/// An optional part of another protocol.
protocol Calibrating: Measuring {
  func calibrate() async throws
}

func calibrateAll(_ multicast: MulticastDelegate<any Measuring>) async throws {
  guard multicast.responds(to: (any Calibrating).self) else { return }
  try await multicast.forward { try await ($0 as? any Calibrating)?.calibrate() }
  multicast.forward { _ = ($0 as? any Calibrating)?.measure() }
}

/// A class instead of a protocol.
class Handler {
  func handle(_ text: String) {}
}

final class ForwardingHandler: Handler, MulticastForwarding {
  let multicast: MulticastDelegate<Handler>
  init(_ multicast: MulticastDelegate<Handler>) { self.multicast = multicast }
  override func handle(_ text: String) { multicast.forward { $0.handle(text) } }
}

final class Source {
  weak var handler: Handler? { didSet { hook.delegateDidChange() } }
  let hook = DelegateHook<Handler>()
}

func wrapAClass() -> MulticastDelegate<Handler> {
  MulticastDelegate(wrapping: Source(), delegate: \.handler, hook: \.hook) { ForwardingHandler($0) }
}

/// A custom rule, and a composition as the delegate's type.
extension ResponseCombiner where Response == Double, Combined == Double {
  static var sum: Self { .reduce(0) { $0 + $1 } }
}

func total(_ multicast: MulticastDelegate<any Measuring & AnyObject & Sendable>) -> Double {
  multicast.forward(combining: .sum) { $0.measure() }
}
