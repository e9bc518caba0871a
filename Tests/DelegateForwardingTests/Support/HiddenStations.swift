import DelegateForwarding
import TestSupport

/// A class that calls what it has stored, as many of UIKit's do.
class StoringStation {
  let life: LifeToken?
  weak var stored: (any SignalDelegate)?
  /// What it was given, in order.
  private(set) var given: [ObjectIdentifier?] = []

  var delegate: (any SignalDelegate)? {
    get { stored }
    set {
      given.append(newValue.map(ObjectIdentifier.init))
      store(newValue)
    }
  }

  init(_ life: Lifetimes? = nil) { self.life = life?.begin() }

  /// What a subclass does with what it is assigned.
  func store(_ delegate: (any SignalDelegate)?) { stored = delegate }

  func callStored(_ value: Int) { stored?.signal(value) }
}

/// What a hook that hides its proxy observes. The tests pass a service of their own.
protocol HiddenHook: Delegating {
  var delegates: Multicast { get }
  func callStored(_ value: Int)
}

extension HiddenHook {
  /// Calls what the service has stored. Returns what is heard, in order.
  func called(_ value: Int, _ journal: Journal) -> [String] {
    callStored(value)
    return journal.take()
  }

  @discardableResult
  func install() -> Bool { install(delegates) }
  func uninstall() { uninstall(delegates) }
}

/// The hook that hides its proxy.
class HidingStation: StoringStation, HiddenHook {
  let delegates: Multicast
  override var delegate: (any SignalDelegate)? {
    get { delegates.delegate(behind: super.delegate) }
    set { delegates.assign(newValue, in: self) { super.delegate = $0 } }
  }

  init(_ proxy: MakeProxy? = nil, _ life: Lifetimes? = nil) {
    delegates = Multicast(makingProxies: proxy)
    super.init(life)
  }

  init(_ delegates: Multicast) {
    self.delegates = delegates
    super.init()
  }
}

/// The hook that shows its proxy, on the same class.
class ShowingStation: StoringStation, HiddenHook {
  let delegates = Multicast()
  override var delegate: (any SignalDelegate)? { didSet { delegates.install(in: self, \.delegate) } }
}

// MARK: - Services with ways of their own

/// Keeps its delegate.
class StrongStoringStation {
  let life: LifeToken?
  private(set) var stored: (any SignalDelegate)?
  var delegate: (any SignalDelegate)? {
    get { stored }
    set { stored = newValue }
  }
  init(_ life: Lifetimes? = nil) { self.life = life?.begin() }
  func callStored(_ value: Int) { stored?.signal(value) }
}

final class StrongHidingStation: StrongStoringStation, HiddenHook, SignalDelegate {
  let delegates = Multicast(holdingOriginal: .strongly)
  var beforeStoring, afterStoring: (() -> Void)?
  override var delegate: (any SignalDelegate)? {
    get { delegates.delegate(behind: super.delegate) }
    set {
      delegates.assign(newValue, in: self) {
        let before = beforeStoring
        beforeStoring = nil
        before?()
        super.delegate = $0
        let after = afterStoring
        afterStoring = nil
        after?()
      }
    }
  }
  func signal(_ value: Int) {}
  func allows(_ value: Int) -> Bool { true }
}

/// Doesn't clear its property, as an `assign` one of Objective-C isn't. Calls through a reference of its own, as a
/// method of Objective-C keeps its object.
class CarelessStoringStation {
  private unowned(unsafe) var stored: (any SignalDelegate)?
  var delegate: (any SignalDelegate)? {
    get { unsafe stored }
    set { unsafe stored = newValue }
  }
  func callStored(_ value: Int) { unsafe stored?.signal(value) }
}

final class CarelessHidingStation: CarelessStoringStation, HiddenHook {
  let delegates = Multicast { SignalForwarder($0) }
  override var delegate: (any SignalDelegate)? {
    get { delegates.delegate(behind: super.delegate) }
    set { delegates.assign(newValue, in: self) { super.delegate = $0 } }
  }
}

/// Does something of the test's own when it is assigned.
final class SteppedHidingStation: HidingStation {
  var beforeStoring: ((_ former: (any SignalDelegate)?) -> Void)?
  var afterStoring: (() -> Void)?
  var refuses = false

  override func store(_ delegate: (any SignalDelegate)?) {
    let before = beforeStoring
    beforeStoring = nil
    before?(stored)
    if !refuses { super.store(delegate) }
    let after = afterStoring
    afterStoring = nil
    after?()
  }
}

// MARK: - Two hooks

/// With a hook of the class, `delegates`, and one of its subclass.
protocol ChainedHook: HiddenHook {
  var outer: Multicast { get }
}

/// A class and its subclass, both of which hide their proxies.
final class TwiceHidingStation: HidingStation, ChainedHook {
  let outer = Multicast()
  override var delegate: (any SignalDelegate)? {
    get { outer.delegate(behind: super.delegate) }
    set { outer.assign(newValue, in: self) { super.delegate = $0 } }
  }
}

/// A class that hides its proxy, with a subclass that shows its own.
final class ShowingSubclass: HidingStation, ChainedHook {
  let outer = Multicast()
  override var delegate: (any SignalDelegate)? { didSet { outer.install(in: self, \.delegate) } }
}

/// A class that shows its proxy, with a subclass that hides its own.
final class HidingSubclass: ShowingStation, ChainedHook {
  let outer = Multicast()
  override var delegate: (any SignalDelegate)? {
    get { outer.delegate(behind: super.delegate) }
    set { outer.assign(newValue, in: self) { super.delegate = $0 } }
  }
}

/// The same, where the class computes its property, and calls it.
class ObservedBase {
  @ObservedDelegate var delegate: (any SignalDelegate)?
  var delegates: Multicast { $delegate }
  func callStored(_ value: Int) { _delegate.projectedValue.propertyValue?.signal(value) }
}

final class HidingObservedSubclass: ObservedBase, ChainedHook {
  let outer = Multicast()
  override var delegate: (any SignalDelegate)? {
    get { outer.delegate(behind: super.delegate) }
    set { outer.assign(newValue, in: self) { super.delegate = $0 } }
  }
}
