/// Reports what happens in a multicast, for as long as you keep it.
///
/// Use it to find out why a callback took long, why a subscriber was never called, or what displaced a proxy:
///
/// ```swift
/// let trace = multicast.trace { print($0) }
/// // Player(0xd000): player(_:didStart:) -> Logger(0xe8b0) called, on the main thread
/// ```
///
/// To trace every multicast of a process without changing it, set the environment variable `DELEGATE_TRACE`:
///
/// ```sh
/// DELEGATE_TRACE=1 swift run Player        # everything, to standard error
/// DELEGATE_TRACE=16ms swift run Player     # only turns that take longer
/// ```
///
/// While nobody takes part in an ``ObservedDelegate``, the service calls the app's delegate directly, and there are no
/// lines of turns. To have them, call ``MulticastDelegate/install(in:_:isolation:)`` once.
///
/// Release builds read the variable too, when the first multicast is created. In a product that you ship, switch
/// tracing off by `unsetenv("DELEGATE_TRACE")` as the first statement of the program.
///
/// A trace covers the list of subscribers, so it also reports what happens through other multicasts on the same
/// property. It keeps neither the multicast nor a subscriber alive. It ends when it is deallocated.
///
/// The closure is called at once, on the thread where something happens, while the library holds no lock. What the
/// closure itself does is not traced, nor is a task that it starts, unless the task is detached. If the closure reports
/// an event to a subscriber on an actor or a queue, that turn is traced.
public final class DelegateTrace: Sendable {
  private let end: @Sendable () -> Void

  init(end: @escaping @Sendable () -> Void) {
    self.end = end
  }

  deinit { end() }
}
