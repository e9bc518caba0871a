import DelegateForwarding
import TestSupport

// Delegates that are asked what they respond to, as those of Objective-C are. Messages have names in place of selectors.

enum MessageEvent: DelegateEvent {
  typealias Delegate = any MessagedDelegate
  case message(String)
}

protocol MessagedDelegate: AnyObject {
  func responds(to message: String) -> Bool
  func receive(_ message: String)
}

final class MessagedObject: MessagedDelegate {
  let (name, messages, journal): (String, Set<String>, Journal)
  var onMessage: ((String) -> Void)?

  init(_ name: String, _ messages: Set<String>, _ journal: Journal) {
    (self.name, self.messages, self.journal) = (name, messages, journal)
  }

  func responds(to message: String) -> Bool { messages.contains(message) }

  func receive(_ message: String) {
    journal.note("\(name) \(message)")
    let onMessage = onMessage
    self.onMessage = nil
    onMessage?(message)
  }
}

final class MessagingProxy: MulticastForwarding, MessagedDelegate {
  let multicast: MulticastDelegate<any MessagedDelegate>
  private let methods: [String: ProxyMethod]
  /// Called for a message that nobody recognizes.
  private let stop: (String) -> Void

  init(
    _ multicast: MulticastDelegate<any MessagedDelegate>, _ methods: [String: ProxyMethod],
    stop: @escaping (String) -> Void = { _ in }
  ) {
    (self.multicast, self.methods, self.stop) = (multicast, methods, stop)
  }

  func responds(to message: String) -> Bool {
    multicast.isResponding((methods[message] ?? .unknown).responders) { $0.responds(to: message) }
  }

  func receive(_ message: String) {
    switch methods[message] {
    case nil: receiveUnknown(message)
    case .forwarded(isEvent: false, _): forward { if $0.responds(to: message) { $0.receive(message) } }
    default:
      forward(reporting: MessageEvent.message(message)) { if $0.responds(to: message) { $0.receive(message) } }
    }
  }

  private func receiveUnknown(_ message: String) {
    switch multicast.receiver(asking: { $0.responds(to: message) }) {
    case .delegate(let delegate): delegate.receive(message)
    case .nobody: break
    case .unrecognized: stop(message)
    }
  }
}
