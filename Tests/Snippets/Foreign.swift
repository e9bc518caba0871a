import DelegateForwarding

/// Services of another module.
protocol ForeignDelegate: AnyObject {
  func didChange()
}

final class ForeignService {
  weak var delegate: (any ForeignDelegate)?
}

final class StrongService {
  var delegate: (any ForeignDelegate)?
}

final class Mixer {
  private weak var held: (any ForeignDelegate)?
  func currentDelegate() -> (any ForeignDelegate)? { held }
  func setDelegate(_ delegate: (any ForeignDelegate)?) { held = delegate }
}

final class ForeignForwarder: MulticastForwarding, ForeignDelegate {
  let multicast: MulticastDelegate<any ForeignDelegate>
  init(_ multicast: MulticastDelegate<any ForeignDelegate>) { self.multicast = multicast }

  func didChange() { forward { $0.didChange() } }
}

final class ForeignLogger: ForeignDelegate {
  func didChange() {}
}

nonisolated(unsafe) let service = ForeignService()
nonisolated(unsafe) let strongService = StrongService()
nonisolated(unsafe) let mixer = Mixer()
nonisolated(unsafe) let logger = ForeignLogger()
nonisolated(unsafe) let multicast = MulticastDelegate<any ForeignDelegate>()
