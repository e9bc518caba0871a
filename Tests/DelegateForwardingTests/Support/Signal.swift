import DelegateForwarding

/// The delegate protocol of most tests.
protocol SignalDelegate: AnyObject {
  func signal(_ value: Int)
  func allows(_ value: Int) -> Bool
}

/// An optional part of the protocol.
protocol NoiseDelegate: AnyObject {
  func noise()
}

/// An event of the protocol. The multicast reports none by itself.
enum SignalEvent: DelegateEvent {
  typealias Delegate = any SignalDelegate
  case signal
}

typealias Multicast = MulticastDelegate<any SignalDelegate>

extension MulticastDelegate: SignalDelegate where P == any SignalDelegate {
  func signal(_ value: Int) {
    forward { $0.signal(value) }
  }

  func allows(_ value: Int) -> Bool {
    forward(combining: .all) { $0.allows(value) }
  }
}

extension MulticastDelegate: NoiseDelegate where P == any SignalDelegate {
  func noise() {
    forward { ($0 as? any NoiseDelegate)?.noise() }
  }
}

extension MulticastDelegate where P == any SignalDelegate {
  /// Subscribes several, in order.
  func subscribe(all subscribers: [any SignalDelegate]) {
    for subscriber in subscribers { subscribe(subscriber) }
  }

  /// The subscribers' names, in order.
  var names: [String] { subscribers.map { name(of: $0) } }

  /// The original delegate's name.
  var originalName: String? { originalDelegate.map { name(of: $0) } }
}

func name(of delegate: (any SignalDelegate)?) -> String {
  guard let delegate else { return "nil" }
  return (delegate as? Subscriber)?.name ?? "\(type(of: delegate))"
}
