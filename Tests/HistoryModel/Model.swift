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
    /// The proxy that stands for the original delegate, though it may not be made yet.
    var current: Int
    /// The proxy that stands for nobody. Another one is made after it was replaced.
    var nobody: Int
    /// The proxies of delegates that were replaced.
    var former: [Int] = []
    /// Whether it keeps its original delegate alive, and so does a proxy of it.
    let holdsOriginal: Bool
    /// Whether its multicast has been installed in a property that it doesn't compute.
    var isStored = false
    /// Whether it is known that its multicast computes a property, so that it is installed in no other.
    var isComputed = false
    /// When a computed property shows the proxy.
    var showing = Showing.never
    var isInstalling = false
    /// Whether an object may have died that was subscribed, without the library's having noticed it.
    var mayHaveDead = false
    /// Whether its multicast is that of a hook that hides its proxies, and the proxies before the current one.
    var isHidden = false
    var hidden: [Int] = []
    /// Whether one of its multicasts is writing a property.
    var isWriting = false
    /// The proxies that were replaced. As long as one lives, callbacks may be passed on.
    var replaced: [Int] = []
    /// The callbacks under way since then.
    var callbacks: [Callback] = []

    /// All proxies that it keeps.
    var proxies: [Int] { [current, nobody] + former + hidden }
  }

  enum Showing { case never, withListeners, always }

  struct Callback {
    /// Through which proxy it has come. Nil if that stands for nobody.
    let proxy: Int?
    let task: Int
  }

  enum ServiceKind: CaseIterable {
    case observed, computed, weakWithHook, strongWithHook, subclassWithHook, hidden, subclassHidden, weak, strong

    /// Whether the hook's list has the property's value.
    var isComputed: Bool { self == .observed || self == .computed }
    /// Whether the hooks hide their proxies.
    var isHidden: Bool { self == .hidden || self == .subclassHidden }
    /// Whether the property keeps its value alive.
    var isStrong: Bool { self == .strongWithHook || self == .strong }
    var hookCount: Int {
      switch self {
      case .observed, .computed, .weakWithHook, .strongWithHook, .hidden: 1
      case .subclassWithHook, .subclassHidden: 2
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
    /// A multicast that has made its list, or that shares one, whose maker it keeps.
    case multicast(list: Int, maker: Int?)
    /// What stands for a delegate in a property: a multicast, or an object of the app.
    case proxy(list: Int, delegate: Int?)
    case service
    /// The token of an observer.
    case observer
  }

  var lists: [List] = []
  var services: [Int: Service] = [:]
  var kinds: [Kind] = []
  var living: Set<Int> = []
  /// What interceptors have read in a property, weakly.
  var next: [Int: Int] = [:]
  /// The task that runs. 0 is the thread.
  var task = 0
  private var lastSerial = 0
  private var lastTask = 0

  // MARK: Objects

  mutating func addService(_ kind: ServiceKind, hooks: [Int]) -> Int {
    let service = add(.service)
    services[service] = Service(kind: kind, hooks: hooks)
    return service
  }

  mutating func add(_ kind: Kind) -> Int {
    kinds.append(kind)
    living.insert(kinds.count - 1)
    return kinds.count - 1
  }

  /// Adds a multicast, with a list of its own.
  mutating func addMulticast(original: Int? = nil, holdsOriginal: Bool = false) -> Int {
    let nobody = addProxy(list: lists.count, delegate: nil)
    lists.append(List(current: nobody, nobody: nobody, holdsOriginal: holdsOriginal))
    let multicast = add(.multicast(list: lists.count - 1, maker: nil))
    assign(original, toList: lists.count - 1)
    return multicast
  }

  /// Adds a multicast that shares the list of another one.
  mutating func addMulticast(sharing other: Int) -> Int {
    let list = target(of: other)!
    return add(.multicast(list: list, maker: maker(of: list)))
  }

  /// Adds a proxy, which lives once it is made.
  mutating func addProxy(list: Int, delegate: Int?) -> Int {
    kinds.append(.proxy(list: list, delegate: delegate))
    return kinds.count - 1
  }

  /// The list that an object forwards through, if any.
  func target(of object: Int) -> Int? {
    switch kinds[object] {
    case .multicast(let list, _), .proxy(let list, _): list
    case .subscriber, .service, .observer: nil
    }
  }

  /// The living multicast that has made a list.
  func maker(of list: Int) -> Int? { living.first { kinds[$0] == .multicast(list: list, maker: nil) } }

  func alive(_ object: Int?) -> Int? { object.flatMap { living.contains($0) ? $0 : nil } }

  mutating func die(_ object: Int) {
    living.remove(object)
    for list in lists.indices {
      if lists[list].subscriptions.contains(where: { $0.object == object && !$0.isListener }) {
        lists[list].mayHaveDead = true
      }
      lists[list].subscriptions.removeAll { $0.object == object }
      lists[list].former.removeAll { $0 == object }
    }
    guard case .multicast(let list, nil) = kinds[object] else { return }
    for place in lists[list].subscriptions.indices { lists[list].subscriptions[place].isStrong = false }
    if lists[list].holdsOriginal { lists[list].current = lists[list].nobody }
  }

  /// What an object itself keeps alive.
  func parts(of object: Int) -> [Int] {
    switch kinds[object] {
    case .subscriber, .observer: []
    case .multicast(_, let maker?): [maker]
    case .multicast(let list, nil): held(by: list) + lists[list].proxies.filter(living.contains)
    case .proxy(let list, let delegate): lists[list].holdsOriginal ? [alive(delegate)].compactMap(\.self) : []
    case .service:
      services[object].map { $0.hooks + ($0.kind.isStrong ? [$0.stored].compactMap(\.self) : []) } ?? []
    }
  }

  /// Everything that is kept alive by `roots`.
  ///
  /// - Parameter isLenient: Whether to count what may live a while longer.
  func reachable(from roots: [Int], isLenient: Bool = false) -> Set<Int> {
    var reached: Set<Int> = []
    var pending = roots
    // A list that holds its delegate may do so until the end of a callback in which that was replaced.
    if isLenient {
      let callbacks = lists.filter(\.holdsOriginal).flatMap(\.callbacks)
      pending += callbacks.compactMap { $0.proxy.flatMap { delegate(of: $0) } }
    }
    while let object = pending.popLast() {
      if reached.insert(object).inserted { pending += parts(of: object) }
    }
    return reached
  }

  func held(by list: Int) -> [Int] {
    lists[list].subscriptions.filter(\.isStrong).map(\.object)
      + (lists[list].holdsOriginal ? [original(of: list)].compactMap(\.self) : [])
  }

  // MARK: Subscribing

  func subscribers(of list: Int) -> [Int] {
    lists[list].subscriptions.filter { !$0.isListener && living.contains($0.object) }.map(\.object)
  }

  mutating func subscribe(_ object: Int, to list: Int, strongly: Bool?) -> Bool {
    if leads(object, to: list) { return false }
    if let place = lists[list].subscriptions.firstIndex(where: { $0.object == object }) {
      if let strongly { lists[list].subscriptions[place].isStrong = strongly }
      return false
    }
    takePart(in: list)
    lastSerial += 1
    lists[list].subscriptions.append(Subscription(object: object, serial: lastSerial, isStrong: strongly ?? false))
    return true
  }

  /// Somebody new takes part.
  mutating func takePart(in list: Int) {
    if lists[list].showing == .never { lists[list].showing = .withListeners }
  }

  mutating func observe(_ list: Int, by observer: Int) {
    takePart(in: list)
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
    var seen: Set<Int> = []
    var pending = [object].compactMap(\.self)
    while let next = pending.popLast() {
      guard seen.insert(next).inserted, let target = target(of: next) else { continue }
      if target == list { return true }
      // A proxy calls its own delegate. All lead to the list's current one besides, which is more than they call.
      pending += subscribers(of: target) + [original(of: target), delegate(of: next)].compactMap(\.self)
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
    let isNoted: Bool
    var isPassedOn: Bool
  }

  /// - Parameters:
  ///   - object: A multicast or a proxy, which calls its own delegate.
  ///   - isEvent: Whether observers hear the callback.
  ///   - held: The objects that are kept alive.
  mutating func beginDelivery(through object: Int, isEvent: Bool = false, held: Set<Int>) -> Delivery {
    let list = target(of: object)!
    let proxy = if case .proxy = kinds[object] { object } else { lists[list].current }
    let mayBePassedOn = hasLivingReplaced(list, held)
    let isReplaced = key(of: proxy) != key(of: lists[list].current)
    let isPassedOn =
      mayBePassedOn && isReplaced
      && lists[list].callbacks.contains { $0.proxy != key(of: proxy) && $0.task == task }
    let isNoted = mayBePassedOn && !isPassedOn
    if isNoted { lists[list].callbacks.append(Callback(proxy: key(of: proxy), task: task)) }
    return Delivery(
      list: list, original: delegate(of: proxy),
      waiting: isPassedOn ? [] : lists[list].subscriptions.filter { isEvent || !$0.isListener }, isNoted: isNoted,
      isPassedOn: isPassedOn)
  }

  /// Nil for a proxy that stands for nobody.
  func key(of proxy: Int) -> Int? {
    if case .proxy(_, nil) = kinds[proxy] { nil } else { proxy }
  }

  mutating func addTask() -> Int {
    lastTask += 1
    return lastTask
  }

  mutating func endDelivery(_ delivery: Delivery) {
    if delivery.isNoted { lists[delivery.list].callbacks.removeLast() }
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
