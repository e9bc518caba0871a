// swift-format-ignore-file

// User types with the same names as the library's and the language's.

import DelegateForwarding

struct Task {}
struct MulticastDelegate {}
struct MulticastForwarding {}
struct DeliverableEvent {}
struct ResponseCombiner {}
enum DelegateForwarding {}
func fatalError() {}
struct Delegate {}
final class Deck { let name = "" }

@Forwarding @DelegateEvents
protocol UserTypesDelegate: AnyObject {
  func plain(_ x: Int)
  func spread(_ values: Int...)
  func waits(_ x: Int) async
  func fatalError()
  @Combining(.original(otherwise: 0)) func answers() -> Int
  @Combining(.max(otherwise: 0)) var level: Int { get set }
  @Combining(.first(otherwise: 1)) func first(reply: @escaping @MainActor (Int) -> Void)
  @Combining(.first(otherwise: 1)) func firstMaybe(reply: ((Int) -> Void)?)
  @Combining(.max(otherwise: 0)) func largest(reply: @escaping @MainActor (Int) -> Void)
  @Combining(.original(otherwise: 0)) func original(reply: @escaping (Int) -> Void)
}

nonisolated final class UserTypesForwarder: GeneratedForwarding.Forwarder, UserTypesDelegate {
  let multicast = GeneratedForwarding.Multicast<any UserTypesDelegate>()
}

// The enum can't be made a call again, so it says whose delegate it is about.
@Forwarding @DelegateEvents
protocol DeckDelegate: AnyObject {
  @Event("changed(delegate, deck.name: String)") func deck(_ deck: Deck, changed delegate: Delegate)
}

nonisolated func changed(_ delegate: Delegate) -> DeckDelegateEvent { .changed(delegate, "") }
