extension DelegateTrace {
  /// One thing that has happened.
  ///
  /// Print it to read it, or filter by its ``kind-swift.property``:
  ///
  /// ```swift
  /// let trace = multicast.trace { entry in
  ///   if entry.kind == .foundDead { print(entry) }
  /// }
  /// ```
  public struct Entry: Sendable, CustomStringConvertible {
    /// What has happened: `entry.kind == .turn`.
    public let kind: Kind

    /// The service whose callbacks are forwarded, or the multicast if no service is known, by its label if it has one:
    /// `entry.service.type == Player.self`.
    public let service: Subject

    /// The name of the callback, such as `playerDidStart(_:)`, which is the `#function` of the method that forwards it,
    /// or the type of an event that was received later or dropped, with its case where it is received, as in
    /// `PlayerEvent.didStart`. Nil if the entry belongs to neither.
    public let callback: String?

    /// The object, the observer or the stream that the entry is about: `entry.subject.type == Logger.self`.
    public let subject: Subject

    /// How long the turn took, or has taken so far: `entry.duration ?? .zero > .milliseconds(16)`. Nil for other kinds.
    public let duration: Duration?

    /// The thread, the actor or the queue of the turn, such as `thread 4183`. Nil for other kinds.
    public let place: String?

    /// How long an event waited for the actor or the queue where it has its turn:
    /// `entry.waited ?? .zero > .seconds(1)`. Nil for other entries, and for an event that was reported before the
    /// trace began.
    public let waited: Duration?

    /// In how many traced turns, on the same thread, this happened: `entry.depth == 0` outside of all. The line is
    /// indented by it, and the line of the turn that it happened in comes later.
    public let depth: Int

    /// The line without the service.
    let words: String

    /// One line that describes the entry, such as `Player(0xd000): player(_:didStart:) →
    /// Logger(0xe8b0), 0.31 s on thread 4183`.
    public var description: String { "\(String(repeating: "  ", count: depth))\(service): \(words)" }
  }
}

extension DelegateTrace.Entry {
  /// What an entry reports. ``DelegateTrace/Entry`` shows how to filter by it.
  ///
  /// | Kind | The line, after the service |
  /// | --- | --- |
  /// | `turn` | `playerDidStart(_:) → Logger(0xe8b0), 0.31 s on thread 4183` |
  /// | `subscribed` | `Logger(0xe8b0) subscribed` |
  /// | `unsubscribed` | `observer 2 of PlayerEvent unsubscribed` |
  /// | `rejected` | `Logger(0xe8b0) rejected, because it would form a cycle` |
  /// | `foundDead` | `the subscriber Logger(0xe8b0) was found dead` |
  /// | `assigned` | `Screen(0xf3c0) assigned as delegate` |
  /// | `installed` | `MulticastDelegate<PlayerDelegate>(0xe100) installed` |
  /// | `uninstalled` | `MulticastDelegate<PlayerDelegate>(0xe100) uninstalled` |
  /// | `died` | `MulticastDelegate<PlayerDelegate>(0xe100) was installed, and has died` |
  /// | `displaced` | `MulticastDelegate<PlayerDelegate>(0xe100) displaced by Screen(0xf3c0)` |
  /// | `dropped` | `PlayerEvent → Screen(0xf3c0): an event was dropped, 12 so far` |
  /// | `unfinished` | `still in playerDidStart(_:) → Logger(0xe8b0), 2.10 s so far` |
  /// | `skipped` | `playerMayStop() → observer 2 of PlayerEvent: not called, because …` |
  ///
  /// - A `turn` is a call of an object. Its line comes when it is over.
  /// - A `rejected` object was not subscribed: it is already, or would form a cycle, or is being deallocated. Or it was
  ///   assigned as delegate, although it forwards to the list itself.
  /// - A subscriber or the original delegate that was `foundDead` may have died long before.
  /// - A multicast has `died` if it was the last one on its list, and its proxy is or was in a property. A weak
  ///   property is nil then.
  /// - A proxy was `displaced` if something else was found in the property, in its place.
  /// - A turn is `unfinished` if it isn't over after the limit of a trace of slow turns. The next line of the multicast
  ///   says so, once.
  /// - A subscriber on an actor or a queue, an observer or a stream was `skipped` if the callback is no event, or isn't
  ///   reported as its event.
  ///
  /// More kinds may be added, so a `switch` needs a `default`.
  public struct Kind: Sendable, Hashable, CustomStringConvertible {
    /// The kind's name.
    public let description: String

    /// An object was called.
    @_documentation(visibility: internal)
    public static var turn: Self { Self(description: "turn") }
    /// A subscriber, an observer or a stream was added.
    @_documentation(visibility: internal)
    public static var subscribed: Self { Self(description: "subscribed") }
    /// A subscriber, an observer or a stream was removed.
    @_documentation(visibility: internal)
    public static var unsubscribed: Self { Self(description: "unsubscribed") }
    /// An object was not subscribed, because it is already, or could not be, or it could not become the original
    /// delegate.
    @_documentation(visibility: internal)
    public static var rejected: Self { Self(description: "rejected") }
    /// A subscriber or the original delegate was found dead. It may have died long before.
    @_documentation(visibility: internal)
    public static var foundDead: Self { Self(description: "foundDead") }
    /// A delegate became the original one, or nil did.
    @_documentation(visibility: internal)
    public static var assigned: Self { Self(description: "assigned") }
    /// A proxy came into the service's property.
    @_documentation(visibility: internal)
    public static var installed: Self { Self(description: "installed") }
    /// The property was given the original delegate back.
    @_documentation(visibility: internal)
    public static var uninstalled: Self { Self(description: "uninstalled") }
    /// The last multicast on a list was released, whose proxy is or was in a property.
    @_documentation(visibility: internal)
    public static var died: Self { Self(description: "died") }
    /// Something else was found in the property, in place of the proxy.
    @_documentation(visibility: internal)
    public static var displaced: Self { Self(description: "displaced") }
    /// A full buffer has dropped an event.
    @_documentation(visibility: internal)
    public static var dropped: Self { Self(description: "dropped") }
    /// A turn isn't over after the limit of a trace of slow turns.
    @_documentation(visibility: internal)
    public static var unfinished: Self { Self(description: "unfinished") }
    /// A listener was not called, because the callback is no event or isn't reported as its event.
    @_documentation(visibility: internal)
    public static var skipped: Self { Self(description: "skipped") }
  }
}
