import DelegateForwarding
import TestSupport

// Delegates that are asked what they respond to, as those of Objective-C are. Messages have names, not selectors.

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
  /// What a subscriber gets for a message: the first of these to which it responds. Nil for the message itself.
  private let turns: [String: [String]]
  /// As `DelegateProxy.olderForms`.
  private let olderForms: [String: String]
  /// Called for a message that nobody recognizes.
  private let stop: (String) -> Void

  init(
    _ multicast: MulticastDelegate<any MessagedDelegate>, _ methods: [String: ProxyMethod],
    turns: [String: [String]] = [:], olderForms: [String: String] = [:], stop: @escaping (String) -> Void = { _ in }
  ) {
    (self.multicast, self.methods, self.stop) = (multicast, methods, stop)
    (self.turns, self.olderForms) = (turns, olderForms)
  }

  func responds(to message: String) -> Bool {
    multicast.isResponding(methods[message] ?? .unknown, to: message, or: olderForms[message]) { $0.responds(to: $1) }
  }

  func receive(_ message: String) {
    switch methods[message] {
    case nil: receiveUnknown(message)
    case .forwarded(isEvent: false, _): forward { send(message, to: $0) }
    default: forward(reporting: MessageEvent.message(message)) { send(message, to: $0) }
    }
  }

  private func send(_ message: String, to delegate: any MessagedDelegate) {
    if let form = (turns[message] ?? [message]).first(where: { delegate.responds(to: $0) }) { delegate.receive(form) }
  }

  private func receiveUnknown(_ message: String) {
    switch multicast.receiver(asking: { $0.responds(to: message) }) {
    case .delegate(let delegate): delegate.receive(message)
    case .nobody: break
    case .unrecognized: stop(message)
    }
  }
}
