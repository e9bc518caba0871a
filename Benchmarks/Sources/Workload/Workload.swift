import Synchronization

// A separate module whose functions are never inlined, so that the measured code can't see what its subscribers do.

/// The delegate protocol of all measurements.
public protocol TickDelegate: AnyObject {
  /// The callback that is measured.
  func tick(_ value: Int)

  /// A callback for several threads at once. Each counts in its own object.
  func visit(_ visitor: Visitor)
}

/// Counts the turns of one thread.
public final class Visitor {
  /// The turns so far.
  public var visits = 0

  /// Creates a visitor.
  public init() {}
}

/// A subscriber that only counts its callbacks.
public final class Subscriber: TickDelegate, Sendable {
  private let count = Atomic<Int>(0)
  private let last = Atomic<Int>(0)

  /// Creates a subscriber.
  public init() {}

  /// How often `tick` was called.
  public var calls: Int { count.load(ordering: .relaxed) }

  /// Counts the call. Called on one thread at a time.
  @inline(never)
  public func tick(_ value: Int) {
    // Uses a load and a store, because an atomic addition would cost as much as what is measured.
    count.store(count.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
    last.store(value, ordering: .relaxed)
  }

  /// Counts the question as a call.
  @inline(never)
  public func shouldStop(_ value: Int) -> Bool {
    tick(value)
    return false
  }

  /// Counts the turn in `visitor`.
  @inline(never)
  public func visit(_ visitor: Visitor) {
    visitor.visits &+= 1
  }
}

/// A second class, so that the compiler can't infer from a single class which method is called.
public final class IdleSubscriber: TickDelegate, Sendable {
  /// Creates a subscriber.
  public init() {}

  /// Does nothing.
  @inline(never)
  public func tick(_ value: Int) {}

  /// Does nothing.
  @inline(never)
  public func shouldStop(_ value: Int) -> Bool { false }

  /// Does nothing.
  @inline(never)
  public func visit(_ visitor: Visitor) {}
}
