import DelegateForwarding
import ListInvariants

typealias Multicast = MulticastDelegate<any HistoryDelegate>

/// The callbacks of a history: one with an answer, and one that may throw.
package protocol HistoryDelegate: AnyObject {
  func event(_ call: Call) throws(Refusal) -> Int
}

/// The arguments of a callback.
package struct Call {
  let driver: Driver
  /// Whether every third subscriber throws.
  let mayThrow: Bool
}

package struct Refusal: Error, Equatable {
  let by: Int
}

/// A callback that observers hear.
struct HistoryEvent: DelegateEvent {
  typealias Delegate = any HistoryDelegate
}

final class Subscriber: HistoryDelegate {
  let id: Int
  unowned let driver: Driver
  /// Whether its `deinit` ends its subscriptions.
  let unsubscribes: Bool

  init(id: Int, driver: Driver, unsubscribes: Bool) {
    self.id = id
    self.driver = driver
    self.unsubscribes = unsubscribes
  }

  deinit { driver.subscriberDies(id: id, object: self, unsubscribes: unsubscribes) }

  func event(_ call: Call) throws(Refusal) -> Int {
    driver.beginTurn(id, self)
    driver.runInnerSteps()
    let outcome: Result<Int, Refusal> = call.mayThrow && id % 3 == 0 ? .failure(Refusal(by: id)) : .success(id)
    driver.endTurn(outcome)
    return try outcome.get()
  }
}

/// A subscriber that comes and goes in large numbers, and must never be called.
final class Passerby: HistoryDelegate {
  unowned let driver: Driver
  init(driver: Driver) { self.driver = driver }

  func event(_ call: Call) throws(Refusal) -> Int {
    driver.fail("a passer-by is called")
    return 0
  }
}

extension MulticastDelegate: HistoryDelegate where P == any HistoryDelegate {
  package func event(_ call: Call) throws(Refusal) -> Int {
    try call.driver.relay(self, through: self, call)
  }
}

/// A proxy object.
final class Forwarder: HistoryDelegate, MulticastForwarding {
  let multicast: MulticastDelegate<any HistoryDelegate>
  init(_ multicast: MulticastDelegate<any HistoryDelegate>) { self.multicast = multicast }

  func event(_ call: Call) throws(Refusal) -> Int {
    try call.driver.relay(self, through: multicast, call)
  }
}

// MARK: - Services

protocol HistoryService: AnyObject {
  var delegate: (any HistoryDelegate)? { get set }
  func wrap(proxy: ((Multicast) -> any HistoryDelegate)?) -> Multicast
  func violatedInvariants() -> [String]
}

final class ObservedService: HistoryService {
  @ObservedDelegate var delegate: (any HistoryDelegate)?

  func wrap(proxy: ((Multicast) -> any HistoryDelegate)?) -> Multicast {
    MulticastDelegate(wrapping: self, hook: \.$delegate, proxy: proxy)
  }

  func violatedInvariants() -> [String] { $delegate.violatedInvariants() }
}

final class DidSetService: HistoryService {
  let delegateHook = DelegateHook<any HistoryDelegate>()
  weak var delegate: (any HistoryDelegate)? { didSet { delegateHook.delegateDidChange() } }

  func wrap(proxy: ((Multicast) -> any HistoryDelegate)?) -> Multicast {
    MulticastDelegate(wrapping: self, delegate: \.delegate, hook: \.delegateHook, proxy: proxy)
  }

  func violatedInvariants() -> [String] { delegateHook.violatedInvariants() }
}

final class PlainService: HistoryService {
  weak var delegate: (any HistoryDelegate)?

  func wrap(proxy: ((Multicast) -> any HistoryDelegate)?) -> Multicast {
    MulticastDelegate(wrapping: self, delegate: \.delegate, proxy: proxy)
  }

  func violatedInvariants() -> [String] { [] }
}
