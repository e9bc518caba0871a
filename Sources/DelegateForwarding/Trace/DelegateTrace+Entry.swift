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
  /// - `called`: A turn begins, with its thread, actor or queue. A turn that hangs is the last line of its thread.
  /// - `returned`: A turn ends, with its duration. A trace without a limit leaves it out if the turn took less than a
  ///   millisecond, and no other one began meanwhile. A trace with a limit has nothing else.
  /// - `queued`: An event waits for an actor or a queue, where the subscriber is `called` later.
  /// - `dropped`: An event is lost, because a buffer is full.
  /// - `replied`, `released`: A subscriber has called its reply, or let go of it. With neither, it still owes the
  ///   reply.
  /// - `skipped`: A listener isn't called, because the callback is asynchronous, isn't reported as its event, or is
  ///   passed on to a former delegate.
  /// - `subscribed`, `unsubscribed`: A listener has come or left.
  /// - `rejected`: An object is subscribed already, would form a cycle or is being deallocated.
  /// - `foundDead`: A subscriber or the delegate has died, perhaps long before.
  /// - `assigned`: The app has assigned a delegate.
  /// - `installed`, `uninstalled`: ``MulticastDelegate/install(in:_:isolation:)``, a `didSet`'s too, or
  ///   ``MulticastDelegate/uninstall(from:_:isolation:)`` has written the property.
  /// - `displaced`: The service then shows something else.
  /// - `died`: A proxy has died, because nobody keeps its multicast.
  /// - `asked`: A proxy of Objective-C was asked for callbacks that nobody implements: one line for each assignment.
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
