import DelegateForwarding

protocol SomeServiceDelegate: AnyObject {
  func serviceDidSomething()
}

extension MulticastDelegate: SomeServiceDelegate where P == any SomeServiceDelegate {
  func serviceDidSomething() { forward { $0.serviceDidSomething() } }
}

final class Listener: SomeServiceDelegate {
  let name: String
  init(_ name: String) { self.name = name }

  func serviceDidSomething() { print(name, "something") }
}

@main
enum Client {
  static func main() {
    let multicast = MulticastDelegate<any SomeServiceDelegate>()
    let listeners = [Listener("a"), Listener("b")]
    listeners.forEach { multicast.subscribe($0) }
    multicast.serviceDidSomething()
  }
}
