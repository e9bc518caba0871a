import DelegateForwarding

// An example of a client of the library. `check-client.sh` disassembles it and checks the functions named below.

/// A client's delegate protocol.
protocol ClientDelegate: AnyObject {
  func didReceive(_ value: Int)
  func shouldAccept(_ value: Int) -> Bool
  func willParse(_ text: String) throws
  func didFinish(_ value: Int)
}

/// A callback as a value.
enum ClientEvent: DeliverableEvent {
  case didFinish(Int)

  func deliver(to delegate: any ClientDelegate) {
    if case .didFinish(let value) = self { delegate.didFinish(value) }
  }
}

extension MulticastDelegate: ClientDelegate where P == any ClientDelegate {
  @inline(never)
  func didReceive(_ value: Int) {
    forward { $0.didReceive(value) }
  }

  @inline(never)
  func shouldAccept(_ value: Int) -> Bool {
    forward(combining: .any) { $0.shouldAccept(value) }
  }

  @inline(never)
  func willParse(_ text: String) throws {
    try forward { (delegate) throws in try delegate.willParse(text) }
  }

  @inline(never)
  func didFinish(_ value: Int) {
    forward(reporting: ClientEvent.didFinish(value)) { $0.didFinish(value) }
  }
}

/// A client's service.
final class ClientService {
  @ObservedDelegate var delegate: (any ClientDelegate)?

  @inline(never)
  func receiveValue(_ value: Int) {
    delegate?.didReceive(value)
  }
}

/// Counts its callbacks.
final class Counter: ClientDelegate {
  private(set) var calls = 0

  func didReceive(_ value: Int) { calls += 1 }

  func shouldAccept(_ value: Int) -> Bool {
    calls += 1
    return value > 0
  }

  func willParse(_ text: String) throws { calls += text.count }

  func didFinish(_ value: Int) { calls += 1 }
}

/// A second class, so that the compiler can't infer which method is called.
final class Ignorer: ClientDelegate {
  func didReceive(_ value: Int) {}
  func shouldAccept(_ value: Int) -> Bool { false }
  func willParse(_ text: String) throws {}
  func didFinish(_ value: Int) {}
}

/// A proxy of the client's own, which is called through its protocol. An unchecked cast in `withMulticast` makes the
/// optimizer of Swift 6.3 crash here.
final class ClientForwarder: MulticastForwarding {
  let multicast: MulticastDelegate<any ClientDelegate>

  init(_ multicast: MulticastDelegate<any ClientDelegate>) { self.multicast = multicast }
}

func receive(_ value: Int, by proxy: any MulticastForwarding<any ClientDelegate>) {
  if proxy.multicast.subscriberCount > 0 { proxy.forward { $0.didReceive(value) } }
}

let service = ClientService()
let multicast = service.$delegate
let counter = Counter()
let ignorer = Ignorer()
multicast.subscribe(counter)
multicast.subscribe(ignorer)
service.receiveValue(1)
_ = multicast.shouldAccept(1)
try multicast.willParse("text")
multicast.didFinish(1)
let observation = multicast.observe(ClientEvent.self) { event in print(event) }
multicast.didFinish(2)
receive(2, by: ClientForwarder(multicast))
print("\(counter.calls) calls")
