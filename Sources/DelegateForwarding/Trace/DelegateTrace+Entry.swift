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

    /// The service whose callbacks are forwarded, such as `Player(0xd000)`. If no service is known, the multicast's
    /// label or, if it has none, its address.
    public let label: String

    /// The name of the callback, such as `playerDidStart(_:)`, which is the `#function` of the method that forwards it.
    /// For a turn on an actor or a queue, and for a dropped event, it is the event's name, as in
    /// `PlayerEvent.didStart`. Otherwise nil.
    public let callback: String?

    /// The object, the observer or the stream that the entry is about: `entry.subject.type == Logger.self`.
    public let subject: Subject

    /// How long the turn took: `entry.duration ?? .zero > .milliseconds(16)`. Nil unless the kind is `returned`.
    public let duration: Duration?

    /// The rest of the line in words, such as `on the main thread`, or why an object was rejected. May be empty.
    public let detail: String

    /// One line that describes the entry, such as `Player(0xd000): player(_:didStart:) -> Logger(0xe8b0) called, on
    /// the main thread`.
    public var description: String {
      let turn = callback.map { "\($0) -> " } ?? ""
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
  /// | `called` | `playerDidStart(_:) -> Logger(0xe8b0) called, on thread 4183` |
  /// | `returned` | `playerDidStart(_:) -> Logger(0xe8b0) returned after 0.31 s` |
  /// | `queued` | `playerDidStart(_:) -> Screen(0xf3c0) queued, as PlayerEvent.didStart, on MainActor` |
  /// | `replied` | `playerMayOpen(_:completion:) -> Logger(0xe8b0) replied` |
  /// | `released` | `playerMayOpen(_:completion:) -> Logger(0xe8b0) released its reply` |
  /// | `skipped` | `playerMayStop() -> EventStream<PlayerEvent>(0xe1c0) skipped, because …` |
  /// | `dropped` | `PlayerEvent.didStart -> Screen(0xf3c0) dropped an event, because its buffer is full` |
  /// | `subscribed` | `Logger(0xe8b0) subscribed` |
  /// | `asked` | `the proxy of Screen(0xf3c0) asked, for textFieldDidEndEditing:, which nobody implements` |
  /// | `unsubscribed` | `EventObserver<PlayerEvent>(0xe1c0) unsubscribed` |
  /// | `rejected` | `Logger(0xe8b0) rejected, because it would form a cycle` |
  /// | `foundDead` | `Logger(0xe8b0) found dead` |
  /// | `assigned` | `Screen(0xf3c0) assigned as delegate, in place of App(0xd0a0)` |
  /// | `installed` | `the proxy of Screen(0xf3c0) installed, by MulticastDelegate<any …>(0xe100), in place of …` |
  /// | `uninstalled` | `the proxy of Screen(0xf3c0) uninstalled, by MulticastDelegate<any …>(0xe100)` |
  /// | `displaced` | `the proxy of Screen(0xf3c0) displaced, by Adapter(0xd5e0)` |
  /// | `died` | `the proxy of Screen(0xf3c0) died, with its multicast` |
  ///
  /// - `called` comes when a turn begins, with its thread, actor or queue. A turn that hangs is the last line of its
  ///   thread.
  /// - `returned` comes when a turn ends, with its duration, suspensions included. A trace without a limit leaves it
  ///   out if the turn took less than a millisecond, and no other traced turn began meanwhile. A trace with a limit has
  ///   only turns that took longer, and no other kind.
  /// - An event for an actor or a queue is `queued`, and the subscriber `called` there later. If the buffer is full, a
  ///   line `dropped` follows `queued`: with `.bufferingOldest`, for the same event.
  /// - A subscriber that was called with a reply has `replied`, or has `released` the reply without calling it, which
  ///   is no answer. If it has neither line, it still owes the reply.
  /// - `subscribed` ends with "in no property that is known yet" if nothing has connected the multicast with a service:
  ///   no attribute, no `install`, no delegate, and nobody has read its ``MulticastDelegate/propertyValue``.
  /// - A proxy of Objective-C was `asked` whether it responds to callbacks that nobody implements. All questions of one
  ///   assignment are one line.
  /// - A `rejected` object was not subscribed: it is subscribed already, would form a cycle or is being deallocated. Or
  ///   it was assigned as delegate, although it forwards to the list itself.
  /// - A subscriber or the original delegate that was `foundDead` may have died long before.
  /// - The line of a proxy names the delegate that it stands for. `installed` and `uninstalled` report
  ///   ``MulticastDelegate/install(in:_:isolation:)``, a `didSet`'s too, and
  ///   ``MulticastDelegate/uninstall(from:_:isolation:)``, and name the multicast besides the service. If somebody
  ///   subscribes to an ``ObservedDelegate``, that is `subscribed` alone.
  /// - A proxy was `displaced` if the service shows something else after the proxy was written into its property.
  /// - A proxy `died` with its multicast, if nobody keeps it. A weak property is nil then.
  /// - A subscriber on an actor or a queue, an observer or a stream was `skipped` if the callback is asynchronous, or
  ///   isn't reported as its event. For a callback with an answer, which is no event, there is no such line. Any
  ///   subscriber is `skipped` if the callback is passed on to a former delegate.
  ///
  /// More kinds may be added, so a `switch` needs a `default`.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Kind: Sendable {
    /// Turns and events.
    @_documentation(visibility: internal)
    case called, returned, queued, skipped, dropped
    /// Replies to completion handlers.
    @_documentation(visibility: internal)
    case replied, released
    /// Subscribers, observers and streams that come or go.
    @_documentation(visibility: internal)
    case subscribed, unsubscribed, rejected, foundDead
    /// The original delegate, and the proxy in the service's property.
    @_documentation(visibility: internal)
    case assigned, installed, uninstalled, displaced, died, asked

    /// What the line says about the subject.
    var words: String {
      switch self {
      case .released: "released its reply"
      case .dropped: "dropped an event"
      case .foundDead: "found dead"
      case .assigned: "assigned as delegate"
      default: "\(self)"
      }
    }

    /// Whether the subject is a delegate of whose proxy the line speaks.
    var isOfProxy: Bool { [.installed, .uninstalled, .displaced, .died, .asked].contains(self) }
  }
}

extension Duration {
  /// The duration, such as `0.31 s`, `16 ms` or `45 us`. Less than a tenth of a second is rounded to whole units.
  var traced: String {
    let (seconds, attoseconds) = components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    if microseconds >= 100_000 {
      let hundredths = (microseconds + 5_000) / 10_000
      let rest = hundredths % 100
      return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
    }
    if microseconds == 0 { return "\(attoseconds / 1_000_000_000) ns" }
    return microseconds >= 1_000 ? "\((microseconds + 500) / 1_000) ms" : "\(microseconds) us"
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
