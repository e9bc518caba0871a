/// What is promised, in plain arrays. Objects are numbers.
///
/// It says who is subscribed, who sits where and whose turn is next. It knows nothing of how the library does it.
struct Model {
  struct Subscription {
    let object: Int
    /// Tells this subscription from an earlier one of the same object.
    let serial: Int
    var isStrong: Bool
  }

  /// How a list comes by the value of a service's property.
  enum Property: Equatable {
    case none
    /// The list is the property's storage.
    case observed(service: Int)
    /// The property is read and written from outside.
    case outside(service: Int)
  }

  struct Member {
    let multicast: Int
    let proxy: Int
  }

  struct List {
    var property: Property
    var subscriptions: [Subscription] = []
    var original: Int?
    /// The multicasts that wrap the property, the oldest first.
    var members: [Member] = []
    /// The proxy that was last put into a property outside.
    var written: Int?
    /// A proxy that an observed property holds which nobody wraps.
    var leftProxy: Int?
    /// The proxies of lists whose place this one has taken.
    var inheritedProxies: Set<Int> = []
    /// The list that has taken this one's place.
    var successor: Int?
  }

  enum ServiceKind: CaseIterable { case observed, didSet, overriding, plain }

  struct Service {
    let kind: ServiceKind
    /// The list that its hook has; nil without a hook.
    var list: Int?
    /// Whether the hook's list has been made, by the first multicast.
    var hasWrapped = false
    /// Whether the hook's list is known by the key path that multicasts without a hook name.
    var isKeyPathKnown = false
    /// What a plain property holds.
    var stored: Int?
  }

  /// What is known of an object.
  enum Kind: Equatable {
    case subscriber
    case multicast(list: Int, service: Int?, proxy: Int?)
    case forwarder(list: Int)
    case service
    case handle(multicast: Int, service: Int)
  }

  var lists: [List] = []
  var services: [Int: Service] = [:]
  var kinds: [Kind] = []
  var living: Set<Int> = []
  private var lastSerial = 0

  // MARK: Objects

  mutating func add(_ kind: Kind) -> Int {
    kinds.append(kind)
    living.insert(kinds.count - 1)
    return kinds.count - 1
  }

  mutating func addList(_ property: Property) -> Int {
    lists.append(List(property: property))
    return lists.count - 1
  }

  /// The list that an object forwards through, if it forwards.
  func target(of object: Int) -> Int? {
    switch kinds[object] {
    case .multicast(let list, _, _), .forwarder(let list): list
    case .handle(let multicast, _): target(of: multicast)
    case .subscriber, .service: nil
    }
  }

  private func alive(_ object: Int?) -> Int? { object.flatMap { living.contains($0) ? $0 : nil } }

  mutating func die(_ object: Int) {
    living.remove(object)
    for list in lists.indices { lists[list].subscriptions.removeAll { $0.object == object } }
    if case .multicast(let list, let service?, _) = kinds[object] { leave(list, object, service) }
    // The hook goes with its service. What is left of the list stands alone.
    if let list = services[object]?.list { lists[list].original = nil }
  }

  /// Everything that is kept alive by `roots`.
  func reachable(from roots: [Int]) -> Set<Int> {
    var reached: Set<Int> = []
    var pending = roots
    while let object = pending.popLast() {
      guard reached.insert(object).inserted else { continue }
      switch kinds[object] {
      case .subscriber: break
      case .forwarder(let list): pending += held(by: list)
      case .multicast(let list, let service, let proxy):
        pending += [service, proxy].compactMap { $0 } + held(by: list)
      case .service:
        if let list = services[object]?.list { pending += held(by: list) }
      case .handle(let multicast, let service): pending += [multicast, service]
      }
    }
    return reached
  }

  private func held(by list: Int) -> [Int] { lists[list].subscriptions.filter(\.isStrong).map(\.object) }

  // MARK: Subscribing

  func subscribers(of list: Int) -> [Int] { lists[list].subscriptions.map(\.object).filter(living.contains) }

  func original(of list: Int) -> Int? {
    return alive(lists[list].original)
  }

  mutating func subscribe(_ object: Int, to list: Int, strongly: Bool?) -> Bool {
    if let place = lists[list].subscriptions.firstIndex(where: { $0.object == object }) {
      if let strongly { lists[list].subscriptions[place].isStrong = strongly }
      return false
    }
    guard !isProxy(object, of: list), !closesRing(object, in: list) else { return false }
    lastSerial += 1
    lists[list].subscriptions.append(Subscription(object: object, serial: lastSerial, isStrong: strongly ?? false))
    return true
  }

  mutating func unsubscribe(_ object: Int, from list: Int) -> Bool {
    guard let place = lists[list].subscriptions.firstIndex(where: { $0.object == object }) else { return false }
    lists[list].subscriptions.remove(at: place)
    return true
  }

  /// Whether `list` would come to deliver to itself if it delivered to `object`.
  func closesRing(_ object: Int, in list: Int) -> Bool {
    guard let target = target(of: object) else { return false }
    var seen: Set<Int> = []
    var pending = [target]
    while let next = pending.popLast() {
      if next == list { return true }
      guard seen.insert(next).inserted else { continue }
      let callees = subscribers(of: next) + [original(of: next)].compactMap { $0 }
      pending += callees.compactMap { self.target(of: $0) }
    }
    return false
  }

  func isProxy(_ object: Int, of list: Int) -> Bool {
    if lists[list].members.contains(where: { $0.proxy == object }) { return true }
    if case .forwarder(list) = kinds[object] { return true }
    return lists[list].inheritedProxies.contains(object)
  }
}

// MARK: - Deliveries

extension Model {
  /// A callback on its way.
  struct Delivery {
    let list: Int
    var original: Int?
    var called: Int?
    var waiting: [Subscription]
  }

  func beginDelivery(_ list: Int) -> Delivery {
    Delivery(list: list, original: original(of: list), waiting: lists[list].subscriptions)
  }

  /// Whose turn is next.
  func next(_ delivery: inout Delivery) -> Int? {
    if let original = delivery.original {
      delivery.original = nil
      delivery.called = original
      return original
    }
    while !delivery.waiting.isEmpty {
      let candidate = delivery.waiting.removeFirst()
      let isSubscribed = lists[delivery.list].subscriptions.contains { $0.serial == candidate.serial }
      let isDue = isSubscribed && candidate.object != delivery.called
      if isDue, living.contains(candidate.object) { return candidate.object }
    }
    return nil
  }
}
