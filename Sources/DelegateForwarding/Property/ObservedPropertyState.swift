/// What an observed property shows, and what was assigned to it.
///
/// It is a pure value. Each event changes it in one step, under the property's lock.
package struct ObservedPropertyState<Entry: PropertyOccupant> {
  package typealias ID = UInt64

  private var installations = InstallationQueue<Entry>()

  /// What the app itself has assigned.
  package private(set) var original: Entry?

  /// A proxy that is shown although its multicasts have gone: they left it there, or the app has assigned it while nobody wrapped the property.
  private var leftProxy: Entry?

  /// Set by a multicast that does not restore the original delegate, until the last one has gone.
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
    /// A proxy of this property, of a multicast that is there or has gone.
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

  /// A proxy is installed. Installing it again changes nothing.
  package mutating func install(_ proxy: Entry, as id: ID, leavesProxy: Bool) {
    if leavesProxy { leavesProxies = true }
    if installations[id] != nil { return }
    leftProxy = nil
    // It forwards to the property's list, so it can't be called by that.
    if original.refers(to: proxy.address) { original = nil }
    installations.append(proxy, id: id)
  }

  /// The last multicast that uses a proxy goes.
  package mutating func remove(_ id: ID) {
    let shown = shown
    guard let proxy = installations.remove(id) else { return }
    if leavesProxies, shown === proxy { leftProxy = proxy }
    if installations.isEmpty { leavesProxies = false }
  }

  /// The property was wrapped without its hook, and its state is this.
  package mutating func take(_ plain: PlainPropertyState<Entry>) {
    for (id, proxy) in plain.proxies { installations.append(proxy, id: Self.id(of: id)) }
    original = isWrapped ? plain.original : nil
    leavesProxies = plain.leavesProxies
  }

  /// The identifier here of a proxy that was installed without the hook.
  package static func id(of id: ID) -> ID { .max - id }

  /// What is shown has died, if it is the same still: a proxy that was left there, or one that went when it was about to be taken.
  package mutating func shownHasDied(_ entry: Entry) {
    if leftProxy === entry { leftProxy = nil }
    if installations.oldest === entry { installations.removeOldest() }
  }

  /// The property is deallocated.
  package mutating func end() {
    self = Self()
  }
}

extension ObservedPropertyState: Equatable where Entry: Equatable {}
extension ObservedPropertyState: Hashable where Entry: Hashable {}
