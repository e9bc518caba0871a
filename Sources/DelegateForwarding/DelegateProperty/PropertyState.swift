/// What sits, or has to sit, in a service's `delegate` property: an object, known by its address.
package protocol PropertyOccupant: AnyObject {
  /// The address that the object has, or had.
  var address: UInt { get }
  /// Whether the object still lives.
  var isAlive: Bool { get }
}

/// Which multicasts wrap a property, what the app has assigned to it, and what has to be written to it.
///
/// It is a pure value. Each event is one mutating method, which is called under the list's lock and returns what the caller does next, after
/// the lock: the files `SubscriberList+…` beside this one in the library, a simulated thread in the test that explores the interleavings.
///
/// A property that is `.observed` has no storage but this value: each event changes it in one step. A `.plain` property belongs to the
/// service: it can only be read, and then written, and other threads may assign it in between. So one thread at a time
/// *reconciles* it. It reads, reports what it found, does what it is told, and goes on until what it found is right. What other
/// threads do meanwhile is counted in `changes`, which sends the reconciling thread round once more. A write that reports
/// itself, by the property's own `didSet`, is recognised by its thread.
package struct PropertyState<Entry: PropertyOccupant> {
  package typealias MemberID = UInt64

  /// Where the property's value is.
  package enum Storage {
    /// Nowhere: nobody has wrapped a property.
    case none
    /// In this state.
    case observed
    /// In a property of the service.
    case plain
  }

  /// A multicast that wraps the property.
  package struct Member {
    let proxy: Entry
    let holdsOriginal: Bool
    let restoresOriginal: Bool

    package init(proxy: Entry, holdsOriginal: Bool = false, restoresOriginal: Bool = true) {
      self.proxy = proxy
      self.holdsOriginal = holdsOriginal
      self.restoresOriginal = restoresOriginal
    }
  }

  /// What a plain property holds.
  package enum Value: Hashable {
    case serviceIsGone
    case empty
    case object(UInt)
  }

  /// What the caller of an event does next, without the lock.
  package enum Action {
    /// Nothing: it is done, or another thread does it.
    case none
    /// Reads the property and calls `found`. If the entry can be loaded, it is kept alive during the read.
    case read(written: Entry?)
    /// Makes what was found the original delegate: calls `adopted`, or `declined`.
    case adopt
    /// Writes this proxy and then does as for `read`; calls `unavailable` if it is dead.
    case install(Entry)
    /// Writes this, or nil if it is nil or dead, and calls `restored`.
    case restore(Entry?)
  }

  /// Whether somebody is at work on a plain property.
  enum Phase {
    case idle
    /// The service does not let the proxy in, and nothing has happened since.
    case refused
    case reconciling(Reconciliation)
  }

  struct Reconciliation {
    enum Step { case reading, adopting, installing, restoring }

    let thread: UInt
    var step = Step.reading
    /// The changes that had been made when the step began.
    var seen: UInt64
    /// Whether something happened that makes what is found there the original delegate: not if multicasts have only gone.
    var adopts: Bool
    /// How often the proxy was written and not found there, while nobody else did anything.
    var refusals = 0
  }

  /// An assignment to a plain property that is being reported.
  package struct Report: Hashable {
    let thread: UInt
    let restorations: UInt64
    let number: UInt64
  }

  /// A proxy of this property, of a multicast that is there or has gone.
  struct ProxyRecord {
    let entry: Entry
    var members: Int
  }

  package internal(set) var storage = Storage.none

  /// What the app itself has assigned, as far as it was noticed.
  package internal(set) var original: Entry?

  /// What an observed property shows.
  package internal(set) var shown: Entry?

  var members = MemberQueue<Member>()
  var proxies: [UInt: ProxyRecord] = [:]
  var phase = Phase.idle

  /// Multicasts that are being made: they have a place, and no proxy yet.
  var reservations = 0
  var lastID: MemberID = 0
  var originalHolders = 0

  /// Set by a multicast that does not restore the original delegate, until the last one has gone.
  var leavesProxiesInPlace = false

  /// Counts what happens to a plain property beside the reconciling thread.
  var changes: UInt64 = 0

  /// Numbers the reports of assignments, and which of those that were adopted began last.
  var reports: UInt64 = 0
  var adoptedReport: UInt64 = 0

  /// The change that was the last report of an assignment.
  var lastReport: UInt64 = 0

  /// What the property was given back, if nothing has been written or reported since.
  var givenBack: Value?
  /// Counts what is given back.
  var restorations: UInt64 = 0

  /// The proxy that was last written to a plain property.
  package internal(set) var written: Entry?

  package init() {}

  // MARK: Asking

  /// Whether a multicast wraps the property, or is about to, or the last one's going is still at work.
  package var isInUse: Bool { isReconciling || !members.isEmpty || reservations > 0 }

  package var isWrapped: Bool { !members.isEmpty }

  package var isReconciling: Bool {
    if case .reconciling = phase { return true }
    return false
  }

  /// Whether a living multicast keeps the original delegate alive.
  package var isOriginalHeld: Bool { originalHolders > 0 }

  package func proxy(of id: MemberID) -> Entry? { members[id]?.proxy }

  /// Whether the object at `address`, which the caller holds, is or was a proxy of this property.
  package func isProxy(_ address: UInt) -> Bool {
    guard !proxies.isEmpty, let record = proxies[address] else { return false }
    return record.members > 0 || record.entry.isAlive
  }

  /// The proxies in the order in which they are to sit in an observed property. O(n).
  package var proxiesInOrder: [Entry] { members.inOrder.map(\.proxy) }

  /// The proxies of multicasts that have gone.
  package var formerProxies: [Entry] { proxies.values.lazy.filter { $0.members == 0 }.map(\.entry) }

  /// How many former proxies there may be before the dead ones among them are forgotten.
  package internal(set) var formerProxyLimit = 8
  package internal(set) var formerProxyCount = 0
}

// For the test that explores interleavings, which tells states apart.
extension PropertyState: Equatable where Entry: Equatable {}
extension PropertyState: Hashable where Entry: Hashable {}
extension PropertyState.Member: Equatable where Entry: Equatable {}
extension PropertyState.Member: Hashable where Entry: Hashable {}
extension PropertyState.Phase: Equatable where Entry: Equatable {}
extension PropertyState.Phase: Hashable where Entry: Hashable {}
extension PropertyState.Reconciliation: Equatable where Entry: Equatable {}
extension PropertyState.Reconciliation: Hashable where Entry: Hashable {}
extension PropertyState.ProxyRecord: Equatable where Entry: Equatable {}
extension PropertyState.ProxyRecord: Hashable where Entry: Hashable {}
extension PropertyState.Action: Equatable where Entry: Equatable {}
extension PropertyState.Action: Hashable where Entry: Hashable {}
