// swift-format-ignore-file
// Requirements whose spelling is unusual.

import DelegateForwarding

@Forwarding @DelegateEvents
protocol CommentedDelegate: AnyObject {
  func list(
    _ x: Int,  // first
    y: Int /* second */
  )
  func closure(
    _ f: @escaping (
      _ x: Int,  // one
      _ y: Int  // another
    ) -> Void
  )
  func generic<
    Value  // any
  >(_ x: Value) where
    Value: Sendable,  // everywhere
    Value: Equatable
  @available(
    *, deprecated,  // since then
    message: "use another"
  )
  func old(_ x: [String:  // key
    Int])
  @Combining(  // the rule
    .any  // is this one
  ) func asks() -> Bool
  @Combining(.first(otherwise: [  // nothing
    "a": 1
  ])) func counts() -> [String: Int]
}

extension MulticastDelegate: CommentedDelegate where P == any CommentedDelegate {}

@Forwarding @DelegateEvents
protocol `Raw delegate`: AnyObject {
  func `did start`(_ x: Int)
  func labels(`some label` x: Int, `an argument` y: Int)
  func moves(to x: Int, to y: Int)
  func 🙂(_ 🙃: Int, 😀: Int)
  @Combining(.all) var `ready or not`: Bool { get set }
}

extension MulticastDelegate: `Raw delegate` where P == any `Raw delegate` {}

enum Spelled {
  enum `default` {
    struct `class` {}

    @Forwarding @DelegateEvents
    protocol `Delegate`: AnyObject {
      typealias Rating = Int
      typealias Classes = [`class`]
      func takes(_ x: `class`, all: Classes)
      func rates(_ rating: Rating, ratings: [Rating])
      @Combining(.max(otherwise: 0)) func rating() -> Rating
    }
  }
}

extension MulticastDelegate: Spelled.`default`.Delegate where P == any Spelled.`default`.Delegate {}

/// A class with the name of the multicast's associated type.
final class Subscriber {}

@Forwarding @DelegateEvents
protocol SubscriberDelegate: AnyObject {
  func joins(_ subscriber: Subscriber)
  func generic<Subscriber>(_ subscriber: Subscriber)
  @Combining(.first(otherwise: Subscriber())) func latest() -> Subscriber
}

extension MulticastDelegate: SubscriberDelegate where P == any SubscriberDelegate {}

@Forwarding
protocol ImplicitlyUnwrappedDelegate: AnyObject {
  @Combining(.original) func first() -> Int!
  @Combining(.first(otherwise: 1)) func defaulted() -> Int!
  @Combining(.last(otherwise: 2)) var last: Int! { get set }
  @Combining(.original(otherwise: 0)) func replies(_ completion: (@MainActor (Int) -> Void)!)
  @Combining(.all) func gathers(completion: ((Bool) -> Void)!)
}

extension MulticastDelegate: ImplicitlyUnwrappedDelegate where P == any ImplicitlyUnwrappedDelegate {}

actor Place {}

@Forwarding @DelegateEvents
protocol LendingDelegate: AnyObject {
  func span(_ bytes: Span<UInt8>)
  func changes(_ bytes: inout MutableSpan<UInt8>)
  func isolated(to place: isolated Place, _ x: Subscriber)
  func inlined<let Count: Int>(_ x: InlineArray<Count, Int>, y: [3 of Int])
  func borrows<Value: ~Copyable & ~Escapable>(_ x: borrowing Value)
  func copies<Value>(_ count: borrowing Int, _ pair: borrowing (Int, Bool?), value: borrowing Value)
  @Combining(.original) func copies(_ some: borrowing some Equatable) async -> Int?
  func sends(_ x: sending [Int], f: sending @escaping @Sendable () -> Void)
}

extension MulticastDelegate: LendingDelegate where P == any LendingDelegate {}
