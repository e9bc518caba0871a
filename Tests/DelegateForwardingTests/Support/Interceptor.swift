import DelegateForwarding
import TestSupport

/// Stands in front of the delegate that it has read, as SDKs do that live side by side.
final class Interceptor: SignalDelegate {
  /// Whether it keeps alive what it has read.
  enum Hold: CaseIterable { case weakly, strongly }

  let name: String
  let journal: Journal
  let life: LifeToken?
  private let hold: Hold
  private weak var weakNext: (any SignalDelegate)?
  private var strongNext: (any SignalDelegate)?
  /// Runs before the callback is passed on, and after that.
  var before: (() -> Void)?
  var after: (() -> Void)?

  init(_ name: String, _ journal: Journal, _ hold: Hold = .weakly, life: Lifetimes? = nil) {
    (self.name, self.journal, self.hold) = (name, journal, hold)
    self.life = life?.begin()
  }

  var next: (any SignalDelegate)? {
    get { weakNext ?? strongNext }
    set { if hold == .weakly { weakNext = newValue } else { strongNext = newValue } }
  }

  func intercept(_ station: any Delegating) {
    next = station.delegate
    station.delegate = self
  }

  func signal(_ value: Int) {
    journal.note("\(name)\(value)")
    before?()
    next?.signal(value)
    after?()
  }

  func allows(_ value: Int) -> Bool {
    journal.note("\(name)?\(value)")
    return next?.allows(value) ?? true
  }
}
