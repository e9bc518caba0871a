/// A rule that combines the answers of several delegates into one.
///
/// Every delegate is asked, in order, even if the answer is already known.
///
/// | Rule | Result | Without an answer |
/// | --- | --- | --- |
/// | ``any`` | whether at least one answer is true | false |
/// | ``all`` | whether all answers are true | true |
/// | ``original(otherwise:)`` | the original delegate's answer; those of the others are ignored | the given value |
/// | ``original`` | the same for answers that are optional | nil |
/// | ``first(otherwise:)``, ``last(otherwise:)`` | the first or the last answer | the given value |
/// | ``max(otherwise:)``, ``min(otherwise:)`` | the largest or the smallest answer | the given value |
/// | ``firstNonNil()`` | the first answer that isn't nil | nil |
/// | ``collect`` | all answers, in order | [] |
///
/// The value after `otherwise:` is the result only if nobody answers. It isn't an answer, so it is never the largest or
/// the first of several. Write there what the service does without a delegate: if that asks
/// `delegate?.mayStop() ?? true`, write true, so that a subscriber changes nothing.
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
@frozen public struct ResponseCombiner<Response, Combined> {
  @usableFromInline let initial: Combined
  @usableFromInline let update: @Sendable (inout Combined, Response, _ isFirst: Bool) -> Void
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
    _ initial: Combined, counting: Counting = .all,
    _ update: @escaping @Sendable (inout Combined, Response, _ isFirst: Bool) -> Void
  ) {
    self.initial = initial
    self.update = update
    self.counting = counting
  }

  /// Creates a rule that starts with `initial`, and computes the next value from that and each answer, in order.
  ///
  /// ```swift
  /// let votes = multicast.forward(combining: .reduce(0) { $0 + ($1 ? 1 : 0) }) {
  ///   $0.playerShouldSkip(track)
  /// }
  /// ```
  @inlinable
  public static func reduce(
    _ initial: Combined, _ next: @escaping @Sendable (Combined, Response) -> Combined
  ) -> Self {
    Self(initial) { combined, answer, _ in combined = next(combined, answer) }
  }

  /// Creates a rule that starts with `initial` and updates it with each answer, in order.
  ///
  /// ```swift
  /// let counts = multicast.forward(
  ///   combining: .reduce(into: Set()) { (all: inout Set<Int>, count: Int) in
  ///     all.insert(count)
  ///   }) { $0.numberOfItems() }
  /// ```
  @inlinable
  public static func reduce(
    into initial: Combined, _ update: @escaping @Sendable (inout Combined, Response) -> Void
  ) -> Self {
    Self(initial) { combined, answer, _ in update(&combined, answer) }
  }
}

extension ResponseCombiner {
  /// Whether the answers and errors of the original delegate, or of the others, count.
  @inlinable @inline(__always)
  func counts(_ isOriginal: Bool) -> Bool { isOriginal || counting != .original }
}

extension ResponseCombiner: Sendable where Combined: Sendable {}

/// Answers that are being combined.
@frozen @usableFromInline
struct CombinedAnswers<Combined> {
  @usableFromInline private(set) var combined: Combined
  @usableFromInline private(set) var isFirst = true

  @inlinable @inline(__always)
  init<Response>(_ combiner: ResponseCombiner<Response, Combined>) {
    combined = combiner.initial
  }

  /// Adds an answer, if it counts.
  @inlinable @inline(__always)
  mutating func add<Response>(
    _ answer: Response, ofOriginal isOriginal: Bool, by combiner: ResponseCombiner<Response, Combined>
  ) {
    guard combiner.counts(isOriginal) else { return }
    combiner.update(&combined, answer, isFirst)
    isFirst = false
  }
}

extension ResponseCombiner where Response == Bool, Combined == Bool {
  /// True if at least one answer is true. False without delegates.
  ///
  /// Use it if each delegate may ask for something:
  /// `forward(combining: .any) { $0.player(player, shouldSkip: track) }`.
  @inlinable public static var any: Self { Self(false) { combined, answer, _ in combined = combined || answer } }

