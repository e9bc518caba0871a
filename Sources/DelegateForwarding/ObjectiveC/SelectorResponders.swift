// Who decides whether a proxy responds to a selector. A service on Apple's platforms asks its delegate before it calls,
// and behaves otherwise if the answer is yes.

/// Those of whom one has to respond to a selector, so that a proxy does.
package struct SelectorResponders: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The proxy itself, whoever it stands for.
  package static let proxy = Self(rawValue: 1)
  /// The delegate that the proxy stands for.
  package static let delegate = Self(rawValue: 2)
  package static let subscribers = Self(rawValue: 4)
  /// Streams, observers, and subscribers on actors and queues, which receive the callback as an event, if it is one.
  package static let listeners = Self(rawValue: 8)
}

/// What a proxy knows of a selector.
package enum ProxyMethod: Equatable, Sendable {
  /// It belongs to every object, or to the app's own subclass of the class that forwards.
  case own
  /// The class that forwards implements it, with this type encoding.
  case forwarded(encoding: String, toOriginalOnly: Bool)
  /// No class of the proxy's implements it.
  case unknown

  package var responders: SelectorResponders {
    switch self {
    case .own: .proxy
    case .forwarded(_, toOriginalOnly: true), .unknown: .delegate
    case .forwarded(let encoding, toOriginalOnly: false):
      Self.mayBeEvent(encoding) ? [.delegate, .subscribers, .listeners] : [.delegate, .subscribers]
    }
  }

  /// Whether a method has neither an answer nor a handler: after qualifiers, `v` is no result, and `@?` is a block.
  private static func mayBeEvent(_ encoding: String) -> Bool {
    encoding.drop { "rnNoORV".contains($0) }.first == "v" && !encoding.contains("@?")
  }
}

extension MulticastDelegate {
  /// Whether one of these responds. Asks them in the order of a delivery, one after the other, without a lock.
  package func isResponding(_ responders: SelectorResponders, asking responds: (P) -> Bool) -> Bool {
    if responders.contains(.proxy) || responders.contains(.listeners) && list.needsEvents { return true }
    var isResponding = false
    // The walk that no trace reports: this is no callback.
    deliver(#function) { (delegate: P, isOriginal) in
      if !isResponding, isOriginal || responders.contains(.subscribers) { isResponding = responds(delegate) }
    }
    return isResponding
  }
}
