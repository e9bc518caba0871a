import DelegateForwarding

/// A global actor whose name doesn't end in `Actor`.
@globalActor actor UI { static let shared = UI() }

@Forwarding
protocol NamesDelegate: AnyObject {
  func variadic<Value>(_ values: Value...)
  func variadicToo<Value, Other>(of type: Other.Type, values: Value..., end: Other) throws
  func variadicLater<Value: Sendable>(_ values: Value...) async
  @UI func variadicOnActor<Value>(_ values: Value...)
  @UI func variadicLaterOnActor<Value: Sendable>(_ values: Value...) async throws
  @MainActor func variadicOnMain<Value>(_ values: Value...)
  func await(await: Int, unsafe: Int, consume: Int, copy: Int)
  func labels(init x: Int, default: Int, `var`: Int, for y: Int, in: Int)
  func `init`(_ x: Int)
  func deliver(_ deliver: Int, multicast: Int, forward: Int, subscriber: Int) throws(CancellationError)
  func one(_ x: Int); func two(_ x: Int)
  @Combining(.any) func `is`() -> Bool
  @Combining(.max(otherwise: 0)) var count: Int { get }
  @Combining(.all) var isEmpty: Bool { get }
  @Combining(.any) var isInstalled: Bool { get }
  @Combining(.any) var `default`: Bool { get }
  #if os(Linux) || canImport(Darwin)
    @Combining(.all) var isThere: Bool { get }
    func here()
  #else
    func elsewhere()
  #endif
}

extension MulticastDelegate: NamesDelegate where P == any NamesDelegate {}

@Forwarding protocol OneLine: AnyObject { func a(); @Combining(.any) func b() -> Bool }

extension MulticastDelegate: OneLine where P == any OneLine {}
