// What a proxy answers a service that asks whether it responds to a selector, and who receives what the service sends.
// `DelegateProxy` does as these say; they have no need of Objective-C, so that they are tested on every platform.

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
  package static let consumers = Self(rawValue: 8)
}

/// What a proxy knows of a selector.
package enum ProxyMethod: Equatable, Sendable {
  /// It belongs to every object, or to the app: its own subclass of the class that forwards implements it, or other
  /// code has replaced the implementation.
  case own
  /// The class that forwards implements it.
  case forwarded(isEvent: Bool, toOriginalOnly: Bool)
  /// No class of the proxy's implements it.
  case unknown

  /// A method of the class that forwards, with its type encoding.
  ///
  /// - Parameter isReported: Whether consumers hear of it, if it can be an event.
  package static func forwarded(encoding: String, isReported: Bool = true, toOriginalOnly: Bool) -> Self {
    .forwarded(isEvent: isReported && mayBeEvent(encoding), toOriginalOnly: toOriginalOnly)
  }

  package var responders: SelectorResponders {
    switch self {
    case .own: .proxy
    case .forwarded(_, toOriginalOnly: true), .unknown: .delegate
    case .forwarded(isEvent: true, toOriginalOnly: false): [.delegate, .subscribers, .consumers]
    case .forwarded(isEvent: false, toOriginalOnly: false): [.delegate, .subscribers]
    }
  }

  /// Whether a method has neither an answer nor a handler: after qualifiers, `v` is no result, and `@?` is a block.
  private static func mayBeEvent(_ encoding: String) -> Bool {
    encoding.withoutQualifiers.first == "v" && !encoding.contains("@?")
  }
}

extension MulticastDelegate {
  /// Whether one of these responds. Asks them in the order of a delivery, one after the other, without a lock.
  package func isResponding(_ responders: SelectorResponders, asking responds: (P) -> Bool) -> Bool {
    if responders.contains(.proxy) || responders.contains(.consumers) && list.needsEvents { return true }
    var isResponding = false
    // The walk that no trace reports: this is no callback.
    deliver(#function) { (delegate: P, isOriginal) in
      if !isResponding, isOriginal || responders.contains(.subscribers) { isResponding = responds(delegate) }
    }
    return isResponding
  }

  /// Whether the multicast's proxy responds to a selector or, for a callback with an older form that a service prefers,
  /// to that. A trace says if nobody implements what a class forwards.
  package func isResponding<Name>(
    _ method: ProxyMethod, to selector: Name, or older: Name?, asking responds: (P, Name) -> Bool
  ) -> Bool {
    // A closure for each case, as one that looks into the Optional makes each delegate's turn twice as long.
    let isResponding =
      if let older {
        isResponding(method.responders) { responds($0, selector) || responds($0, older) }
      } else {
        isResponding(method.responders) { responds($0, selector) }
      }
    if !isResponding, list.isTraced, case .forwarded = method { list.reportQuestion("\(selector)") }
    return isResponding
  }
}

// MARK: - Messages that the proxy doesn't implement

/// Who receives a message that a proxy doesn't implement.
package enum MessageReceiver<P> {
  /// The delegate that the proxy stands for.
  case delegate(P)
  /// Nobody, as if it were sent to nil. The delegate has died, and the service sends the message because it had asked.
  case nobody
  /// Nobody responds, so the program stops, as with any object.
  case unrecognized
}

extension MulticastDelegate {
  /// The receiver of a message that the multicast's proxy doesn't implement.
  package func receiver(asking responds: (P) -> Bool) -> MessageReceiver<P> {
    guard let delegate = first else { return hasLostFirst ? .nobody : .unrecognized }
    if responds(delegate) { return .delegate(delegate) }
    // Another hook's proxy, whose delegate may have died.
    if let other = Self.multicast(of: delegate), case .nobody = other.receiver(asking: responds) { return .nobody }
    return .unrecognized
  }
}

/// What a message to nil answers, by the registers that a caller reads.
package enum ZeroAnswer: Equatable, Sendable {
  /// Nothing, an integer or an object. Any other structure has no defined value.
  case integer
  case double
  case twoDoubles
  case fourDoubles

  /// - Parameter encoding: The type encoding of the method.
  package init(encoding: String) {
    let type = encoding.withoutQualifiers
    self =
      switch type.first {
      case "f", "d": .double
      case "{":
        switch Self.fields(ofStruct: type) {
        case "d": .double
        case "dd": .twoDoubles
        case "dddd": .fourDoubles
        default: .integer
        }
      default: .integer
      }
  }

  /// The fields of a structure and of those in it, as in `{CGRect={CGPoint=dd}{CGSize=dd}}`.
  private static func fields(ofStruct encoding: Substring) -> String {
    var (fields, name, depth) = ("", "", 0)
    for character in encoding {
      switch character {
      case "{": (depth, name) = (depth + 1, "{")
      case "}": depth -= 1
      case "=": name = ""
      default: if name.isEmpty { fields.append(character) }
      }
      if depth == 0 { break }
    }
    return fields
  }
}

extension String {
  /// A type encoding without the qualifiers of its result.
  fileprivate var withoutQualifiers: Substring { drop { "rnNoORV".contains($0) } }
}
