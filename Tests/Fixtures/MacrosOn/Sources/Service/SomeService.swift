public import DelegateForwarding

/// A rule that the library doesn't have.
extension ResponseCombiner where Response == Double, Combined == Double {
  static var product: Self { .reduce(1, *) }
}

/// The delegate protocol of the service.
@Forwarding
public protocol SomeServiceDelegate: AnyObject {
  func serviceDidSomething()
  func service(_ service: SomeService, didGenerate name: String, details: [String: Any], count: Int)
  @Combining(.any) func service(_ service: SomeService, shouldStop reason: String) -> Bool
  @Combining(.firstNonNil()) func title(for service: SomeService) async throws -> String?
  @Combining(.all) var isReady: Bool { get }
  @Combining(.product) func scale(of service: SomeService) -> Double
}

extension SomeServiceDelegate {
  /// A default, so that a subscriber may omit it.
  public func serviceDidSomething() {}
}

extension MulticastDelegate: SomeServiceDelegate where P == any SomeServiceDelegate {}

/// A service with one delegate.
public final class SomeService {
  /// Its one delegate.
  @ObservedDelegate public var delegate: (any SomeServiceDelegate)?

  /// Creates a service.
  public init() {}
}