  /// True if all answers are true. True without delegates.
  ///
  /// Use it if each delegate has a veto: `forward(combining: .all) { $0.windowShouldClose(window) }`.
  @inlinable public static var all: Self { Self(true) { combined, answer, _ in combined = combined && answer } }
}

extension ResponseCombiner where Response == Combined {
  /// The original delegate's answer, or the given value if there is no original delegate.
  ///
  /// Begin with this rule: `forward(combining: .original(otherwise: false)) { $0.player(player, shouldSkip: track) }`.
  ///
  /// The subscribers are asked too, but their answers don't count: the original delegate decides, and the others only
  /// observe. So adding a logger doesn't change the service's behaviour.
  @inlinable
  public static func original(otherwise value: Response) -> Self {
    Self(value, counting: .original) { combined, answer, _ in combined = answer }
  }

  /// The first answer, or the given value if there is none.
  ///
  /// Use it if the delegate that is called first decides:
  /// `forward(combining: .first(otherwise: 0)) { $0.numberOfItems(in: player) }`.
  @inlinable
  public static func first(otherwise value: Response) -> Self {
    Self(value, counting: .first) { combined, answer, isFirst in if isFirst { combined = answer } }
  }

  /// The last answer, or the given value if there is none.
  ///
  /// Use it if the latest subscriber decides: `forward(combining: .last(otherwise: .light)) { $0.theme(for: window) }`.
  @inlinable
  public static func last(otherwise value: Response) -> Self {
    Self(value) { combined, answer, _ in combined = answer }
  }

  /// The first answer that isn't nil. Nil if there is none.
  ///
  /// Use it if a delegate that knows nothing returns nil:
  /// `forward(combining: .firstNonNil()) { $0.title(for: player) }`.
  @inlinable
  public static func firstNonNil<Wrapped>() -> Self where Response == Wrapped? {
    Self(nil) { combined, answer, _ in if combined == nil { combined = answer } }
  }
}

extension ResponseCombiner where Response == Combined, Response: ExpressibleByNilLiteral {
  /// The original delegate's answer, which may be nil. Nil if there is no original delegate.
  ///
  /// Use it for answers that are optional: `forward(combining: .original) { $0.title(for: player) }`.
  @inlinable public static var original: Self { .original(otherwise: nil) }
}

extension ResponseCombiner where Response == Void, Combined == Void {
  /// For a callback without an answer that may throw: only the original delegate's error counts.
  ///
  /// Use it as in `try forward(combining: .original) { try $0.documentWillSave(name) }`. The subscribers are called
  /// too, and what they throw changes nothing.
  @_documentation(visibility: internal)
  @inlinable public static var original: Self { .original(otherwise: ()) }
}

extension ResponseCombiner where Combined == [Response] {
  /// All answers, in order. Empty without delegates.
  ///
  /// Use it to decide yourself: `let titles = multicast.forward(combining: .collect) { $0.title(for: player) }`.
  @inlinable public static var collect: Self { Self([]) { combined, answer, _ in combined.append(answer) } }
}

// A rule may be used in any isolation, which an isolated conformance to `Comparable` does not allow. Hence
// `SendableMetatype`, which only generic code has to require.

extension ResponseCombiner where Response: Comparable & SendableMetatype, Combined == Response {
  /// The largest answer, the first of them if several are equal; or the given value if there is none.
  ///
  /// Use it for the longest wait or the largest need:
  /// `forward(combining: .max(otherwise: 0)) { $0.delay(for: player) }`.
  @inlinable
  public static func max(otherwise value: Response) -> Self {
    Self(value) { best, answer, isFirst in if isFirst || best < answer { best = answer } }
  }

  /// The smallest answer, the first of them if several are equal; or the given value if there is none.
  ///
  /// Use it for the strictest limit: `forward(combining: .min(otherwise: 100)) { $0.limit(of: meter) }`.
  @inlinable
  public static func min(otherwise value: Response) -> Self {
    Self(value) { best, answer, isFirst in if isFirst || answer < best { best = answer } }
  }
}
