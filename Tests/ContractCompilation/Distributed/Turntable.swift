// A library for distribution, as the page "Your service" shows it.

internal import DelegateForwarding

/// Hears it.
public protocol TurntableDelegate: AnyObject {
  func turntableDidStop()
}

/// A service.
public final class Turntable {
  private let delegates = MulticastDelegate<any TurntableDelegate> {
    TurntableForwarder($0)
  }
  private weak var called: (any TurntableDelegate)?

  /// The app's delegate.
  public var delegate: (any TurntableDelegate)? {
    get { delegates.delegate(behind: called) }
    set { delegates.assign(newValue, in: self) { called = $0 } }
  }

  /// Creates one.
  public init() {
    delegate = nil  // From now on, subscribers are called.
  }

  /// Adds a listener.
  public func add(_ delegate: any TurntableDelegate) {
    delegates.subscribe(delegate)
  }

  /// Removes it.
  public func remove(_ delegate: any TurntableDelegate) {
    delegates.unsubscribe(delegate)
  }

  func stop() { called?.turntableDidStop() }
}

final class TurntableForwarder: MulticastForwarding, TurntableDelegate {
  let multicast: MulticastDelegate<any TurntableDelegate>

  init(_ multicast: MulticastDelegate<any TurntableDelegate>) {
    self.multicast = multicast
  }

  func turntableDidStop() { forward { $0.turntableDidStop() } }
}
