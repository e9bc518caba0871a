/// The value that an observed property shows, and what was assigned to it.
///
/// A pure value: each event changes it in one step, under the property's lock.
package struct ObservedPropertyState<Entry: PropertyEntry> {
  package typealias ID = UInt64

  private var installations = InstallationQueue<Entry>()

  /// What the app has assigned.
  package private(set) var original: Entry?

  /// A proxy that is shown although its multicasts are gone: either they left it there, or the app assigned it while no
  /// multicast wrapped the property.
  private var leftProxy: Entry?

  /// Whether a multicast asked not to restore the original delegate. Reset when the last multicast is gone.
  private var leavesProxies = false

  package init() {}

  /// What a reader of the property sees.
  package var shown: Entry? { leftProxy ?? installations.oldest ?? original }

  package var isWrapped: Bool { !installations.isEmpty }

  package func proxy(of id: ID) -> Entry? { installations[id] }

  /// What the app assigned.
  package enum Assignment {
    case none
    case object(Entry)
    /// A proxy of this property. Its multicast may be gone.
    case proxy(Entry)
  }

  package mutating func assign(_ assignment: Assignment) {
    switch assignment {
    case .none:
      original = nil
      leftProxy = nil
    case .object(let entry):
      leftProxy = nil
      if !original.refers(to: entry.address) { original = entry }
    case .proxy(let entry):
      if isWrapped { return }
      original = nil
      leftProxy = entry
    }
  }

  /// Installs a proxy. Installing it again changes nothing.
  package mutating func install(_ proxy: Entry, as id: ID, leavesProxy: Bool) {
    if leavesProxy { leavesProxies = true }
    if installations[id] != nil { return }
    leftProxy = nil
    // The proxy forwards to the property's list, so the list must not call it.
    if original.refers(to: proxy.address) { original = nil }
    installations.append(proxy, id: id)
  }

  /// Removes a proxy. The last multicast that used it is gone.
  package mutating func remove(_ id: ID) {
    let shown = shown
    guard let proxy = installations.remove(id) else { return }
    if leavesProxies, shown === proxy { leftProxy = proxy }
    if installations.isEmpty { leavesProxies = false }
  }

  /// Takes over the state of a property that was wrapped without its hook.
  package mutating func take(_ plain: PlainPropertyState<Entry>) {
    for (id, proxy) in plain.proxies { installations.append(proxy, id: id) }
    original = isWrapped ? plain.original : nil
    leavesProxies = plain.leavesProxies
  }

  /// Removes a dead entry that is still shown: a proxy that was left there. An installed one lives until it is removed.
  package mutating func shownHasDied(_ entry: Entry) {
    if leftProxy === entry { leftProxy = nil }
  }

  /// Called when the property is deallocated.
  package mutating func end() {
    self = Self()
  }
}

extension ObservedPropertyState: Equatable where Entry: Equatable {}
extension ObservedPropertyState: Hashable where Entry: Hashable {}
