// Declarations that only generated code uses. Their names begin with an underscore, which keeps them out of the
// documentation.

/// Functions for generated code, and aliases by which it finds the library's types even if the user's types have the
/// same names.
public enum _Forwarding {
  /// The multicast.
  public typealias Multicast = MulticastDelegate

  /// A multicast or a proxy object.
  public typealias Forwarder = MulticastForwarding

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

  /// A handler like the given one that does nothing, where the type of handler is an alias.
  public static func ignoring<each Value>(
    _ handler: (repeat each Value) -> Void
  ) -> @Sendable (repeat each Value) -> Void {
    { (_: repeat each Value) in }
  }
}

extension MulticastDelegate {
  /// Hands a completion handler to the original delegate, and another one that nobody hears to the others.
  ///
  /// - Parameters:
  ///   - original: Asks the original delegate. Nil says that it can't be asked, as if there were none.
  ///   - others: Asks any other subscriber.
  ///   - otherwise: Stands for the original delegate if there is none.
  public func _forward<R, C>(
    combining combiner: ResponseCombiner<R, C>, callback: StaticString = #function,
    original: (P) -> R?, others: (P) -> R?, otherwise: () -> Void
  ) -> C {
    var answers = CombinedAnswers(combiner)
    var isHandedOn = false
    forward(
      callback: callback,
      noting: { subscriber, isOriginal in
        guard let answer = isOriginal ? original(subscriber) : others(subscriber) else { return }
        if isOriginal { isHandedOn = true }
        answers.add(answer, ofOriginal: isOriginal, by: combiner)
      })
    if !isHandedOn { otherwise() }
    return answers.combined
  }

  /// The same for a callback without a result.
  public func _forward(
    callback: StaticString = #function, original: (P) -> Void?, others: (P) -> Void?, otherwise: () -> Void
  ) {
    _forward(combining: .nothing, callback: callback, original: original, others: others, otherwise: otherwise)
  }
}

extension MulticastDelegate {
  /// `forward(combining:completion:)` for a handler or an answer that is not `Sendable`, by a name of its own because
  /// not every language mode chooses an overload by types.
  public func _forwardNonSendable<R, C>(
    combining combiner: ResponseCombiner<R, C>, completion: @escaping (C) -> Void,
    callback: StaticString = #function, _ body: (P, @escaping (R) -> Void) -> Void?
  ) {
    _forwardNonSendable(combining: .nothing, replies: combiner, completion: completion, callback: callback, body)
  }
}

// Generated code calls these to forward a requirement to the same requirement of each subscriber, where the isolation of
// an asynchronous requirement isn't known: a macro doesn't see a module's default isolation, and a getter can't say that
// it runs on no actor.
//
// SAFETY: `body` does nothing but call the requirement that is being forwarded, on a subscriber. The compiler has checked
// that the caller may call this requirement on the forwarder, which refers to the subscribers and is in the same region
// as they are. So the caller may call it on them.
extension MulticastForwarding {
  /// Forwards an asynchronous requirement.
  nonisolated(nonsending) public func _forwardRequirement<E: Error>(
    callback: StaticString = #function, _ body: (Subscriber) async throws(E) -> Void
  ) async throws(E) {
    try await forward(isolation: #isolation, callback: callback) { subscriber async throws(E) in
      nonisolated(unsafe) let subscriber = subscriber
      try await unsafe body(subscriber)
    }
  }

  /// The same, and reports it as an event.
  nonisolated(nonsending) public func _forwardRequirement<Event: DelegateEvent, E: Error>(
    reporting event: @autoclosure () -> Event, callback: StaticString = #function,
    _ body: (Subscriber) async throws(E) -> Void
  ) async throws(E) where Event.Delegate == Subscriber {
    try await forward(isolation: #isolation, reporting: event(), callback: callback) {
      subscriber async throws(E) in
      nonisolated(unsafe) let subscriber = subscriber
      try await unsafe body(subscriber)
    }
  }

  /// The same for answers. Nil is none.
  nonisolated(nonsending) public func _forwardRequirement<R, C, E: Error>(
    combining combiner: ResponseCombiner<R, C>, callback: StaticString = #function,
    _ body: (Subscriber) async throws(E) -> R?
  ) async throws(E) -> C {
    try await _forward(isolation: #isolation, combining: combiner, callback: callback) {
      subscriber async throws(E) in
      nonisolated(unsafe) let subscriber = subscriber
      return try await unsafe body(subscriber)
    }
  }
}

#if Macros
  // Overloads for choices that depend on types, which a macro can't see but the compiler can.
  extension _Forwarding {
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
      message: """
        a struct could conform to this protocol, and a multicast holds its subscribers weakly: inherit from \
        'AnyObject'
        """
    )
    @_disfavoredOverload
    public static func requireClass<Object>(_ type: Object.Type) {}
  }

  extension MulticastForwarding {
    /// Chosen for an inherited protocol that isn't `@Forwarding(inheritable: true)`, to warn.
    @available(
      *, deprecated,
      message: """
        the inherited requirements aren't forwarded: write '@Forwarding(inheritable: true)' at that protocol, or \
        '@Forwarding(byHand:)' here if you forward it yourself or it is a class
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
#endif
