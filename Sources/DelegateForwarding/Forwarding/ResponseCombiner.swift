/// A rule that combines the answers of several delegates into one.
///
/// Every delegate is asked, in order, even if the answer is already known. The rule also defines the result when there is no
/// delegate to ask.
///
/// | Rule | Result | Without delegates |
/// | --- | --- | --- |
/// | ``any`` | whether at least one answer is true | false |
/// | ``all`` | whether all answers are true | true |
/// | ``original`` | the original delegate's answer; the others are asked, and their answers don't count | nil |
/// | ``first``, ``last`` | the first or the last answer | nil |
/// | ``firstNonNil()`` | the first answer that isn't nil | nil |
/// | ``collect`` | all answers, in order | [] |
/// | ``max``, ``min`` | the largest or the smallest answer | nil |
///
/// To write your own rule, use `reduce(_:_:)` or `reduce(into:_:)`, which work as in the standard library:
///
/// ```swift
/// extension ResponseCombiner where Response == Int, Combined == Int {
///   static var sum: Self { .reduce(0) { $0 + $1 } }
/// }
/// ```
///
/// The concept comes from Boost.Signals2.
public struct ResponseCombiner<Response, Combined>: Sendable {
  @usableFromInline let initial: @Sendable () -> Combined
  @usableFromInline let update: @Sendable (inout Combined, Response) -> Void
  @usableFromInline let counting: Counting

  /// Which answers count.
  @usableFromInline
  enum Counting: Sendable {
    case all
    /// The first one in order, so the later ones need not be waited for.
    case first
    case original
  }

  @inlinable
  init(
    _ initial: @autoclosure @escaping @Sendable () -> Combined, counting: Counting = .all,
    _ update: @escaping @Sendable (inout Combined, Response) -> Void
  ) {
    self.initial = initial
    self.update = update
    self.counting = counting
  }

  /// Adds an answer, if it counts.
  @inlinable @inline(__always)
  func add(_ answer: Response, ofOriginal isOriginal: Bool, to combined: inout Combined) {
    if isOriginal || counting != .original { update(&combined, answer) }
  }

  /// Creates a rule that starts with `initial` and computes the next value from the current one and each answer, in order.
  @inlinable
  public static func reduce(
    _ initial: @autoclosure @escaping @Sendable () -> Combined,
    _ next: @escaping @Sendable (Combined, Response) -> Combined
  ) -> Self {
    Self(initial()) { $0 = next($0, $1) }
  }

  /// Creates a rule that starts with `initial` and updates it with each answer, in order.
  @inlinable
  public static func reduce(
    into initial: @autoclosure @escaping @Sendable () -> Combined,
    _ update: @escaping @Sendable (inout Combined, Response) -> Void
  ) -> Self {
    Self(initial(), update)
  }
}

extension ResponseCombiner where Response == Bool, Combined == Bool {
  /// True if at least one answer is true. False without delegates.
  @inlinable public static var any: Self { Self(false) { $0 = $0 || $1 } }

  /// True if all answers are true. True without delegates.
  @inlinable public static var all: Self { Self(true) { $0 = $0 && $1 } }
}

extension ResponseCombiner where Combined == Response? {
  /// The original delegate's answer. Nil if there is no original delegate.
  ///
  /// The subscribers are asked too, but their answers don't count: the original delegate decides, and the others only
  /// observe. So adding a logger doesn't change the service's behaviour.
  @inlinable public static var original: Self { Self(nil, counting: .original) { $0 = .some($1) } }

  /// The first answer. Nil without delegates.
  @inlinable public static var first: Self {
    // If the answers are optional, this is a double optional, so that a first answer of nil counts.
    Self(nil, counting: .first) { if $0 == nil { $0 = .some($1) } }
  }

  /// The last answer. Nil without delegates.
  @inlinable public static var last: Self { Self(nil) { $0 = .some($1) } }
}

extension ResponseCombiner where Response == Combined {
  /// The first answer that isn't nil. Nil if there is none.
  @inlinable public static func firstNonNil<Wrapped>() -> Self where Response == Wrapped? {
    Self(nil) { if $0 == nil { $0 = $1 } }
  }
}

extension ResponseCombiner where Combined == [Response] {
  /// All answers, in order. Empty without delegates.
  @inlinable public static var collect: Self { Self([]) { $0.append($1) } }
}

// A rule may be used in any isolation, which an isolated conformance to `Comparable` does not allow. Hence
// `SendableMetatype`, which only generic code has to require.
extension ResponseCombiner where Response: Comparable & SendableMetatype, Combined == Response? {
  /// The largest answer; the first of them if several are equal. Nil without delegates.
  @inlinable public static var max: Self {
    Self(nil) { best, response in
      guard let current = best, !(current < response) else { return best = response }
    }
  }

  /// The smallest answer; the first of them if several are equal. Nil without delegates.
  @inlinable public static var min: Self {
    Self(nil) { best, response in
      guard let current = best, !(response < current) else { return best = response }
    }
  }
}
