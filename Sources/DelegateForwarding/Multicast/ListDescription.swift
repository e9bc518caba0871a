/// The text that describes a multicast or a hook.
///
/// An object is named by its type, and also by its address if another object of that type is named. The object's own
/// description is not used. It may be slow, print the multicast again, or require another thread.
struct ListDescription {
  private let service: AnyObject?
  private let original: AnyObject?
  private let isDisplaced: Bool
  /// What is in the property instead of the proxy.
  private let occupant: AnyObject?
  private var subscribers: [(object: AnyObject, entry: SubscriberEntry)] = []
  private var listeners: [ListenerEntry] = []
  /// Types of which more than one object is named.
  private var ambiguousTypes: Set<ObjectIdentifier> = []
  private let list: SubscriberList
  private let showsAddresses: Bool

  /// - Parameter isInstalled: Whether the proxy is in the property. Nil if there is no proxy to look for.
  init(_ list: SubscriberList, of property: WrappedProperty?, isInstalled: Bool?, showsAddresses: Bool) {
    self.list = list
    self.showsAddresses = showsAddresses
    service = property?.service
    original = list.originalEntry?.object
    isDisplaced = isInstalled == false
    occupant = isDisplaced ? property?.occupant : nil
    var (subscribers, listeners) = (subscribers, listeners)
    list.forEachLiving { object, entry in
      if entry.isSubscription {
        subscribers.append((object, entry))
      } else if let listener = entry.listener {
        listeners.append(listener)
      }
    }
    (self.subscribers, self.listeners) = (subscribers, listeners)
    var identities: [ObjectIdentifier: ObjectIdentifier] = [:]
    for object in [service, original, occupant].compactMap({ $0 }) + subscribers.map(\.object) {
      let known = identities.updateValue(ObjectIdentifier(object), forKey: ObjectIdentifier(type(of: object)))
      if let known, known != ObjectIdentifier(object) { ambiguousTypes.insert(ObjectIdentifier(type(of: object))) }
    }
  }

  /// The parts, separated by commas.
  var text: String {
    var parts: [String] = []
    if let service { parts.append("wrapping: \(name(service))") }
    if isDisplaced { parts.append("not installed, in the property: \(occupant.map { name($0) } ?? "nil")") }
    if let original { parts.append("original: \(name(original))") }
    let subscribers = subscribers.map {
      name($0.object) + details($0.entry.listener, isHeld: list.holds($0.object))
    }
    parts.append("subscribers: [\(subscribers.joined(separator: ", "))]")
    let listeners = listeners.map {
      $0.describe(nil) + details($0, isHeld: false)
    }
    if !listeners.isEmpty { parts.append("listeners: [\(listeners.joined(separator: ", "))]") }
    return parts.joined(separator: ", ")
  }

  /// How a subscriber is held, where it is called, how many events wait and how many were dropped.
  private func details(_ listener: ListenerEntry?, isHeld: Bool) -> String {
    var details: [String] = []
    if isHeld { details.append("held strongly") }
    if let status = listener?.status(name) {
      if let place = status.place { details.append("on \(place)") }
      if status.waiting > 0 { details.append("\(status.waiting) waiting") }
      if status.dropped > 0 { details.append("\(status.dropped) dropped") }
    }
    return details.isEmpty ? "" : " (\(details.joined(separator: ", ")))"
  }

  private func name(_ object: AnyObject) -> String {
    let isAmbiguous = ambiguousTypes.contains(ObjectIdentifier(type(of: object)))
    return showsAddresses || isAmbiguous ? "\(TracedObject(object))" : "\(type(of: object))"
  }
}
