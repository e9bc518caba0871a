#if Macros
  /// Writes an enum with the callbacks of a delegate protocol as values.
  ///
  /// ```swift
  /// @Forwarding @DelegateEvents
  /// public protocol PlayerDelegate: AnyObject {
  ///   func playerDidStart(_ track: String)
  ///   func playerDidPlay(_ seconds: Double, of total: Double)
  /// }
  ///
  /// extension MulticastDelegate: PlayerDelegate where P == any PlayerDelegate {}
  /// ```
  ///
  /// The attribute generates `enum PlayerDelegateEvent: DeliverableEvent` beside the protocol, as visible as the
  /// protocol, with the cases `playerDidStart(String)` and `playerDidPlay(Double, of: Double)`. The forwarding that
  /// ``Forwarding(byHand:)`` generates for the same protocol reports these events. Add conformances such as `Equatable`
  /// by an extension in the same file.
  ///
  /// A case has the base name of the method. If several requirements share that name, or an unlabelled first parameter
  /// has it as its internal name, the case is named after the label of the second parameter instead, and after that of
  /// the third, too, if that is needed. The values keep their argument labels, except those used in the name. `@Event`
  /// names a case otherwise.
  ///
  /// A method with a result, `throws`, an `inout` parameter or a completion handler is not an event. Neither is one
  /// that is generic or variadic, has its own availability, or has a parameter that can't be kept, such as a
  /// non-escaping closure. An `async` method is an event, but `deliver(to:)` leaves it out, because its caller waits.
  ///
  /// The enum is `nonisolated`. If the protocol belongs to a global actor, which the attribute knows by a name that
  /// ends in `Actor`, call `deliver(to:)` only there: anywhere else it stops the program.
  ///
  /// Needs the package trait `Macros`.
  @attached(peer, names: suffixed(Event), suffixed(EventDelivery))
  public macro DelegateEvents() =
    #externalMacro(module: "DelegateForwardingMacros", type: "DelegateEventsMacro")

  /// Names the event of a requirement, in a protocol that is `@DelegateEvents`, and chooses its values.
  ///
  /// Attach it to a requirement: a method of such a protocol. If another module has a macro of the same name, write
  /// `@DelegateForwarding.Event`.
  ///
  /// ```swift
  /// @Event("didSkip") func playerSkipped(_ seconds: Double)
  /// @Event("didEnd(track)") func player(_ player: AnyObject, didEnd track: String)
  /// @Event("didLoad(disc.title: String)") func player(_ player: AnyObject, didLoad disc: Disc)
  /// @Event("_") func playerDidRedraw()
  /// ```
  ///
  /// Use it to distinguish two requirements whose events would have the same name, or to keep a name that requirements
  /// added later would change. If the name is the label of the second parameter, the case's value has no label.
  ///
  /// With names of parameters behind it, in parentheses, the case has these values only: leave out what isn't
  /// `Sendable`, so that the events can be streamed. A path of properties from a parameter, with its type, is a value
  /// too, without a label. If one event lacks an argument, or has a path, the enum is a ``DelegateEvent`` but no
  /// ``DeliverableEvent``, because it can't be made a call again. With `"_"`, the callback is forwarded and isn't an
  /// event.
  ///
  /// Needs the package trait `Macros`.
  ///
  /// - Parameter name: The name of the case, with its values if not all of them, as a string literal.
  @attached(peer)
  public macro Event(_ name: String) =
    #externalMacro(module: "DelegateForwardingMacros", type: "EventMacro")
#else
  /// Writes an enum with the callbacks of a delegate protocol as values. Needs the package trait `Macros`.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "turn on the package trait 'Macros' of swift-delegate-forwarding")
  @attached(peer)
  public macro DelegateEvents() =
    #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")

  /// Names the event of a requirement, and chooses its values. Needs the package trait `Macros`.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "turn on the package trait 'Macros' of swift-delegate-forwarding")
  @attached(peer)
  public macro Event(_ name: String) =
    #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")
#endif
