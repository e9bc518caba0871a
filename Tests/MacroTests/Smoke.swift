#if Macros
import Testing
import DelegateForwarding
enum Bad: Error { case bad }
final class Thing { var n = 0 }
struct NC: ~Copyable { var x = 1 }
extension ResponseCombiner where Response == Int, Combined == Int { static var sum: Self { .reduce(0) { $0 += $1 } } }
@Forwarding
protocol P: AnyObject {
  func b(_ x: borrowing Thing)
  func nc(_ x: borrowing NC)
  func c(_ x: consuming Thing)
  func ncc(_ x: inout NC)
  func s(_ x: sending Int)
  func pack<each T>(_ x: repeat each T)
  func each(_ body: (Int) throws -> Void) rethrows
  func eachT<E: Error>(_ body: (Int) throws(E) -> Void) throws(E)
  func auto(_ m: @autoclosure () -> String)
  func autoE(_ m: @autoclosure @escaping () -> String)
  func autoT(_ m: @autoclosure () throws -> String) rethrows
  func autoA(_ m: @autoclosure () async throws -> String) async rethrows
  func typed(_ n: Int) throws(Bad)
  @Combining(.any) func typedA(_ n: Int) async throws(Bad) -> Bool
  func edit(_ t: inout String) async
  func edit2(_ t: inout String) throws
  func iso(isolation: isolated (any Actor)?, _ t: Thing) async
  @Combining(.any) func some(_ t: some Collection<Int>) -> Bool
  nonisolated(nonsending) func nn(_ t: Thing) async
  @concurrent func cc(_ t: Thing) async
  @Combining(.firstNonNil()) func plainA(_ t: Thing) async throws -> String?
  func kw(in: Int, `self`: Int, default: Int, _: String)
  @MainActor func ma(_ t: Thing)
  @MainActor func maa(_ t: Thing) async
  @Combining(completion: .first) func anyS(_ x: any Sendable, completion: @escaping @Sendable (Int) -> Void)
  @Combining(completion: .first(otherwise: 0)) func mcb(completion: @escaping @MainActor (Int) -> Void)
  @Combining(completion: .first) func ocb(completion: ((Int, inout String) -> Void)?)
  @Combining(completion: .first) func ocb2(handler completion: (@Sendable (Int, inout String) async throws -> Void)?)
  @Combining(completion: .first) func necb(completion: (Int) -> Void)
  func vari(_ format: String, args: any Sendable..., end: Int) throws
  @Combining(.firstNonNil()) func vari2(_ format: String...) async throws(Bad) -> String?
  @Combining(.sum) var v: Int { get set }
  @Combining(.any) var av: Bool { get async throws }
  @Combining(.max, default: 0) var mx: Int { get throws(Bad) }
  @Combining(.max) var mxo: Int? { get }
  @Combining(.first) var f: String? { get }
  @Combining(.collect) func c() -> [String]
  #if DEBUG
  func debugOnly()
  #else
  func releaseOnly()
  #endif
  func multicast(_ multicast: Int)
}
extension P { func debugOnly() {} }
extension MulticastDelegate: MacroTests.P where P == any MacroTests.P {}

@Forwarding
public protocol Derived: Base {
  func derived()
}
@Forwarding
public protocol Base: AnyObject {
  func base()
  @Combining(.all) var ok: Bool { get }
}
extension MulticastDelegate: Base, Derived where P == any Derived {}
@Test func smoke() { #expect(Bool(true)) }
#endif
