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

  /// What all multicasts share that forward to the same subscribers.
  struct List {
    var subscriptions: [Subscription] = []
    var original: Int?
    /// Whether it keeps its original delegates alive, and the one that it keeps.
    var holdsOriginal = false
    var keptOriginal: Int?
    /// Whether somebody takes part, so that a computed property shows the proxy.
    var isInUse = false
    /// The services whose property one of its multicasts is writing.
    var written: [Int] = []
  }

  enum ServiceKind: CaseIterable {
    case observed, computed, weakWithHook, strongWithHook, subclassWithHook, weak, strong

    /// Whether the hook's list has the property's value.
    var isComputed: Bool { self == .observed || self == .computed }
    /// Whether the property keeps its value alive.
    var isStrong: Bool { self == .strongWithHook || self == .strong }
    var hookCount: Int {
      switch self {
      case .observed, .computed, .weakWithHook, .strongWithHook: 1
      case .subclassWithHook: 2
      case .weak, .strong: 0
      }
    }
  }

  struct Service {
    let kind: ServiceKind
    /// The multicasts that are the property's hooks, that of the superclass first.
    let hooks: [Int]
    /// The value of a property that isn't computed.
    var stored: Int?
  }

  /// The kind of an object.
  enum Kind: Equatable {
    case subscriber
    /// A multicast, and the proxy that it keeps if that is another object. Its list ends with the last one.
    case multicast(list: Int, proxy: Int?)
    /// A proxy object, and the multicast that it keeps.
    case proxy(multicast: Int)
    /// The multicast that a proxy object was given.
    case multicastOfProxy(list: Int)
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

  /// Adds a multicast, with a list of its own.
  mutating func addMulticast(ownProxy: Bool, original: Int? = nil, holdsOriginal: Bool = false) -> Int {
    lists.append(List(holdsOriginal: holdsOriginal))
    let list = lists.count - 1
    setOriginal(original, of: list)
    let proxy = ownProxy ? add(.proxy(multicast: add(.multicastOfProxy(list: list)))) : nil
    return add(.multicast(list: list, proxy: proxy))
  }

  /// The list that an object forwards through, if any.
  func target(of object: Int) -> Int? {
    switch kinds[object] {
    case .multicast(let list, _), .multicastOfProxy(let list): list
    case .proxy(let multicast): target(of: multicast)
    case .subscriber, .service, .observer: nil
    }
  }

  func alive(_ object: Int?) -> Int? { object.flatMap { living.contains($0) ? $0 : nil } }

  mutating func die(_ object: Int) {
    living.remove(object)
    for list in lists.indices { lists[list].subscriptions.removeAll { $0.object == object } }
    switch kinds[object] {
    case .multicast(let list, _), .multicastOfProxy(let list): if !isOwned(list) { end(list) }
    default: break
    }
  }

  /// Whether a multicast shares the list, proxies' own aside.
  func isOwned(_ list: Int) -> Bool {
    living.contains { if case .multicast(list, _) = kinds[$0] { true } else { false } }
  }

  private mutating func end(_ list: Int) {
    for place in lists[list].subscriptions.indices { lists[list].subscriptions[place].isStrong = false }
    let hasMulticastOfProxy = living.contains {
      if case .multicastOfProxy(list) = kinds[$0] { true } else { false }
    }
    if !hasMulticastOfProxy { lists[list].keptOriginal = nil }
  }

  /// What an object itself keeps alive.
  func parts(of object: Int) -> [Int] {
    switch kinds[object] {
    case .subscriber, .observer: []
    case .proxy(let multicast): [multicast]
    case .multicast(let list, let proxy): held(by: list) + [proxy].compactMap(\.self)
    case .multicastOfProxy(let list): held(by: list)
    case .service:
      services[object].map { $0.hooks + ($0.kind.isStrong ? [$0.stored].compactMap(\.self) : []) } ?? []
    }
  }

  /// Everything that is kept alive by `roots`.
  func reachable(from roots: [Int]) -> Set<Int> {
    var reached: Set<Int> = []
    var pending = roots
    while let object = pending.popLast() {
      if reached.insert(object).inserted { pending += parts(of: object) }
    }
    return reached
  }

  func held(by list: Int) -> [Int] {
    lists[list].subscriptions.filter(\.isStrong).map(\.object) + [lists[list].keptOriginal].compactMap(\.self)
  }

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
    guard !leads(object, to: list) else { return false }
    lists[list].isInUse = true
    lastSerial += 1
    lists[list].subscriptions.append(Subscription(object: object, serial: lastSerial, isStrong: strongly ?? false))
    return true
  }

  mutating func observe(_ list: Int, by observer: Int) {
    lists[list].isInUse = true
    lastSerial += 1
    lists[list].subscriptions.append(Subscription(object: observer, serial: lastSerial, isListener: true))
  }

  mutating func unsubscribe(_ object: Int, from list: Int) -> Bool {
    guard let place = lists[list].subscriptions.firstIndex(where: { $0.object == object }) else { return false }
    lists[list].subscriptions.remove(at: place)
    return true
  }

  mutating func unsubscribeAll(from list: Int) { lists[list].subscriptions.removeAll { !$0.isListener } }

  /// Whether callbacks that `object` receives come to `list`.
  func leads(_ object: Int?, to list: Int) -> Bool {
    guard let object, let target = target(of: object) else { return false }
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
