import Synchronization

/// Reports what happens in a multicast, for as long as you keep it.
///
/// Use it to find out why a callback took long, why a subscriber was never called, or what displaced a proxy:
///
/// ```swift
/// let trace = multicast.trace { print($0) }
/// // Player(0xd000): player(_:didStart:) → Logger(0xe8b0), 0.31 s on thread 4183
/// ```
///
/// To trace every multicast of a process without changing it, set the environment variable `DELEGATE_TRACE`:
///
/// ```sh
/// DELEGATE_TRACE=1 swift run Player        # everything, to standard error
/// DELEGATE_TRACE=16ms swift run Player     # only what takes longer
/// DELEGATE_TRACE=Player swift run Player   # only multicasts of this service or delegate type
/// DELEGATE_TRACE=Player,16ms swift run Player
/// ```
///
/// Release builds read the variable too, when the first multicast is created. In a product that you ship, switch that
/// off by `unsetenv("DELEGATE_TRACE")` as the first statement of the program.
///
/// A trace covers the list of subscribers, so it also reports what happens through other multicasts on the same
/// property. It keeps neither the multicast nor a subscriber alive. It ends when it is deallocated.
///
/// The closure is called on the thread of what it reports, right afterwards, while the library holds no lock. What the
/// closure itself does is not traced.
public final class DelegateTrace: Sendable {
  private let end: @Sendable () -> Void

  init(end: @escaping @Sendable () -> Void) {
    self.end = end
  }

  deinit { end() }
}

/// A closure that receives entries.
final class TraceSink: Sendable {
  /// If set, only turns that took longer are reported.
  let threshold: Duration?
  /// If there are any, only multicasts of these types of services or delegates are reported.
  private let types: [String]
  private let body: @Sendable (DelegateTrace.Entry) -> Void

  /// Whether the token was released. A report under way, which has a copy of the list's sinks, calls this one no more.
  private let hasEnded = Atomic(false)

  init(
    slowerThan threshold: Duration?, of types: [String] = [],
    _ body: @escaping @Sendable (DelegateTrace.Entry) -> Void
  ) {
    self.threshold = threshold
    self.types = types
    self.body = body
  }

  /// Whether it reports what took this long. Nil stands for what is no turn.
  func reports(_ duration: Duration?) -> Bool {
    guard let threshold else { return true }
    return duration.map { $0 > threshold } ?? false
  }

  var reportsEveryType: Bool { types.isEmpty }

  /// Whether it reports the multicasts of a service.
  func reports(_ service: Any.Type?, _ multicast: Any.Type?) -> Bool {
    types.isEmpty
      || types.contains { $0 == service.map { "\($0)" } || "MulticastDelegate<\($0)>" == multicast.map { "\($0)" } }
  }

  /// Whether a turn that isn't over has passed the limit since the last check, when it had lasted `former`.
  func reports(underWay duration: Duration, after former: Duration) -> Bool {
    threshold.map { former <= $0 && $0 < duration } ?? false
  }

  func end() { hasEnded.store(true, ordering: .relaxed) }

  /// Calls the closure, which is foreign code. Call it without a lock.
  func report(_ entry: DelegateTrace.Entry) {
    if hasEnded.load(ordering: .relaxed) { return }
    TracedThread.report { body(entry) }
  }
}
