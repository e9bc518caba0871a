#if Macros
  public import DelegateForwarding

  // Each kind of requirement. The compiler has to accept the generated code without a warning.

  final class Thing {}

  struct Unique: ~Copyable {}

  extension ResponseCombiner where Response == Int, Combined == Int {
    static var sum: Self { .reduce(into: 0) { $0 += $1 } }
  }

  @Forwarding
  protocol EveryKindDelegate: AnyObject {
    func borrows(_ x: borrowing Thing, unique: borrowing Unique)
    func consumes(_ x: consuming Thing)
    func changes(_ text: inout String, unique: inout Unique) throws
    func sends(_ x: sending Int)
    func waits(_ x: Thing, text: inout String) async
    func fails(_ n: Int) throws(Failure)
    func failsLater<E: Error>(_ body: () async throws(E) -> Void) async throws(E)
    func never() throws(Never)
    func generic<T: Collection<Int>, each U>(_ t: T, some: some Sequence, _ u: repeat each U) where T: Sendable
    func calls(_ body: (Int) throws -> Void) rethrows
    func keeps(_ body: @escaping (Int) -> Void, sendable: @escaping @Sendable (Int) -> Void)
    func lazy(_ text: @autoclosure () -> String, kept: @autoclosure @escaping () -> Int)
    func lazyLater(_ text: @autoclosure () async throws -> String) async rethrows
    func variadic(_ format: String, args: any Sendable..., end: Int) async throws
    func words(in: Int, self: Int, default: Int, `inout`: Int, _: String, label _: Int)
    func multicast(_ multicast: Int)
    func isolated(to actor: isolated (any Actor)?, _ x: Thing) async
    nonisolated(nonsending) func stays(_ x: Thing) async
    @concurrent func leaves(_ x: Thing) async
    @MainActor func main(_ x: Thing)
    @MainActor func mainLater(_ x: Thing) async
    @available(macOS 99, *) func newer()
    @available(*, deprecated) func older()
    #if DEBUG
      func debugging()
    #else
      func releasing()
    #endif
    @Combining(.any) func asks(_ n: Int) throws(Failure) -> Bool
    @Combining(.firstNonNil()) @discardableResult func titles(for x: Thing) async throws -> String?
    @Combining(.any) func overloaded() -> Bool
    @Combining(.original) func overloaded() -> String?
    @Combining(.firstNonNil()) func makes<T>(_ type: T.Type) -> T?
    @Combining(.sum) var volume: Int { get set }
    @Combining(.all) var isReady: Bool { get async throws }
    @Combining(.max(otherwise: 0)) var priority: Int { get throws(Failure) }
    @Combining(.last(otherwise: nil)) var limit: Double? { get }
    @Combining(.collect) var names: [String] { get }
    @Combining(.original(otherwise: 0)) @MainActor var level: Double { get }
    @Combining(.reduce(0) { $0 + $1 }, completion: .original(otherwise: 0)) func counts(reply: (Int) -> Void) -> Int
    @Combining(.reduce([]) { $0 + $1 }) func lists() -> [String]
    @Combining(ResponseCombiner<Double, Double>.reduce(1) { $0 * $1 }) func scale() -> Double
    @Combining(.chain) func replaces(_ text: String, multicast: Int) throws(Failure) -> String?
    @Combining(.original) func mayReply(completion: (@Sendable () -> Void)?)
    @Combining(.first(otherwise: 0)) func mayReplyHere(_ completion: ((Int) -> Void)?)
    @Combining(.all) func replies(handler: @escaping @MainActor (Bool) -> Void)
    @Combining(.byHand) func own() -> [Int: Int]
  }

  extension EveryKindDelegate {
    func debugging() {}
  }

  extension MulticastDelegate: EveryKindDelegate where P == any EveryKindDelegate {
    func own() -> [Int: Int] { [:] }
  }

  /// Protocols in different places, with different access.
  enum Outer {
    @Forwarding
    protocol NestedDelegate: AnyObject {
      func a()
    }
  }

  extension MulticastDelegate: Outer.NestedDelegate where P == any Outer.NestedDelegate {}

  @Forwarding
  package protocol PackageDelegate: AnyObject, Sendable {
    func a() async
  }

  extension MulticastDelegate: PackageDelegate where P == any PackageDelegate {}

  @Forwarding
  private protocol PrivateDelegate: AnyObject {
    func a()
  }

  extension MulticastDelegate: PrivateDelegate where P == any PrivateDelegate {}

  /// A deprecated protocol.
  @Forwarding @available(*, deprecated)
  public protocol DeprecatedDelegate: AnyObject {
    func a()
  }

  /// A protocol of an actor.
  @Forwarding @MainActor
  public protocol MainActorDelegate: AnyObject {
    func a(_ x: [Int])
    func b() async
    @Combining(.any) var c: Bool { get }
  }

  extension MulticastDelegate: MainActorDelegate where P == any MainActorDelegate {}
#endif
