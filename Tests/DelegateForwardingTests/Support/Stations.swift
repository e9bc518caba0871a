import DelegateForwarding
import TestSupport
import Testing

typealias MakeProxy = (Multicast) -> any SignalDelegate

/// A service with a delegate.
protocol Station: AnyObject {
  var delegate: (any SignalDelegate)? { get set }

  /// A multicast on its property.
  func makeMulticast(holdingOriginal: SubscriberHold, proxy: MakeProxy?) -> Multicast
}

extension Station {
  func wrap(
    holdingOriginal: SubscriberHold = .weakly, proxy: MakeProxy? = nil
  ) -> Multicast {
    makeMulticast(holdingOriginal: holdingOriginal, proxy: proxy)
  }

  /// Calls the delegate, as the service does when something happens.
  func fire(_ value: Int) { delegate?.signal(value) }
}

/// How the property is observed, if it is.
enum HookKind: CaseIterable, CustomTestStringConvertible {
  case observed, didSet, subclass, none

  static let hooked: [HookKind] = [.observed, .didSet, .subclass]

  func makeStation(life: Lifetimes? = nil) -> any Station {
    switch self {
    case .observed: ObservedStation(life)
    case .didSet: DidSetStation(life)
    case .subclass: ObservingStation(life)
    case .none: PlainStation(life)
    }
  }

  var testDescription: String {
    switch self {
    case .observed: "@ObservedDelegate"
    case .didSet: "didSet"
    case .subclass: "subclass"
    case .none: "no hook"
    }
  }
}

final class ObservedStation: Station {
  let life: LifeToken?
  @ObservedDelegate var delegate: (any SignalDelegate)?

  init(_ life: Lifetimes? = nil) { self.life = life?.begin() }

  func makeMulticast(holdingOriginal: SubscriberHold, proxy: MakeProxy?) -> Multicast {
    MulticastDelegate(
      wrapping: self, hook: \.$delegate, holdingOriginal: holdingOriginal, proxy: proxy)
  }

  /// As if there were no hook.
  func wrapWithoutHook() -> Multicast {
    MulticastDelegate(wrapping: self, delegate: \.delegate)
  }
}

final class DidSetStation: Station {
  let life: LifeToken?
  let delegateHook = DelegateHook<any SignalDelegate>()
  /// How often the property was written.
  private(set) var writes = 0
  weak var delegate: (any SignalDelegate)? {
    didSet {
      writes += 1
      delegateHook.delegateDidChange()
    }
  }

  init(_ life: Lifetimes? = nil) { self.life = life?.begin() }

  func makeMulticast(holdingOriginal: SubscriberHold, proxy: MakeProxy?) -> Multicast {
    MulticastDelegate(
      wrapping: self, delegate: \.delegate, hook: \.delegateHook, holdingOriginal: holdingOriginal, proxy: proxy)
  }

  /// As if there were no hook.
  func wrapWithoutHook() -> Multicast {
    MulticastDelegate(wrapping: self, delegate: \.delegate)
  }
}

/// Someone else's class.
class LibraryStation {
  let life: LifeToken?
  weak var delegate: (any SignalDelegate)?

  init(_ life: Lifetimes? = nil) { self.life = life?.begin() }
}

final class ObservingStation: LibraryStation, Station {
  let delegateHook = DelegateHook<any SignalDelegate>()
  override weak var delegate: (any SignalDelegate)? {
    didSet { delegateHook.delegateDidChange() }
  }

  func makeMulticast(holdingOriginal: SubscriberHold, proxy: MakeProxy?) -> Multicast {
    MulticastDelegate(
      wrapping: self, delegate: \.delegate, hook: \.delegateHook, holdingOriginal: holdingOriginal, proxy: proxy)
  }
}

final class PlainStation: LibraryStation, Station {
  func makeMulticast(holdingOriginal: SubscriberHold, proxy: MakeProxy?) -> Multicast {
    MulticastDelegate(
      wrapping: self, delegate: \.delegate, holdingOriginal: holdingOriginal, proxy: proxy)
  }
}
