// Declarations that only generated code uses. Their names begin with an underscore, which keeps them out of the
// documentation.

/// Functions for generated code, and aliases by which it finds the library's types even if the user's types have the
/// same names.
public enum _Forwarding {
  /// The multicast.
  public typealias Multicast = MulticastDelegate

  /// A multicast or a proxy object.
  public typealias Forwarder = MulticastForwarding

  /// Lets only the first call of a completion handler through.
  public typealias Gate = FirstCall

  /// The hook of a property.
  public typealias Hook = DelegateHook

  /// A callback as a value.
  public typealias Event = DeliverableEvent

  /// Delivers an event by a function that may be isolated.
  ///
  /// SAFETY: The function is called as a nonisolated one, after checking that its actor is the current one.
  public static func deliver<Event, Delegate>(
    _ event: Event, to delegate: Delegate, by call: @escaping @isolated(any) (Event, Delegate) -> Void
  ) {
    call.isolation?.preconditionIsolated("\(Event.self) calls its delegate on another actor: deliver it there")
    unsafe unsafeBitCast(call, to: ((Event, Delegate) -> Void).self)(event, delegate)
  }

  /// Converts a function with variadic parameters into one that takes arrays, because Swift can't pass an array to a
  /// variadic parameter.
  ///
  /// SAFETY: The types differ only in `Int...` and `[Int]`. A variadic parameter is passed as an array, so both
  /// functions are called alike.
  @inlinable
  public static func spread<Variadic, Plain>(_ function: Variadic, as type: Plain.Type) -> Plain {
    unsafe unsafeBitCast(function, to: type)
  }

  /// Calls a handler with an answer. Without an answer it is not called, because its argument can't be nil.
  @inlinable
  @_disfavoredOverload
  public static func finish<Answer>(_ handler: (Answer) -> Void, _ answer: Answer?) {
    if let answer { handler(answer) }
  }

  /// Calls a handler whose argument can be nil: with nil if there is no answer.
  @inlinable
  public static func finish<Answer>(_ handler: (Answer?) -> Void, _ answer: Answer??) { handler(answer ?? nil) }
}

extension MulticastDelegate {
  /// Combines the answers of handlers that aren't `Sendable`.
  public func _forward<R, C>(
    combining combiner: ResponseCombiner<R, C>, completion: @escaping (C) -> Void,
    _ body: (P, @escaping (R) -> Void) -> Void
  ) {
    forward(combining: combiner, completion: completion, body)
  }

  /// Combines answers that aren't `Sendable`, for a handler that is. The rule passes on one of the answers.
  ///
  /// SAFETY: A subscriber transfers its answer with the call, as it does with the service's own handler.
  public func _forwardHandingOver<R, C>(
    combining combiner: ResponseCombiner<R, C>, completion: @escaping @Sendable (C) -> Void,
    _ body: (P, @escaping @Sendable (R) -> Void) -> Void
  ) {
    _forward(combining: combiner, completion: completion) { subscriber, reply in
      nonisolated(unsafe) let reply = reply
      body(subscriber) { unsafe reply($0) }
    }
  }
}

extension FirstCall {
  /// Creates a first call for a handler that may not be `Sendable`.
  ///
  /// SAFETY: Only the handlers that subscribers receive keep it, and they are `Sendable` only if `otherwise` is.
  public convenience init(_otherwise otherwise: @escaping () -> Void) {
    nonisolated(unsafe) let otherwise = otherwise
    self.init { unsafe otherwise() }
  }
}

