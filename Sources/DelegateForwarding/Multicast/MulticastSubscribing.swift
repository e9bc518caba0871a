/// Something that objects can subscribe to: a multicast, or the hook of an ``ObservedDelegate`` property.
///
/// It has everything that a subscriber, an observer or a stream needs, so you use a multicast and a property in the
/// same way:
///
/// ```swift
/// multicast.subscribe(logger)
/// player.$delegate.subscribe(logger)
/// ```
///
/// A property creates its ``ObservedDelegate/Hook/multicast`` when somebody subscribes to its hook. Looking at it, by `contains`, `unsubscribe`,
/// `waitUntilDelivered`, a trace or its description, doesn't.
///
/// Only the library's types conform. A proxy object of your own doesn't, so none of these members can implement a
/// callback by accident.
public protocol MulticastSubscribing<Subscriber>: AnyObject {
  /// The type of the subscribers, such as `any PlayerDelegate`.
  @_documentation(visibility: internal)
  associatedtype Subscriber

  /// The list to join. A property is wrapped by its own multicast then.
  ///
  /// - Parameters:
  ///   - fileID: Where the user's code joins.
  ///   - line: Where the user's code joins.
  func _listToJoin(fileID: StaticString, line: UInt) -> _JoinableList<Subscriber>

  /// The list to look at. This wraps no property.
  var _listToLookAt: _JoinableList<Subscriber> { get }
}

/// A list of subscribers.
public struct _JoinableList<Subscriber> {
  @usableFromInline let list: SubscriberList

  @inlinable @inline(__always)
  init(_ list: SubscriberList) {
    self.list = list
  }
}

extension MulticastDelegate: MulticastSubscribing {
  /// The multicast's list.
  @inlinable @inline(__always)
  public func _listToJoin(fileID: StaticString, line: UInt) -> _JoinableList<P> { _listToLookAt }

  /// The multicast's list.
  @inlinable @inline(__always)
  public var _listToLookAt: _JoinableList<P> { _JoinableList(list) }
}

extension ObservedDelegate.Hook: MulticastSubscribing {
  /// The property's list. Makes its own multicast.
  public func _listToJoin(fileID: StaticString, line: UInt) -> _JoinableList<P> {
    multicast(at: CallSite(fileID, line))._listToLookAt
  }

  /// The property's list.
  public var _listToLookAt: _JoinableList<P> { _JoinableList(propertyMadeIfNeeded().list) }
}

extension MulticastSubscribing {
  /// The list to join.
  @inlinable @inline(__always)
  func listToJoin(at site: CallSite) -> SubscriberList { _listToJoin(fileID: site.fileID, line: site.line).list }
}

// MARK: - Subscribing

extension MulticastSubscribing {
  /// Subscribes an object. A new subscriber is held weakly, unless you say otherwise.
  ///
  /// ```swift
  /// player.$delegate.subscribe(logger)      // or multicast.subscribe(logger)
  /// player.$delegate.subscribe(Listener(), holding: .strongly)   // nobody else keeps it
  /// ```
  ///
  /// The subscriber is called from the next callback on, after all earlier subscribers. Subscribing an object again doesn't change
  /// its place in the order, and changes how it is held only if you pass `holding`. Objects are compared by identity, never by `==`.
  ///
  /// Subscriptions that would form a cycle of multicasts are rejected: the method changes nothing and returns false. An object that is
  /// in its `deinit` is rejected as well; on Apple's platforms the runtime stops a program that subscribes one.
  ///
  /// A struct or an enum can't be held weakly. Passing one stops the program with a message that names its type and your line.
  ///
  /// - Parameters:
  ///   - subscriber: The object.
  ///   - holding: How to hold the subscriber. Nil keeps the current hold, or holds a new subscriber weakly.
  ///   - fileID: Names your code in the message if this call stops the program. Don't pass it.
  ///   - line: Names your code in the message if this call stops the program. Don't pass it.
  /// - Returns: True if the object was not subscribed before.
  /// - Complexity: Amortised O(1); O(*n*) for a subscriber that itself forwards, to *n* delegates.
  @inlinable @discardableResult
  public func subscribe(
    _ subscriber: Subscriber, holding: SubscriberHold? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    let site = CallSite(fileID, line)
    return listToJoin(at: site).subscribe(ExistentialWords(subscriber, at: site), strongly: holding?.isStrong)
  }

  /// Ends an object's subscription. A subscriber may call this from its own `deinit`.
  ///
  /// ```swift
  /// multicast.unsubscribe(logger)
  /// ```
  ///
  /// An object that is deallocated need not unsubscribe.
  ///
  /// Once the method has returned, no turn begins for that subscriber, except for one that another thread has already picked. An
  /// object that is also the original delegate stays the original delegate.
  ///
  /// - Returns: True if the object was subscribed. A struct or an enum never is.
  /// - Complexity: Amortised O(1).
  @inlinable @discardableResult
  public func unsubscribe(_ subscriber: Subscriber) -> Bool {
    guard let object = object(of: subscriber) else { return false }
    return _listToLookAt.list.remove(object)
  }

  /// Whether an object is subscribed. The original delegate counts only if it has also subscribed. A struct or an enum never is.
  ///
  /// ```swift
  /// if !multicast.contains(logger) { print("The logger has left.") }
  /// ```
  ///
  /// - Complexity: O(1).
  @inlinable
  public func contains(_ subscriber: Subscriber) -> Bool {
    guard let object = object(of: subscriber) else { return false }
    return _listToLookAt.list.contains(object)
  }
}

/// How a multicast holds a subscriber or an original delegate.
///
/// ```swift
/// player.$delegate.subscribe(Listener(), holding: .strongly)
/// let multicast = MulticastDelegate(
///   wrapping: player, hook: \.$delegate, holdingOriginal: .strongly)
/// ```
///
/// | Hold | The list |
/// | --- | --- |
/// | `.weakly` | does not keep the object alive. This is the default, as for any delegate. |
/// | `.strongly` | keeps it alive, a subscriber until it is unsubscribed. The list lives as long as its multicast or, if the multicast wraps a service with a hook, as long as the hook. |
public struct SubscriberHold: Hashable, Sendable {
  @usableFromInline let isStrong: Bool

  /// The list does not keep the object alive.
  @_documentation(visibility: internal)
  public static let weakly = SubscriberHold(isStrong: false)

  /// The list keeps the object alive.
  @_documentation(visibility: internal)
  public static let strongly = SubscriberHold(isStrong: true)
}
