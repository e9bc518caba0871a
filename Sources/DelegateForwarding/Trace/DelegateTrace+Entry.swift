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
    /// What has happened: `entry.kind == .called`.
    public let kind: Kind

    /// The service whose callbacks are forwarded, such as `Player(0xd000)`. If none is known, the multicast by its
    /// label or, if it has none, by its address.
    public let label: String

    /// The name of the callback, such as `playerDidStart(_:)`, which is the `#function` of the method that forwards it.
    /// For a turn on an actor or a queue, and a dropped event, the event, as in `PlayerEvent.didStart`. Nil if the
    /// entry belongs to neither.
    public let callback: String?

    /// The object, the observer or the stream that the entry is about: `entry.subject.type == Logger.self`.
    public let subject: Subject

    /// How long the turn took: `entry.duration ?? .zero > .milliseconds(16)`. Nil unless the kind is `returned`.
    public let duration: Duration?

    /// The rest of the line in words, such as `on the main thread`, or why an object was rejected. May be empty.
    public let detail: String

    /// One line that describes the entry, such as `Player(0xd000): player(_:didStart:) → Logger(0xe8b0) called, on
    /// the main thread`.
    public var description: String {
      let turn = callback.map { "\($0) → " } ?? ""
      let end = duration.map { " after \($0.traced)" } ?? ""
      let name = kind.isOfProxy ? "the proxy of \(subject.type == nil ? "nobody" : "\(subject)")" : "\(subject)"
      return "\(label): \(turn)\(name) \(kind.words)\(end)\(detail.isEmpty ? "" : ", \(detail)")"
    }
  }
}

extension DelegateTrace.Entry {
  /// What an entry reports. ``DelegateTrace/Entry`` shows how to filter by it.
  ///
  /// | Kind | The line, after the label |
  /// | --- | --- |
  /// | `called` | `playerDidStart(_:) → Logger(0xe8b0) called, on thread 4183` |
  /// | `returned` | `playerDidStart(_:) → Logger(0xe8b0) returned after 0.31 s` |
  /// | `queued` | `playerDidStart(_:) → Screen(0xf3c0) queued, as PlayerEvent.didStart, on MainActor` |
  /// | `replied` | `playerMayOpen(_:completion:) → Logger(0xe8b0) replied` |
  /// | `released` | `playerMayOpen(_:completion:) → Logger(0xe8b0) released its reply` |
  /// | `skipped` | `playerMayStop() → EventStream<PlayerEvent>(0xe1c0) skipped, because …` |
  /// | `dropped` | `PlayerEvent.didStart → Screen(0xf3c0) dropped an event, because its buffer is full` |
  /// | `subscribed` | `Logger(0xe8b0) subscribed` |
  /// | `unsubscribed` | `EventObserver<PlayerEvent>(0xe1c0) unsubscribed` |
  /// | `rejected` | `Logger(0xe8b0) rejected, because it would form a cycle` |
  /// | `foundDead` | `Logger(0xe8b0) found dead` |
  /// | `assigned` | `Screen(0xf3c0) assigned as delegate, in place of App(0xd0a0)` |
  /// | `installed` | `the proxy of Screen(0xf3c0) installed, in place of Screen(0xf3c0)` |
  /// | `uninstalled` | `the proxy of Screen(0xf3c0) uninstalled` |
  /// | `displaced` | `the proxy of Screen(0xf3c0) displaced, by Adapter(0xd5e0)` |
  /// | `died` | `the proxy of Screen(0xf3c0) died, with its multicast` |
  ///
  /// - `called` comes when a turn begins, with the thread, the actor or the queue where it is. A turn that hangs is the
  ///   last line of its thread.
  /// - `returned` comes when a turn ends, with its duration, suspensions included. A trace without a limit leaves it
  ///   out if the turn took less than a millisecond, and no other traced turn began meanwhile. A trace with a limit has
  ///   only turns that took longer, and no other kind.
  /// - An event for an actor or a queue is `queued`, and the subscriber `called` there later. If the buffer is full, a
  ///   line `dropped` follows `queued`: with `.bufferingOldest`, the event that was dropped is this one.
  /// - A subscriber that was called with a reply has `replied`, or has `released` the reply without calling it, which
  ///   is no answer. If it has neither line, it still owes the reply.
  /// - A `rejected` object was not subscribed: it is already, or would form a cycle, or is being deallocated. Or it was
  ///   assigned as delegate, although it forwards to the list itself.
  /// - A subscriber or the original delegate that was `foundDead` may have died long before.
  /// - The line of a proxy names the delegate that it stands for. For a property that the multicast computes, it is
  ///   `installed` when somebody takes part; by ``MulticastDelegate/propertyValue``, not before that is read.
  /// - A proxy was `displaced` if the service shows something else after the proxy was written into its property.
  /// - A proxy `died` with the multicast that made its list, if nobody keeps it. A weak property is nil then.
  /// - A subscriber on an actor or a queue, an observer or a stream was `skipped` if the callback is asynchronous, or
  ///   isn't reported as its event. For a callback with an answer, which is no event, there is no such line.
  ///
  /// More kinds may be added, so a `switch` needs a `default`.
  public struct Kind: Sendable, Hashable, CustomStringConvertible {
    /// The kind's name.
    public let description: String

