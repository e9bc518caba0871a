/// How the answers of several delegates become one.
///
/// Every delegate is asked, in order; none is skipped because the answer is already known. The rule also says what the answer
/// is when there is nobody to ask.
///
/// | rule | the answer | with nobody to ask |
/// | --- | --- | --- |
/// | ``any`` | whether one of them said true | false |
/// | ``all`` | whether none of them said false | true |
/// | ``first``, ``last`` | what the first, the last one said | nil |
/// | ``firstNonNil()`` | the first answer that is one | nil |
/// | ``collect`` | all answers, in order | [] |
/// | ``max``, ``min`` | the largest, the smallest answer | nil |
///
/// For a rule of your own, use `reduce(_:_:)` or `reduce(into:_:)`, as in the standard library:
///
/// ```swift
/// extension ResponseCombiner where Response == Int, Combined == Int {
///   static var sum: Self { .reduce(0) { $0 + $1 } }
/// }
/// ```
///
/// Boost.Signals2 has combiners as a concept of their own, which is where this one comes from.
public struct ResponseCombiner<Response, Combined>: Sendable {
  @usableFromInline let initial: @Sendable () -> Combined
  @usableFromInline let update: @Sendable (inout Combined, Response) -> Void

  @inlinable
  init(
    _ initial: @autoclosure @escaping @Sendable () -> Combined,
    _ update: @escaping @Sendable (inout Combined, Response) -> Void
  ) {
    self.initial = initial
    self.update = update
  }

  /// A rule of your own: starts with `initial` and makes the next value from the one before and each answer, in order.
  @inlinable
  public static func reduce(
    _ initial: @autoclosure @escaping @Sendable () -> Combined,
    _ next: @escaping @Sendable (Combined, Response) -> Combined
  ) -> Self {
    Self(initial()) { $0 = next($0, $1) }
  }

  /// A rule of your own: starts with `initial` and lets `update` change it by each answer, in order.
  @inlinable
  public static func reduce(
    into initial: @autoclosure @escaping @Sendable () -> Combined,
    _ update: @escaping @Sendable (inout Combined, Response) -> Void
  ) -> Self {
    Self(initial(), update)
  }
}

extension ResponseCombiner where Response == Bool, Combined == Bool {
  /// True if any of them answers true. False with nobody to ask.
  @inlinable public static var any: Self { Self(false) { $0 = $0 || $1 } }

  /// True if all of them answer true. True with nobody to ask.
  @inlinable public static var all: Self { Self(true) { $0 = $0 && $1 } }
}

extension ResponseCombiner where Combined == Response? {
  /// The answer of the first in order. Nil with nobody to ask.
  @inlinable public static var first: Self {
    // `Optional` twice over if the answers are optional: the first one's nil is an answer.
    Self(nil) { if $0 == nil { $0 = .some($1) } }
  }

  /// The answer of the last in order. Nil with nobody to ask.
  @inlinable public static var last: Self { Self(nil) { $0 = .some($1) } }
}

extension ResponseCombiner where Response == Combined {
  /// The first answer in order that is not nil. Nil with nobody to ask, or when all answer nil.
  @inlinable public static func firstNonNil<Wrapped>() -> Self where Response == Wrapped? {
    Self(nil) { if $0 == nil { $0 = $1 } }
  }
}

extension ResponseCombiner where Combined == [Response] {
  /// All answers, in order. Empty with nobody to ask.
  @inlinable public static var collect: Self { Self([]) { $0.append($1) } }
}

extension ResponseCombiner where Combined == Response? {
  /// The answer that is better than those before it, by a comparison.
  ///
  /// SAFETY: A combiner is used by the thread that forwards, and compares there. The comparison is captured rather than the type, so that the
  /// answers' type needs no more than to be `Comparable`.
  @inlinable
  static func best(by isBetter: @escaping (Response, Response) -> Bool) -> Self {
    nonisolated(unsafe) let isBetter = isBetter
    return Self(nil) { best, response in
      guard let current = best, unsafe !isBetter(response, current) else { return best = response }
    }
  }
}

extension ResponseCombiner where Response: Comparable, Combined == Response? {
  /// The largest answer; of equal ones, the first in order. Nil with nobody to ask.
  @inlinable public static var max: Self { best { $1 < $0 } }

  /// The smallest answer; of equal ones, the first in order. Nil with nobody to ask.
  @inlinable public static var min: Self { best { $0 < $1 } }
}
