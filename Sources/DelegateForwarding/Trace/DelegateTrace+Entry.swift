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

    /// The service whose callbacks are forwarded, by its type and address: `entry.service.hasPrefix("Player")`. The multicast if that stands alone, or
    /// the property if its service isn't known.
    public let service: String

    /// The name of the callback, such as `playerDidStart(_:)`, which is the `#function` of the method that forwards it, or the type of an event
    /// that was received later or dropped. Nil if the entry belongs to neither.
    public let callback: String?

    /// The object that the entry is about, by its type and address, as in `Logger(0xe8b0)`. A dead one that the trace hasn't seen alive has only its address. An observer and a stream are named by the event and where they were made.
    public let subject: String

    /// How long the turn took: `entry.duration ?? .zero > .milliseconds(16)`. Nil for other kinds.
    public let duration: Duration?

    /// The thread, the actor or the queue of the turn, such as `thread 4183`. Nil for other kinds.
    public let place: String?

    /// One line that describes the entry, such as `Player(0xd000): player(_:didStart:) →
    /// Logger(0xe8b0), 0.31 s on thread 4183`.
    public let description: String
  }
}

extension DelegateTrace.Entry {
  /// What an entry reports. ``DelegateTrace/Entry`` shows how to filter by it.
  ///
  /// | Kind | What has happened | The line, after the service |
  /// | --- | --- | --- |
  /// | `turn` | An object was called. | `playerDidStart(_:) → Logger(0xe8b0), 0.31 s on thread 4183` |
  /// | `subscribed` | A subscriber, an observer or a stream was added. | `Logger(0xe8b0) subscribed` |
  /// | `unsubscribed` | A subscriber, an observer or a stream was removed. | `observer of PlayerEvent (App/Screen.swift:12) unsubscribed` |
  /// | `rejected` | An object could not be subscribed, or become the original delegate. | `Logger(0xe8b0) rejected, because it would form a cycle` |
  /// | `foundDead` | A subscriber or the original delegate was found dead. It may have died long before. | `the subscriber Logger(0xe8b0) was found dead` |
  /// | `assigned` | A delegate became the original one, or nil did. | `Screen(0xf3c0) assigned as delegate` |
  /// | `installed` | A proxy came into the service's property. | `MulticastDelegate<PlayerDelegate>(0xe100) installed` |
  /// | `uninstalled` | The property was given the original delegate back. | `… uninstalled` |
  /// | `died` | The last multicast on a list was released, although its proxy was in a property. A weak property is nil then. | `… was installed, and has died` |
  /// | `displaced` | Something else was found in the property, in place of the proxy. | `… displaced by Screen(0xf3c0)` |
  /// | `dropped` | A full buffer has dropped an event. | `PlayerEvent → Screen(0xf3c0): an event was dropped, 12 so far` |
  /// | `skipped` | A subscriber on an actor or a queue, an observer or a stream was not called, because the callback is no event or isn't reported as its event. | `… not called, because …` |
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
    /// An object could not be subscribed, or become the original delegate.
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
    /// The last multicast on a list was released, although its proxy was in a property.
    @_documentation(visibility: internal)
    public static var died: Self { Self(description: "died") }
    /// Something else was found in the property, in place of the proxy.
    @_documentation(visibility: internal)
    public static var displaced: Self { Self(description: "displaced") }
    /// A full buffer has dropped an event.
    @_documentation(visibility: internal)
    public static var dropped: Self { Self(description: "dropped") }
    /// A listener was not called, because the callback is no event or isn't reported as its event.
    @_documentation(visibility: internal)
    public static var skipped: Self { Self(description: "skipped") }
  }
}

extension Duration {
  /// The duration in the largest unit that shows at least two digits, such as `0.31 s`, `16 ms` or `45 µs`.
  var traced: String {
    let (seconds, attoseconds) = components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    if microseconds >= 100_000 {
      let hundredths = (microseconds + 5_000) / 10_000
      let rest = hundredths % 100
      return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
    }
    if microseconds == 0 { return "\(attoseconds / 1_000_000_000) ns" }
    return microseconds >= 1_000 ? "\((microseconds + 500) / 1_000) ms" : "\(microseconds) µs"
  }
}
