public import DelegateForwarding

// Each kind of requirement, forwarded and as an event if it is one. Rules.swift has what is about rules, Events.swift
// what is about events' names.

final class Thing {}

struct Unique: ~Copyable {}

@Forwarding @DelegateEvents
protocol EveryKindDelegate: AnyObject {
  func borrows(_ x: borrowing Thing, unique: borrowing Unique)
  func consumes(_ x: consuming Thing)
  func changes(_ text: inout String, unique: inout Unique) throws
  func sends(_ x: sending Int)
  func waits(_ x: Thing, text: inout String) async
  func fails(_ n: Int) throws(CancellationError)
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
  @Combining(.any) func asks(_ n: Int) throws(CancellationError) -> Bool
  @Combining(.firstNonNil()) @discardableResult func titles(for x: Thing) async throws -> String?
  @Combining(.any) func overloaded() -> Bool
  @Combining(.original) func overloaded() -> String?
  @Combining(.max(otherwise: 0)) func overloaded() async -> Int
  func overloaded()
  @Combining(.firstNonNil()) func makes<T>(_ type: T.Type) -> T?
  @Combining(.all) var isReady: Bool { get async throws }
  @Combining(.max(otherwise: 0)) var priority: Int { get throws(CancellationError) }
  @Combining(.original(otherwise: 0)) @MainActor var level: Double { get }
}

extension EveryKindDelegate {
  func debugging() {}
}

extension MulticastDelegate: EveryKindDelegate where P == any EveryKindDelegate {}

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

@Forwarding @available(*, deprecated)
protocol DeprecatedDelegate: AnyObject {
  func a()
}

@Forwarding @MainActor
protocol MainActorDelegate: AnyObject {
  func a(_ x: [Int])
  func b() async
  @Combining(.any) var c: Bool { get }
}

extension MulticastDelegate: MainActorDelegate where P == any MainActorDelegate {}
