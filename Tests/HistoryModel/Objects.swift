import DelegateForwarding
import TestTools

typealias Multicast = MulticastDelegate<any HistoryDelegate>

/// The callbacks of a history: one with an answer, and one that may throw.
package protocol HistoryDelegate: AnyObject {
  func event(_ call: Call) throws(Refusal) -> Int
}

/// The arguments of a callback.
package struct Call {
  /// The names of the two callbacks that there are.
  enum Name {
    case one, two

    var text: StaticString { self == .one ? "one" : "two" }
    var other: Name { self == .one ? .two : .one }
  }

  let driver: Driver
  let name: Name
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
  /// What it has read in a property, to pass callbacks on.
  weak var next: (any HistoryDelegate)?
  unowned let driver: Driver
  /// Whether its `deinit` ends its subscriptions.
  let unsubscribes: Bool

  init(id: Int, driver: Driver, unsubscribes: Bool) {
    self.id = id
    self.driver = driver
    self.unsubscribes = unsubscribes
  }

  deinit { driver.subscriberDies(id: id, object: self, unsubscribes: unsubscribes) }

  func event(_ call: Call) throws(Refusal) -> Int { try driver.turn(of: self, call) }
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
  /// The multicasts that are the property's hooks, that of the superclass first.
  var hooks: [Multicast] { get }
  /// What it calls.
  var called: (any HistoryDelegate)? { get }
}

extension HistoryService {
  var called: (any HistoryDelegate)? { delegate }

  func install(_ multicast: Multicast) -> Bool { multicast.install(in: self, \.delegate) }

  func uninstall(_ multicast: Multicast) { multicast.uninstall(from: self, \.delegate) }

  func wrap(hook: Int) -> Multicast {
    MulticastDelegate(
      wrapping: self, delegate: \.delegate, hook: hook == 0 ? \.firstHook : \.lastHook)
  }

  func wrap(_ hold: SubscriberHold) -> Multicast {
    MulticastDelegate(wrapping: self, delegate: \.delegate, holdingOriginal: hold)
  }

  func wrapWithProxy(_ hold: SubscriberHold) -> Multicast {
    MulticastDelegate(wrapping: self, delegate: \.delegate, holdingOriginal: hold) { Forwarder($0) }
  }

  private var firstHook: Multicast { hooks[0] }
  private var lastHook: Multicast { hooks[hooks.count - 1] }
}

final class ObservedService: HistoryService {
  @ObservedDelegate var delegate: (any HistoryDelegate)?
  var hooks: [Multicast] { [$delegate] }

  init(ownProxy: Bool) {
    if ownProxy { _delegate = ObservedDelegate { Forwarder($0) } }
  }
}

final class ComputedService: HistoryService {
  let hooks: [Multicast]
  init(_ hooks: [Multicast]) { self.hooks = hooks }

  var delegate: (any HistoryDelegate)? {
    get { hooks[0].propertyValue }
    set { hooks[0].propertyValue = newValue }
  }
}

/// With two hooks, it is as a class and its subclass.
final class WeakService: HistoryService {
  let hooks: [Multicast]
  init(_ hooks: [Multicast]) { self.hooks = hooks }

  weak var delegate: (any HistoryDelegate)? { didSet { for hook in hooks { _ = install(hook) } } }
}

final class StrongService: HistoryService {
  let hooks: [Multicast]
  init(_ hooks: [Multicast]) { self.hooks = hooks }

  var delegate: (any HistoryDelegate)? { didSet { for hook in hooks { _ = install(hook) } } }
}

/// With two hooks, it is as a class and its subclass, both of which hide their proxies.
final class HiddenService: HistoryService {
  let hooks: [Multicast]
  private weak var stored: (any HistoryDelegate)?
  init(_ hooks: [Multicast]) { self.hooks = hooks }

  var called: (any HistoryDelegate)? { stored }

  var delegate: (any HistoryDelegate)? {
    get { hooks.reduce(stored) { $1.delegate(behind: $0) } }
    set { store(newValue, by: hooks[...]) }
  }

  private func store(_ delegate: (any HistoryDelegate)?, by hooks: ArraySlice<Multicast>) {
    guard let hook = hooks.last else { return stored = delegate }
    hook.assign(delegate, in: self) { store($0, by: hooks.dropLast()) }
  }
}
