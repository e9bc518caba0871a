// What only generated code uses. The names begin with an underscore, which keeps them out of the documentation.

/// What generated code calls, and the names by which it finds the library's types, whatever a user's own types are called.
public enum _Forwarding {
  /// The multicast.
  public typealias Multicast = MulticastDelegate

  /// Whatever forwards.
  public typealias Forwarder = MulticastForwarding

  /// Lets one call of a completion handler pass.
  public typealias Gate = FirstCall

  /// Reports assignments.
  public typealias Hook = DelegateHook

  /// A callback as a value.
  public typealias Event = DelegateEvent

  /// Delivers an event by a function that may be isolated.
  ///
  /// SAFETY: The function is called as one that is not isolated, after its actor has been found to be the current one.
  public static func deliver<Event, Delegate>(
    _ event: Event, to delegate: Delegate, by call: @escaping @isolated(any) (Event, Delegate) -> Void
  ) {
    call.isolation?.preconditionIsolated("\(Event.self) calls its delegate on another actor: deliver it there")
    unsafe unsafeBitCast(call, to: ((Event, Delegate) -> Void).self)(event, delegate)
  }

  /// A function with variadic parameters as one that takes arrays, as Swift passes no array on to a variadic parameter.
  ///
  /// SAFETY: The types differ in nothing but `Int...` and `[Int]`, of which the first is the second one's spelling in a declaration: a
  /// variadic parameter is an array wherever the function is called.
  @inlinable
  public static func spread<Variadic, Plain>(_ function: Variadic, as type: Plain.Type) -> Plain {
    unsafe unsafeBitCast(function, to: type)
  }

  /// Calls a handler with an answer, or not at all if there is none and its argument can't be nil.
  @inlinable
  @_disfavoredOverload
  public static func finish<Answer>(_ handler: (Answer) -> Void, _ answer: Answer?) {
    if let answer { handler(answer) }
  }

  /// The same for a handler whose argument can be nil.
  @inlinable
  public static func finish<Answer>(_ handler: (Answer?) -> Void, _ answer: Answer??) { handler(answer ?? nil) }
}

extension MulticastDelegate {
  /// Gathers the answers of handlers that aren't `Sendable`.
  public func _forward<R, C>(
    combining combiner: ResponseCombiner<R, C>, completion: @escaping (C) -> Void,
    _ body: (P, @escaping (R) -> Void) -> Void
  ) {
    forward(combining: combiner, completion: completion, body)
  }

  /// Gathers answers that aren't `Sendable`, of a handler that is. A rule that picks one of them hands it over.
  ///
  /// SAFETY: Each subscriber gives its answer away by the call, as it does to the handler itself.
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
  /// One for a handler that may not be `Sendable`.
  ///
  /// SAFETY: Only the handlers that subscribers get keep it, and these are no more `Sendable` than what it calls.
  public convenience init(_otherwise otherwise: @escaping () -> Void) {
    nonisolated(unsafe) let otherwise = otherwise
    self.init { unsafe otherwise() }
  }
}