    /// What the line says about the subject.
    let words: String

    /// Whether the subject is a delegate of whose proxy the line speaks.
    var isOfProxy = false

    /// A turn began.
    @_documentation(visibility: internal)
    public static var called: Self { Self(description: "called", words: "called") }
    /// A turn ended.
    @_documentation(visibility: internal)
    public static var returned: Self { Self(description: "returned", words: "returned") }
    /// An event waits for an actor or a queue.
    @_documentation(visibility: internal)
    public static var queued: Self { Self(description: "queued", words: "queued") }
    /// A subscriber called its reply.
    @_documentation(visibility: internal)
    public static var replied: Self { Self(description: "replied", words: "replied") }
    /// A subscriber let go of its reply without calling it.
    @_documentation(visibility: internal)
    public static var released: Self { Self(description: "released", words: "released its reply") }
    /// A listener was not called, because the callback is no event or isn't reported as its event.
    @_documentation(visibility: internal)
    public static var skipped: Self { Self(description: "skipped", words: "skipped") }
    /// A full buffer has dropped an event.
    @_documentation(visibility: internal)
    public static var dropped: Self { Self(description: "dropped", words: "dropped an event") }
    /// A subscriber, an observer or a stream was added.
    @_documentation(visibility: internal)
    public static var subscribed: Self { Self(description: "subscribed", words: "subscribed") }
    /// A subscriber, an observer or a stream was removed.
    @_documentation(visibility: internal)
    public static var unsubscribed: Self { Self(description: "unsubscribed", words: "unsubscribed") }
    /// An object was not subscribed, or could not become the original delegate.
    @_documentation(visibility: internal)
    public static var rejected: Self { Self(description: "rejected", words: "rejected") }
    /// A subscriber or the original delegate was found dead.
    @_documentation(visibility: internal)
    public static var foundDead: Self { Self(description: "foundDead", words: "found dead") }
    /// A delegate became the original one, or nil did.
    @_documentation(visibility: internal)
    public static var assigned: Self { Self(description: "assigned", words: "assigned as delegate") }
    /// A proxy came into the service's property.
    @_documentation(visibility: internal)
    public static var installed: Self { Self(description: "installed", words: "installed", isOfProxy: true) }
    /// The property was given the original delegate back.
    @_documentation(visibility: internal)
    public static var uninstalled: Self { Self(description: "uninstalled", words: "uninstalled", isOfProxy: true) }
    /// The service shows something else in place of the proxy.
    @_documentation(visibility: internal)
    public static var displaced: Self { Self(description: "displaced", words: "displaced", isOfProxy: true) }
    /// A proxy died with its multicast.
    @_documentation(visibility: internal)
    public static var died: Self { Self(description: "died", words: "died", isOfProxy: true) }
  }
}

extension Duration {
  /// The duration, such as `0.31 s`, `16 ms` or `45 µs`. Less than a tenth of a second is rounded to whole units.
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

/// The name of an event: its type and, of an enum, its case, without the values. It doesn't use descriptions of the
/// event's own.
func caseName<Event>(of event: Event) -> String {
  if event is any CustomReflectable { return "\(Event.self)" }
  let mirror = Mirror(reflecting: event)
  guard mirror.displayStyle == .enum else { return "\(Event.self)" }
  if let name = mirror.children.first?.label { return "\(Event.self).\(name)" }
  // Any of these would word the event.
  if event is any CustomStringConvertible || event is any CustomDebugStringConvertible
    || event is any TextOutputStreamable
  {
    return "\(Event.self)"
  }
  return "\(Event.self).\(event)"
}
