/// The promised behaviour, in plain arrays. Objects are numbers.
///
/// The model predicts which objects are subscribed, what is in the properties, and whose turn is next. It does not
/// depend on the library's implementation.
struct Model {
  struct Subscription {
    let object: Int
    /// Distinguishes this subscription from an earlier one of the same object.
    let serial: Int
    var isStrong = false
    /// Whether it is an observer's, which is no subscriber.
    var isListener = false
  }

  /// A proxy for a property, for the multicasts that use it.
  struct Installation {
    let proxy: Int
    /// Whether the library made the proxy, for all multicasts without their own.
    let isShared: Bool
    var members = 0
  }

  struct List {
    /// The service whose property it belongs to.
    var service: Int?
    var subscriptions: [Subscription] = []
    var original: Int?
    /// The oldest first.
    var installations: [Installation] = []
  }

  enum ServiceKind: CaseIterable { case observed, didSet, plain }

  struct Service {
    let kind: ServiceKind
    /// The list of the multicasts that wrap the property, or did.
    var list: Int?
    /// The value of a plain property, or of an observed one that was never wrapped.
    var stored: Int?

    /// Whether the hook keeps the list.
    var isHooked: Bool { kind != .plain }

    /// The list of a property whose value the hook keeps.
    var observedList: Int? { kind == .observed ? list : nil }
  }

  /// The kind of an object.
  enum Kind: Equatable {
    case subscriber
    /// A multicast that the history holds. If it wraps a service, it uses a proxy.
    case multicast(list: Int, proxy: Int?)
    /// A multicast that the library made, or an object of the user's.
    case proxy(list: Int)
    case service
    /// The token of an observer.
    case observer
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

  mutating func addList(of service: Int? = nil) -> Int {
    lists.append(List(service: service))
    guard let service else { return lists.count - 1 }
    services[service]?.list = lists.count - 1
    // From now on, the list keeps the value of an observed property.
    if services[service]?.kind == .observed { lists[lists.count - 1].original = alive(services[service]?.stored) }
    return lists.count - 1
  }

  /// The list that an object forwards through, if any.
  func target(of object: Int) -> Int? {
    switch kinds[object] {
    case .multicast(let list, _), .proxy(let list): list
    case .subscriber, .service, .observer: nil
    }
  }

  func alive(_ object: Int?) -> Int? { object.flatMap { living.contains($0) ? $0 : nil } }

  mutating func die(_ object: Int) {
    living.remove(object)
    for list in lists.indices { lists[list].subscriptions.removeAll { $0.object == object } }
    if case .multicast(let list, let proxy?) = kinds[object] { leave(list, using: proxy) }
    // The hook is released with its service. The rest of the list stands alone.
    if let service = services[object], service.isHooked, let list = service.list { lists[list].original = nil }
  }

  /// Everything that is kept alive by `roots`.
  func reachable(from roots: [Int]) -> Set<Int> {
    var reached: Set<Int> = []
    var pending = roots
    while let object = pending.popLast() {
      guard reached.insert(object).inserted else { continue }
      switch kinds[object] {
      case .subscriber, .observer: break
      case .proxy(let list): pending += held(by: list)
      case .multicast(let list, let proxy):
        pending += [lists[list].service, proxy].compactMap { $0 } + held(by: list)
      case .service:
        if let service = services[object], service.isHooked, let list = service.list { pending += held(by: list) }
      }
    }
    return reached
  }

  private func held(by list: Int) -> [Int] { lists[list].subscriptions.filter(\.isStrong).map(\.object) }

  // MARK: Subscribing

  func subscribers(of list: Int) -> [Int] {
    lists[list].subscriptions.filter { !$0.isListener && living.contains($0.object) }.map(\.object)
  }

  func original(of list: Int) -> Int? { alive(lists[list].original) }

  mutating func subscribe(_ object: Int, to list: Int, strongly: Bool?) -> Bool {
    if let place = lists[list].subscriptions.firstIndex(where: { $0.object == object }) {
      if let strongly { lists[list].subscriptions[place].isStrong = strongly }
      return false
    }
    guard !closesCycle(object, in: list) else { return false }
    lastSerial += 1
    lists[list].subscriptions.append(Subscription(object: object, serial: lastSerial, isStrong: strongly ?? false))
    return true
  }

  mutating func observe(_ list: Int, by observer: Int) {
    lastSerial += 1
    lists[list].subscriptions.append(Subscription(object: observer, serial: lastSerial, isListener: true))
  }

  mutating func unsubscribe(_ object: Int, from list: Int) -> Bool {
    guard let place = lists[list].subscriptions.firstIndex(where: { $0.object == object }) else { return false }
    lists[list].subscriptions.remove(at: place)
    return true
  }

  mutating func unsubscribeAll(from list: Int) { lists[list].subscriptions.removeAll { !$0.isListener } }

  /// Whether `list` would deliver to itself if it delivered to `object`.
  func closesCycle(_ object: Int, in list: Int) -> Bool {
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
}

// MARK: - Deliveries

extension Model {
  /// A callback being delivered.
  struct Delivery {
    let list: Int
    var original: Int?
    var called: Int?
    var waiting: [Subscription]
  }

  /// - Parameter isEvent: Whether observers hear the callback.
  func beginDelivery(_ list: Int, isEvent: Bool = false) -> Delivery {
    Delivery(
      list: list, original: original(of: list), waiting: lists[list].subscriptions.filter { isEvent || !$0.isListener })
  }

  /// The object whose turn is next.
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
