// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Delegate protocols as another package may declare them: every kind of requirement that can be forwarded.

public final class Thing {
  public init() {}
}

public struct Unique: ~Copyable {
  public init() {}
}

public struct Failure: Error {
  public init() {}
}

/// A base, whose requirements a protocol inherits.
public protocol InheritedDelegate: AnyObject {
  func inherited()
}

public protocol EveryKindDelegate: InheritedDelegate {
  func borrows(_ x: borrowing Thing, unique: borrowing Unique)
  func consumes(_ x: consuming Thing)
  func copies<Value>(_ count: borrowing Int, value: borrowing Value)
  func changes(_ text: inout String, unique: inout Unique) throws
  func waits(_ x: Thing, text: inout String) async
  func fails(_ n: Int) throws(Failure)
  func failsLater<E: Error>(_ body: () async throws(E) -> Void) async throws(E)
  func tries(_ n: Int) throws(Failure)
  func triesLater(_ n: Int) async throws
  func never() throws(Never)
  func generic<T: Collection<Int>, each U>(_ t: T, some: some Sequence, _ u: repeat each U) where T: Sendable
  func calls(_ body: (Int) throws -> Void) rethrows
  func keeps(onEach body: @escaping (Int) -> Void, onUpdate: @escaping @Sendable (Int) -> Void)
  func lazy(_ text: @autoclosure () -> String, kept: @autoclosure @escaping () -> Int)
  func lazyLater(_ text: @autoclosure () async throws -> String) async rethrows
  func variadic(_ format: String, args: any Sendable..., end: Int) async throws
  func words(in: Int, self: Int, default: Int, `inout`: Int, _: String, label _: Int, for `let`: Int)
  func `switch`(_ forward: Int, subscriber: Int)
  func isolated(to actor: isolated (any Actor)?, _ x: Thing) async
  nonisolated(nonsending) func stays(_ x: Thing) async
  @concurrent func leaves(_ x: Thing) async
  @MainActor func main(_ x: Thing)
  @available(macOS 99, *) func newer()
  @available(
    *, deprecated,
    message: """
      Don't say "old":
      say "newer", or \"newest\".
      """
  ) func old()
  func implicit(_ x: String!) -> Int!
  func optionals(_ x: String?, _ y: [String: [Int]?], _ z: (a: Int, b: (Int) -> Void)?)
  func asks(_ n: Int) throws(Failure) -> Bool
  @discardableResult func titles(for x: Thing) async throws -> String?
  func overloaded() -> Bool
  func overloaded() -> String?
  func makes<T>(_ type: T.Type) -> T?
  func changed(_ x: Int) -> Int
  func replaced(_ x: String, in thing: Thing) throws(Failure) -> String?
  func lists() -> [String]
  var volume: Int { get set }
  var isReady: Bool { get async throws }
  var `default`: Int { get throws(Failure) }
  var limit: Double? { get }
}
