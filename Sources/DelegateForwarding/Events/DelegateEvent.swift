/// A callback as a value, so that it can be streamed, observed or recorded.
///
/// A callback without an answer is an event. A callback that returns a value, throws, or has an `inout` parameter or a
/// completion handler can't be an event, because its caller needs a result. Write an enum with a case for each event of
/// a delegate protocol, and report the event where you forward the callback:
///
/// ```swift
/// enum PlayerEvent: DelegateEvent {
///   typealias Delegate = any PlayerDelegate
///   case didStart(String)
/// }
///
/// extension MulticastDelegate: PlayerDelegate where P == any PlayerDelegate {
///   func playerDidStart(_ track: String) {
///     forward(reporting: PlayerEvent.didStart(track)) {
///       $0.playerDidStart(track)
///     }
///   }
/// }
/// ```
///
/// With the package trait `Macros`, `@DelegateEvents` on the protocol generates the enum.
public protocol DelegateEvent<Delegate> {
  /// The delegate that the callback is for, as in `any PlayerDelegate`.
  associatedtype Delegate
}

/// An event that can be turned back into a call, for subscribers that are called on an actor or a queue.
///
/// ```swift
/// extension PlayerEvent: DeliverableEvent {
///   func deliver(to delegate: any PlayerDelegate) {
///     switch self {
///     case .didStart(let track): delegate.playerDidStart(track)
///     }
///   }
/// }
/// ```
public protocol DeliverableEvent<Delegate>: DelegateEvent {
  /// The delegate that the callback is for, as in `any PlayerDelegate`.
  @_documentation(visibility: internal)
  associatedtype Delegate

  /// Calls the delegate, as in `case .didStart(let track): delegate.playerDidStart(track)`.
  ///
  /// It should do nothing for an event of an asynchronous callback, because the caller of such a callback waits for it.
  func deliver(to delegate: Delegate)
}