#if Macros
  // Overloads for choices that depend on types, which a macro can't see but the compiler can.
  extension _Forwarding {
    /// The first or last answer, if the result is an alias of an optional.
    @inlinable
    public static func answer<Wrapped>(_ answer: Wrapped??) -> Wrapped? { answer ?? nil }

    /// Chosen if the result is not an optional, to report that as an error.
    @available(
      *, unavailable, message: "there is no answer without delegates, and the result can't be nil: add a 'default:'"
    )
    @_disfavoredOverload
    public static func answer<Result>(_ answer: Result?) -> Result { fatalError() }

    /// The largest answer, if the result is an alias of an optional.
    @inlinable
    public static func max<Wrapped: Comparable>(_ answers: [Wrapped?]) -> Wrapped? { answers.compactMap { $0 }.max() }

    /// The largest answer of any other type.
    @inlinable
    public static func max<Answer: Comparable>(_ answers: [Answer]) -> Answer? { answers.max() }

    /// The largest answer or nil, if the result is an alias of an optional.
    @inlinable
    public static func maxAnswer<Wrapped: Comparable>(_ answers: [Wrapped?]) -> Wrapped? { max(answers) }

    /// Chosen if the result is not an optional, to report that as an error.
    @available(
      *, unavailable, message: "there is no answer without delegates, and the result can't be nil: add a 'default:'"
    )
    @_disfavoredOverload
    public static func maxAnswer<Answer: Comparable>(_ answers: [Answer]) -> Answer { fatalError() }

    /// The smallest answer, if the result is an alias of an optional.
    @inlinable
    public static func min<Wrapped: Comparable>(_ answers: [Wrapped?]) -> Wrapped? { answers.compactMap { $0 }.min() }

    /// The smallest answer of any other type.
    @inlinable
    public static func min<Answer: Comparable>(_ answers: [Answer]) -> Answer? { answers.min() }

    /// The smallest answer or nil, if the result is an alias of an optional.
    @inlinable
    public static func minAnswer<Wrapped: Comparable>(_ answers: [Wrapped?]) -> Wrapped? { min(answers) }

    /// Chosen if the result is not an optional, to report that as an error.
    @available(
      *, unavailable, message: "there is no answer without delegates, and the result can't be nil: add a 'default:'"
    )
    @_disfavoredOverload
    public static func minAnswer<Answer: Comparable>(_ answers: [Answer]) -> Answer { fatalError() }

    /// An argument that several subscribers may consume, because it can be copied.
    @inlinable
    public static func shared<Value>(_ value: consuming Value) -> Value { value }

    /// Chosen if the value can't be copied, to report that as an error.
    @available(
      *, unavailable,
      message: "a value that can't be copied and is consumed can be given to one subscriber only: borrow it"
    )
    @_disfavoredOverload
    public static func shared<Value: ~Copyable>(_ value: consuming Value) -> Value { value }

    /// An argument that several subscribers may send to another isolation.
    @inlinable
    public static func sent<Value: Sendable>(_ value: Value) -> Value { value }

    /// Requires that an inherited protocol is `@Forwarding(inheritable: true)`.
    @inlinable
    public static func requireInheritable(_ inherited: _Inheritable) {}

    /// Chosen if the inherited protocol isn't, to report that as an error.
    @available(
      *, unavailable,
      message:
        "what is inherited here isn't forwarded: write '@Forwarding(inheritable: true)' at the inherited protocol"
    )
    public static func requireInheritable(_ inherited: _NotInheritable) {}

    /// Requires that a protocol is class-bound.
    @inlinable
    public static func requireClass<Object: AnyObject>(_ type: Object.Type) {}

    /// Chosen if the protocol is not class-bound, to report that as an error.
    @available(
      *, unavailable,
      message:
        "a struct could conform to this protocol, and a multicast holds its subscribers weakly: inherit from 'AnyObject'"
    )
    @_disfavoredOverload
    public static func requireClass<Object>(_ type: Object.Type) {}
  }

  extension MulticastForwarding {
    /// Chosen for an inherited protocol that isn't `@Forwarding(inheritable: true)`, to warn.
    @available(
      *, deprecated,
      message: """
        the inherited requirements aren't forwarded: write '@Forwarding(inheritable: true)' at that protocol, or '@Forwarding(byHand:)' \
        here if you forward it yourself or it is a class
        """
    )
    @_disfavoredOverload
    public static func _forwardsInherited<Inherited>(_ type: Inherited.Type) -> _Inheritable { _Inheritable() }
  }

  /// Marks a protocol whose forwarding applies to protocols that inherit from it.
  public struct _Inheritable {
    /// Creates one.
    public init() {}
  }

  /// Marks a protocol whose forwarding doesn't apply to protocols that inherit from it.
  public struct _NotInheritable {
    /// Creates one.
    public init() {}
  }

  /// A multicast, but not a proxy class.
  public protocol _MulticastItself: MulticastForwarding {}

  extension MulticastDelegate: _MulticastItself {}

  extension FirstCall {
    /// Wraps a handler so that only the first call gets through, if its type is an alias.
    ///
    /// SAFETY: It is passed on as a parameter of the handler's own type, which defines whether other threads may call
    /// it.
    public func _passing<each Value>(
      _ handler: @escaping (repeat each Value) -> Void
    ) -> @Sendable (repeat each Value) -> Void {
      nonisolated(unsafe) let handler = handler
      return { (value: repeat each Value) in if self.claim() { unsafe handler(repeat each value) } }
    }
  }
#endif
