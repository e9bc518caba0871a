import DelegateForwarding
import Service
import ServiceOnMain

final class Listener: SomeServiceDelegate, AnywhereDelegate {
  let name: String
  init(_ name: String) { self.name = name }

  func serviceDidSomething() { print(name, "something") }
  func service(_ service: SomeService, didGenerate name: String, details: [String: Any], count: Int) {
    print(self.name, name, count)
  }
  func service(_ service: SomeService, shouldStop reason: String) -> Bool { reason == name }
  func title(for service: SomeService) async throws -> String? { name == "b" ? "title of b" : nil }
  var isReady: Bool { true }
  func scale(of service: SomeService) -> Double { 1.5 }

  nonisolated(nonsending) func willWait(_ values: inout [String]) async {
    values.append("\(name) on \(#isolation.map { "\(type(of: $0))" } ?? "no actor")")
  }
  nonisolated(nonsending) func names() async -> [String] { [name] }
}

@MainActor
final class Screen: MainServiceDelegate {
  func didChange(_ values: [Int]) { print("screen \(values)") }
  func willWait() async {}
  func shouldStop() async throws -> Bool { false }
  func decide(completion: @escaping (Bool) -> Void) { completion(true) }
}

/// A proxy class in another module that implements one method itself.
final class LoudForwarder: MulticastForwarding, SomeServiceDelegate {
  let multicast: MulticastDelegate<any SomeServiceDelegate>
  init(_ multicast: MulticastDelegate<any SomeServiceDelegate>) { self.multicast = multicast }

  func service(_ service: SomeService, didGenerate name: String, details: [String: Any], count: Int) {
    multicast.forward { $0.service(service, didGenerate: name.uppercased(), details: details, count: count) }
  }
}

@main
enum Client {
  @MainActor
  static func main() async throws {
    let service = SomeService()
    let listeners = [Listener("a"), Listener("b")]
    let multicast = MulticastDelegate(wrapping: service, hook: \.$delegate) { LoudForwarder($0) }
    listeners.forEach { multicast.subscribe($0) }
    service.delegate?.serviceDidSomething()
    service.delegate?.service(service, didGenerate: "name", details: [:], count: 2)
    let delegate = service.delegate!
    print(delegate.service(service, shouldStop: "b"), delegate.isReady, delegate.scale(of: service))

    let anywhere = MulticastDelegate<any AnywhereDelegate>()
    listeners.forEach { anywhere.subscribe($0) }
    var values: [String] = []
    await anywhere.willWait(&values)
    print(values.joined(separator: ", "), await anywhere.names())
    try await printTitle()
    await printEvents()
  }

  @MainActor
  static func printEvents() async {
    let multicast = MulticastDelegate<any MainServiceDelegate>()
    let screen = Screen()
    multicast.subscribe(screen, on: MainActor.shared, as: MainServiceDelegateEvent.self)
    let events = multicast.events(of: MainServiceDelegateEvent.self)
    multicast.didChange([1])
    await multicast.waitUntilDelivered()
    for await event in events {
      print("event \(event)")
      break
    }
  }

  nonisolated static func printTitle() async throws {
    let multicast = MulticastDelegate<any SomeServiceDelegate>()
    let listener = Listener("b")
    multicast.subscribe(listener)
    print(try await multicast.title(for: SomeService()) ?? "no title")
  }
}
