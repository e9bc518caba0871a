// swift-format-ignore-file

// User types with the same names as the library's and the language's.

import DelegateForwarding

struct Task {}
struct FirstCall {}
struct MulticastDelegate {}
struct MulticastForwarding {}
struct DeliverableEvent {}
struct ResponseCombiner {}
enum DelegateForwarding {}
func fatalError() {}

@Forwarding(inheritable: true) @DelegateEvents
protocol UserTypesDelegate: AnyObject {
  func plain(_ x: Int)
  func spread(_ values: Int...)
  func waits(_ x: Int) async
  func fatalError()
  @Combining(.original, default: 0) func answers() -> Int
  @Combining(.max, default: 0) var level: Int { get set }
  @Combining(completion: .first(otherwise: 1)) func first(reply: @escaping @MainActor (Int) -> Void)
  @Combining(completion: .first(otherwise: 1)) func firstMaybe(reply: ((Int) -> Void)?)
  @Combining(completion: .combined(.max, default: 0)) func largest(reply: @escaping @MainActor (Int) -> Void)
  @Combining(completion: .original) func original(reply: @escaping (Int) -> Void)
}

@Forwarding(proxiesOnly: true)
protocol ProxiesDelegate: AnyObject {
  @Combining(.max, default: 0) var count: Int { get set }
}

nonisolated final class UserTypesForwarder: _Forwarding.Forwarder, UserTypesDelegate {
  let multicast = _Forwarding.Multicast<any UserTypesDelegate>()
}
