import DelegateForwarding
import TestSupport
import Testing

typealias MakeProxy = (Multicast) -> any SignalDelegate

/// A service with a delegate.
protocol Delegating: AnyObject {
  var delegate: (any SignalDelegate)? { get set }
}

extension Delegating {
  @discardableResult
  func install(_ multicast: Multicast) -> Bool { multicast.install(in: self, \.delegate) }
  func uninstall(_ multicast: Multicast) { multicast.uninstall(from: self, \.delegate) }
}

/// One that calls what its property shows.
protocol Station: Delegating {
  /// A multicast whose proxy is in the property: that of the hook, if there is one.
  func install() -> Multicast
}

extension Station {
  /// Calls the delegate, as the service does when something happens.
  func fire(_ value: Int) { delegate?.signal(value) }

  /// The multicast that computes the property, of a station of such a kind.
  var computing: Multicast { (self as? ObservedStation)?.$delegate ?? (self as! ComputedStation).delegates }

  /// A multicast that wraps such a station, by that one.
  func wrappedByHook() -> Multicast {
    if let station = self as? ObservedStation {
      return Multicast(wrapping: station, delegate: \.delegate, hook: \.$delegate)
    }
    return Multicast(wrapping: self as! ComputedStation, delegate: \.delegate, hook: \.delegates)
  }
}

/// How the property is observed, if it is.
enum HookKind: String, CaseIterable, CustomTestStringConvertible {
  case observed = "@ObservedDelegate"
  case computed = "propertyValue"
  case didSet, subclass
  case strong = "didSet of a strong property"
  case twoHooks = "two hooks"
  case none = "no hook"

  static let hooked: [HookKind] = [.observed, .computed, .didSet, .strong, .subclass]
  static let allCases = hooked + [.none]
  /// In the last one, a subclass has a hook, too: the proxy of the superclass's is its delegate.
  static let alsoTwice = hooked + [.twoHooks]
  static let weak: [HookKind] = [.observed, .computed, .didSet, .subclass]
  /// Properties that the service stores.
  static let stored: [HookKind] = [.didSet, .strong, .subclass, .none]

  func makeStation(_ proxy: ProxyKind = .multicast, life: Lifetimes? = nil) -> any Station {
    let makeProxy = proxy.makeProxy(life: life)
    return switch self {
    case .observed: ObservedStation(makeProxy, life)
    case .computed: ComputedStation(makeProxy, life)
    case .didSet: DidSetStation(makeProxy, life)
    case .strong: StrongStation(makeProxy, life)
    case .subclass: ObservingStation(makeProxy, life)
    case .twoHooks: TwiceObservingStation(makeProxy, life)
    case .none: PlainStation(makeProxy, life)
    }
  }

  var testDescription: String { rawValue }
}

final class ObservedStation: Station {
  let life: LifeToken?
  @ObservedDelegate var delegate: (any SignalDelegate)?

  init(_ proxy: MakeProxy? = nil, _ life: Lifetimes? = nil) {
    self.life = life?.begin()
    if let proxy { _delegate = ObservedDelegate(proxy: proxy) }
  }

  func install() -> Multicast {
    $delegate.install(in: self, \.delegate)
    return $delegate
  }
}

/// A class with the multicast of its hook.
class MulticastStation {
  let life: LifeToken?
  let delegates: Multicast

  init(_ delegates: Multicast, _ life: Lifetimes? = nil) {
    self.life = life?.begin()
    self.delegates = delegates
  }

  convenience init(_ proxy: MakeProxy? = nil, _ life: Lifetimes? = nil) {
    self.init(Multicast(makingProxies: proxy), life)
  }
}

final class ComputedStation: MulticastStation, Station {
  var delegate: (any SignalDelegate)? {
    get { delegates.propertyValue }
    set { delegates.propertyValue = newValue }
  }

  func install() -> Multicast {
    delegates.install(in: self, \.delegate)
    return delegates
  }
}