#if Macros
  // What is called where the compiler has to choose by a type that a macro can't see.
  extension _Forwarding {
    /// The first or last answer, where the result is an alias of an optional.
    @inlinable
    public static func answer<Wrapped>(_ answer: Wrapped??) -> Wrapped? { answer ?? nil }

    /// Is chosen where that can't be.
    @available(
      *, unavailable, message: "there is no answer without delegates, and the result can't be nil: add a 'default:'"
    )
    @_disfavoredOverload
    public static func answer<Result>(_ answer: Result?) -> Result { fatalError() }

    /// The largest answer, where the result may be an alias of an optional.
    @inlinable
    public static func max<Wrapped: Comparable>(_ answers: [Wrapped?]) -> Wrapped? { answers.compactMap { $0 }.max() }

    /// The same for other types.
    @inlinable
    public static func max<Answer: Comparable>(_ answers: [Answer]) -> Answer? { answers.max() }

    /// The largest answer, where the result is an alias of an optional.
    @inlinable
    public static func maxAnswer<Wrapped: Comparable>(_ answers: [Wrapped?]) -> Wrapped? { max(answers) }

    /// Is chosen where that can't be.
    @available(
      *, unavailable, message: "there is no answer without delegates, and the result can't be nil: add a 'default:'"
    )
    @_disfavoredOverload
    public static func maxAnswer<Answer: Comparable>(_ answers: [Answer]) -> Answer { fatalError() }

    /// The smallest answer, where the result may be an alias of an optional.
    @inlinable
    public static func min<Wrapped: Comparable>(_ answers: [Wrapped?]) -> Wrapped? { answers.compactMap { $0 }.min() }

    /// The same for other types.
    @inlinable
    public static func min<Answer: Comparable>(_ answers: [Answer]) -> Answer? { answers.min() }

    /// The smallest answer, where the result is an alias of an optional.
    @inlinable
    public static func minAnswer<Wrapped: Comparable>(_ answers: [Wrapped?]) -> Wrapped? { min(answers) }

    /// Is chosen where that can't be.
    @available(
      *, unavailable, message: "there is no answer without delegates, and the result can't be nil: add a 'default:'"
    )
    @_disfavoredOverload
    public static func minAnswer<Answer: Comparable>(_ answers: [Answer]) -> Answer { fatalError() }

    /// An argument that several callees may consume.
    @inlinable
    public static func shared<Value>(_ value: consuming Value) -> Value { value }

    /// Is chosen where that can't be.
    @available(
      *, unavailable,
      message: "a value that can't be copied and is consumed can be given to one subscriber only: borrow it"
    )
    @_disfavoredOverload
    public static func shared<Value: ~Copyable>(_ value: consuming Value) -> Value { value }

    /// An argument that several callees may send on.
    @inlinable
    public static func sent<Value: Sendable>(_ value: Value) -> Value { value }

    /// Asks that an inherited protocol is forwarded for those that inherit from it.
    @inlinable
    public static func requireInheritable(_ inherited: _Inheritable) {}

    /// Is chosen where that can't be.
    @available(
      *, unavailable,
      message:
        "what is inherited here isn't forwarded: write '@Forwarding(inheritable: true)' at the inherited protocol"
    )
    public static func requireInheritable(_ inherited: _NotInheritable) {}

    /// Asks that a protocol is bound to classes.
    @inlinable
    public static func requireClass<Object: AnyObject>(_ type: Object.Type) {}

    /// Is chosen where that can't be.
    @available(
      *, unavailable,
      message:
        "a struct could conform to this protocol, and a multicast holds its subscribers weakly: inherit from 'AnyObject'"
    )
    @_disfavoredOverload
    public static func requireClass<Object>(_ type: Object.Type) {}
  }

  extension MulticastForwarding {
    /// Is chosen for an inherited protocol that isn't `@Forwarding(inheritable: true)`.
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

  /// Says that a protocol is forwarded for those that inherit from it.
  public struct _Inheritable {
    /// Creates one.
    public init() {}
  }

  /// Says that it isn't.
  public struct _NotInheritable {
    /// Creates one.
    public init() {}
  }

  /// A multicast, and no proxy class.
  public protocol _MulticastItself: MulticastForwarding {}

  extension MulticastDelegate: _MulticastItself {}

  extension FirstCall {
    /// A handler of which one call passes, where its type is an alias.
    ///
    /// SAFETY: It is passed on as a parameter of the handler's own type, which says whether other threads may call it.
    public func _passing<each Value>(
      _ handler: @escaping (repeat each Value) -> Void
    ) -> @Sendable (repeat each Value) -> Void {
      nonisolated(unsafe) let handler = handler
      return { (value: repeat each Value) in if self.claim() { unsafe handler(repeat each value) } }
    }
  }
#endif
