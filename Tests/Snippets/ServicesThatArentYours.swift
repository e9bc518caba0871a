/// Services of another module.
protocol ForeignDelegate: AnyObject {
  func didChange()
}

final class StrongService {
  var delegate: (any ForeignDelegate)?
}

final class Mixer {
  private weak var held: (any ForeignDelegate)?
  func currentDelegate() -> (any ForeignDelegate)? { held }
  func setDelegate(_ delegate: (any ForeignDelegate)?) { held = delegate }
}

/// It takes its delegate with a queue.
final class SampleOutput {
  private(set) weak var delegate: (any ForeignDelegate)?
  func setDelegate(_ delegate: (any ForeignDelegate)?, queue: DispatchQueue?) { self.delegate = delegate }
}

final class ForeignForwarder: MulticastForwarding, ForeignDelegate {
  let multicast: MulticastDelegate<any ForeignDelegate>
  init(_ multicast: MulticastDelegate<any ForeignDelegate>) { self.multicast = multicast }

  func didChange() { forward { $0.didChange() } }
}

/// Its associated type isn't a primary one.
protocol DecoderDelegate: AnyObject {
  associatedtype Value
  func decoderDidFinish(_ value: Value)
}

protocol DecoderLog: AnyObject {
  func decoderDidFinish()
}

protocol SocketDelegate {
  func didRead(_ count: Int)
}

final class Socket {
  var delegate: (any SocketDelegate)?
}

@MainActor let strongService = StrongService()
@MainActor let appDelegate = ForeignForwarder(MulticastDelegate())

/// As the command generates it.
nonisolated final class URLSessionForwarder: NSObject, MulticastForwarding, URLSessionDelegate {
  let multicast: MulticastDelegate<any URLSessionDelegate>
  init(_ multicast: MulticastDelegate<any URLSessionDelegate>) { self.multicast = multicast }
}

nonisolated final class App: NSObject, URLSessionDelegate {}
nonisolated final class RequestLog: NSObject, URLSessionDelegate {}

@MainActor let sessionDelegate = App()

/// A class whose setter calls the delegate.
protocol LockDelegate: AnyObject {
  func lockWasBound()
}

class Lock {
  weak var delegate: (any LockDelegate)? { didSet { delegate?.lockWasBound() } }
}

final class LockForwarder: MulticastForwarding, LockDelegate {
  let multicast: MulticastDelegate<any LockDelegate>
  init(_ multicast: MulticastDelegate<any LockDelegate>) { self.multicast = multicast }

  func lockWasBound() { forward { $0.lockWasBound() } }
}