final class DidSetStation: MulticastStation, Station {
  /// How often the property was written.
  private(set) var writes = 0
  weak var delegate: (any SignalDelegate)? {
    didSet {
      writes += 1
      delegates.install(in: self, \.delegate)
    }
  }

  func install() -> Multicast { Multicast(wrapping: self, delegate: \.delegate, hook: \.delegates) }
}

/// A service that keeps its delegate alive.
final class StrongStation: MulticastStation, Station {
  var delegate: (any SignalDelegate)? { didSet { delegates.install(in: self, \.delegate) } }

  convenience init(_ proxy: MakeProxy? = nil, _ life: Lifetimes? = nil) {
    self.init(Multicast(holdingOriginal: .strongly, makingProxies: proxy), life)
  }

  func install() -> Multicast {
    delegates.install(in: self, \.delegate)
    return delegates
  }
}

/// Someone else's class.
class LibraryStation {
  let life: LifeToken?
  weak var delegate: (any SignalDelegate)?

  init(_ life: Lifetimes? = nil) { self.life = life?.begin() }
}

final class ObservingStation: LibraryStation, Station {
  let delegates: Multicast
  override weak var delegate: (any SignalDelegate)? { didSet { delegates.install(in: self, \.delegate) } }

  init(_ proxy: MakeProxy? = nil, _ life: Lifetimes? = nil) {
    delegates = Multicast(makingProxies: proxy)
    super.init(life)
  }

  func install() -> Multicast { Multicast(wrapping: self, delegate: \.delegate, hook: \.delegates) }
}

final class PlainStation: LibraryStation, Station {
  private let makeProxy: MakeProxy?

  init(_ proxy: MakeProxy? = nil, _ life: Lifetimes? = nil) {
    makeProxy = proxy
    super.init(life)
  }

  func install() -> Multicast { Multicast(wrapping: self, \.delegate, makingProxies: makeProxy) }
}

/// A class with a hook.
class HookedStation {
  let life: LifeToken?
  let inner = Multicast()
  weak var delegate: (any SignalDelegate)? { didSet { inner.install(in: self, \.delegate) } }

  init(_ life: Lifetimes? = nil) { self.life = life?.begin() }
}

/// Its subclass with another one.
final class TwiceObservingStation: HookedStation, Station {
  let delegates: Multicast
  override weak var delegate: (any SignalDelegate)? { didSet { delegates.install(in: self, \.delegate) } }

  init(_ proxy: MakeProxy? = nil, _ life: Lifetimes? = nil) {
    delegates = Multicast(makingProxies: proxy)
    super.init(life)
  }

  func install() -> Multicast {
    delegates.install(in: self, \.delegate)
    return delegates
  }
}

extension MulticastDelegate where P == any SignalDelegate {
  /// Makes the proxies by a closure, or is the proxy itself.
  convenience init(holdingOriginal: SubscriberHold = .weakly, makingProxies proxy: MakeProxy?) {
    if let proxy {
      self.init(holdingOriginal: holdingOriginal, proxy: proxy)
    } else {
      self.init(holdingOriginal: holdingOriginal)
    }
  }

  /// The same, where there is no hook.
  convenience init<Service: AnyObject>(
    wrapping service: Service, _ delegate: ReferenceWritableKeyPath<Service, (any SignalDelegate)?>,
    holdingOriginal: SubscriberHold = .weakly, makingProxies proxy: MakeProxy?
  ) {
    if let proxy {
      self.init(wrapping: service, delegate: delegate, holdingOriginal: holdingOriginal, proxy: proxy)
    } else {
      self.init(wrapping: service, delegate: delegate, holdingOriginal: holdingOriginal)
    }
  }

  /// Installs it in a station of any kind.
  @discardableResult
  func install(in station: any Station) -> Bool { station.install(self) }

  func uninstall(from station: any Station) { station.uninstall(self) }
}
