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
/// the lock: `SubscriberList+Property` in the library, a simulated thread in the test that explores the interleavings.
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
  package enum Value: Equatable {
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
  private enum Phase {
    case idle
    /// The service does not let the proxy in, and nothing has happened since.
    case refused
    case reconciling(Reconciliation)
  }

  private struct Reconciliation {
    enum Step { case reading, adopting, installing, restoring }

    let thread: UInt
    var step = Step.reading
    /// The changes that had been made when the step began.
    var seen: UInt64
    /// Whether something happened that makes what is found there the original delegate: not if multicasts have only gone.
    var adopts: Bool
    /// How often the proxy was written and not found there, while nobody else did anything.
    var refusals = 0
    /// What the property was given back: an object, nil, or nothing yet.
    var restored = Value.serviceIsGone
  }

  /// A proxy of this property, of a multicast that is there or has gone.
  private struct ProxyRecord {
    let entry: Entry
    var members: Int
  }

  package private(set) var storage = Storage.none

  /// What the app itself has assigned, as far as it was noticed.
  package private(set) var original: Entry?

  /// What an observed property shows.
  package private(set) var shown: Entry?

  private var members = MemberQueue<Member>()
  private var proxies: [UInt: ProxyRecord] = [:]
  private var phase = Phase.idle

  /// Multicasts that are being made: they have a place, and no proxy yet.
  private var reservations = 0
  private var lastID: MemberID = 0
  private var originalHolders = 0

  /// Set by a multicast that does not restore the original delegate, until the last one has gone.
  private var leavesProxiesInPlace = false

  /// Counts what happens to a plain property beside the reconciling thread.
  private var changes: UInt64 = 0

  /// The change that was the last report of an assignment.
  private var lastReport: UInt64 = 0

  /// The proxy that was last written to a plain property.
  package private(set) var written: Entry?

  package init() {}

  // MARK: Asking

  /// Whether a multicast wraps the property, or is about to, or the last one's going is still at work.
  package var isInUse: Bool {
    if case .reconciling = phase { return true }
    return !members.isEmpty || reservations > 0
  }

  package var isWrapped: Bool { !members.isEmpty }

  /// Whether the service has refused the proxy.
  package var isRefused: Bool {
    if case .refused = phase { return true }
    return false
  }

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
  package private(set) var formerProxyLimit = 8
  package private(set) var formerProxyCount = 0
}

// MARK: - Multicasts come and go

extension PropertyState {
  /// A multicast is about to wrap the property. `join` follows.
  package mutating func reserve() -> MemberID {
    reservations += 1
    lastID += 1
    return lastID
  }

  /// A place in which nobody is, for a property that is wrapped without a reservation.
  package mutating func becomePlain() {
    if storage == .none { storage = .plain }
  }

  /// From now on the property's value is kept here.
  package mutating func becomeObserved() {
    guard storage != .observed else { return }
    storage = .observed
    written = nil
    showOccupant()
  }

  /// The multicast that reserved a place has its proxy now.
  package mutating func join(_ member: Member, as id: MemberID, on thread: UInt) -> Action {
    reservations -= 1
    let isFirst = members.isEmpty
    members.append(member, id: id)
    note(member.proxy)
    if member.holdsOriginal { originalHolders += 1 }
    if !member.restoresOriginal { leavesProxiesInPlace = true }
    guard storage == .plain else {
      if isFirst, let shown, !isProxy(shown.address) { original = shown }
      forgetOriginalIfProxy()
      showOccupant()
      return .none
    }
    forgetOriginalIfProxy()
    if isFirst, !isReconciling { written = nil }
    return change(on: thread, adopts: true)
  }

  /// A multicast goes.
  package mutating func leave(_ id: MemberID, on thread: UInt) -> Action {
    guard let member = members.remove(id) else {
      reservations -= 1
      return .none
    }
    dismiss(member.proxy)
    if member.holdsOriginal { originalHolders -= 1 }
    guard storage == .plain else {
      if !leavesProxiesInPlace { showOccupant() }
      if members.isEmpty { leavesProxiesInPlace = false }
      return .none
    }
    guard leavesProxiesInPlace else { return change(on: thread, adopts: false) }
    changes += 1
    if !isReconciling { finish() }
    return .none
  }

  private mutating func note(_ proxy: Entry) {
    if var record = proxies[proxy.address], record.members > 0 || record.entry.isAlive {
      if record.members == 0 { formerProxyCount -= 1 }
      record.members += 1
      proxies[proxy.address] = record
    } else {
      if proxies.updateValue(ProxyRecord(entry: proxy, members: 1), forKey: proxy.address) != nil { formerProxyCount -= 1 }
    }
  }

  private mutating func dismiss(_ proxy: Entry) {
    guard var record = proxies[proxy.address] else { return }
    record.members -= 1
    if record.members > 0 || record.entry.isAlive {
      proxies[proxy.address] = record
      if record.members == 0 { formerProxyCount += 1 }
    } else {
      _ = proxies.removeAndShrink(proxy.address)
    }
  }

  /// The proxies that another list of the same property had.
  package mutating func remember(formerProxies: [Entry]) {
    for entry in formerProxies where entry.isAlive && proxies[entry.address] == nil {
      proxies[entry.address] = ProxyRecord(entry: entry, members: 0)
      formerProxyCount += 1
    }
  }

  /// Forgets former proxies that were found dead.
  package mutating func forget(deadProxies: [Entry]) {
    for entry in deadProxies {
      guard let record = proxies[entry.address], record.entry === entry, record.members == 0 else { continue }
      _ = proxies.removeAndShrink(entry.address)
      formerProxyCount -= 1
    }
    formerProxyLimit = 8 + 2 * formerProxyCount
  }

  /// A proxy forwards to this list, so it can't be delivered to.
  private mutating func forgetOriginalIfProxy() {
    if let original, isProxy(original.address) { self.original = nil }
  }

  private mutating func showOccupant() {
    guard storage == .observed else { return }
    shown = members.oldest?.member.proxy ?? original
  }
}

// MARK: - An observed property

extension PropertyState {
  /// The observed property was assigned: the object at `address`, for which `makeEntry` makes an entry, or nil.
  ///
  /// Returns the entry that is the original delegate now, if this changed it.
  package mutating func assign(_ address: UInt?, makeEntry: () -> Entry?) -> Entry? {
    guard let address else {
      original = nil
      showOccupant()
      return nil
    }
    let isWrapped = !members.isEmpty
    if isWrapped ? isProxy(address) : refers(shown, to: address) { return nil }
    if refers(original, to: address) {
      showOccupant()
      return nil
    }
    let entry = makeEntry()
    original = entry
    showOccupant()
    return entry
  }

  /// The property goes, and with it whoever wraps it.
  package mutating func propertyIsGone() {
    original = nil
    shown = nil
    storage = .none
  }

  /// Whether the entry is for the object at `address`, which the caller holds.
  private func refers(_ entry: Entry?, to address: UInt) -> Bool {
    guard let entry, entry.address == address else { return false }
    return entry.isAlive
  }

  /// What an observed property shows has died.
  package mutating func shownIsDead(_ entry: Entry) {
    if shown === entry, members.isEmpty { shown = nil }
  }

  /// The oldest proxy is wanted in the property, whatever else is there.
  package mutating func reinstall(on thread: UInt) -> Action {
    guard !members.isEmpty else { return .none }
    guard storage == .plain else {
      showOccupant()
      return .none
    }
    return change(on: thread, adopts: true)
  }
}

// MARK: - A plain property

extension PropertyState {
  /// Whether a report on this thread is of the library's own write, which is followed by a read, or of nobody's interest.
  package func ignoresReport(on thread: UInt) -> Bool {
    guard storage == .plain else { return true }
    if case .reconciling(let current) = phase {
      return current.thread == thread && (current.step == .installing || current.step == .restoring)
    }
    return members.isEmpty
  }

  /// The plain property was assigned: its `didSet` says so, and found this there.
  ///
  /// What is found is adopted by the thread that reports it, though another one may be reconciling: that one may be about to overwrite it.
  package mutating func reported(_ value: Value, on thread: UInt) -> Action {
    guard !ignoresReport(on: thread) else { return .none }
    if case .object(let address) = value, !isProxy(address), !refers(original, to: address) { return .adopt }
    if value == .empty { original = nil }
    return noteReport(on: thread)
  }

  /// What the report found is the original delegate from now on, or must not be, and is nil.
  package mutating func adoptedReported(_ entry: Entry?, on thread: UInt) -> Action {
    guard !ignoresReport(on: thread) else { return .none }
    if let entry { original = entry }
    return noteReport(on: thread)
  }

  private mutating func noteReport(on thread: UInt) -> Action {
    defer { lastReport = changes }
    return change(on: thread, adopts: true)
  }

  private mutating func change(on thread: UInt, adopts: Bool) -> Action {
    changes += 1
    if case .reconciling(var current) = phase {
      current.adopts = current.adopts || adopts
      phase = .reconciling(current)
      return .none
    }
    phase = .reconciling(Reconciliation(thread: thread, seen: changes, adopts: adopts))
    return .read(written: written)
  }

  /// The reconciling thread found this in the property.
  ///
  /// - Parameter writtenIsAlive: Whether the proxy that was last written was kept alive during the read. If it was, an empty property
  ///   has been assigned nil; if not, a weak one may have lost the proxy.
  package mutating func found(_ value: Value, writtenIsAlive: Bool) -> Action {
    guard case .reconciling(var current) = phase, storage == .plain, value != .serviceIsGone else { return finish() }
    let isCurrent = current.seen == changes
    // What was read may be older than what has been reported and adopted since.
    let isOutdated = lastReport > current.seen
    let wasInstalling = current.step == .installing
    current.seen = changes
    current.step = .reading
    defer { if case .reconciling = phase { phase = .reconciling(current) } }
    let isAssignedNil = value == .empty && (writtenIsAlive || written == nil)
    guard let wanted = members.oldest?.member.proxy else {
      return foundUnwrapped(value, isAssignedNil: isAssignedNil, isOutdated: isOutdated, &current)
    }
    if value == .object(wanted.address) {
      current.refusals = 0
      return isCurrent ? finish() : .read(written: written)
    }
    current.refusals = !isCurrent ? 0 : wasInstalling ? current.refusals + 1 : current.refusals
    if case .object(let address) = value, !isProxy(address) {
      // Displaced behind the library's back, or the report is still to come.
      guard current.adopts, !isOutdated else { return isCurrent ? finish() : .read(written: written) }
      if !refers(original, to: address) {
        current.step = .adopting
        return .adopt
      }
    } else if isAssignedNil {
      guard current.adopts, !isOutdated else { return isCurrent ? finish() : .read(written: written) }
      original = nil
    }
    return install(&current)
  }

  private mutating func foundUnwrapped(
    _ value: Value, isAssignedNil: Bool, isOutdated: Bool, _ current: inout Reconciliation
  ) -> Action {
    // Those that are there are going, and say so soon.
    guard members.isEmpty, !leavesProxiesInPlace else { return finish() }
    if isOutdated { return .read(written: written) }
    let isWanted = original.map { value == .object($0.address) } ?? (value == .empty)
    if isWanted { return finish() }
    switch value {
    case .object(let address) where isProxy(address): break
    // Its own write, which another assignment has met.
    case current.restored: break
    case .empty where current.restored == .serviceIsGone && !isAssignedNil: break
    // It was assigned, and stays.
    default: return finish()
    }
    current.step = .restoring
    current.restored = original.map { .object($0.address) } ?? .empty
    return .restore(original)
  }

  /// What was found is the original delegate from now on.
  package mutating func adopted(_ entry: Entry?) -> Action {
    if case .reconciling(let current) = phase, lastReport <= current.seen { original = entry }
    return declined()
  }

  /// What was found must not be the original delegate, as it forwards to this list.
  package mutating func declined() -> Action {
    guard case .reconciling(var current) = phase, storage == .plain else { return finish() }
    defer { if case .reconciling = phase { phase = .reconciling(current) } }
    return install(&current)
  }

  private mutating func install(_ current: inout Reconciliation) -> Action {
    guard let wanted = members.oldest?.member.proxy else {
      // They went meanwhile: what is in the property is seen at the next read.
      current.step = .reading
      return .read(written: written)
    }
    guard current.refusals < 2 else {
      phase = .refused
      return .none
    }
    current.step = .installing
    written = wanted
    return .install(wanted)
  }

  /// The proxy that was to be installed is in its `deinit`, so its multicast is about to leave.
  package mutating func unavailable(_ proxy: Entry) -> Action {
    while let oldest = members.oldest, oldest.member.proxy === proxy { members.passOver(oldest.id) }
    return declined()
  }

  /// The original delegate was put back.
  package mutating func restored() -> Action {
    guard case .reconciling(var current) = phase, current.seen != changes else { return finish() }
    current.seen = changes
    current.step = .reading
    phase = .reconciling(current)
    return .read(written: written)
  }

  @discardableResult
  private mutating func finish() -> Action {
    phase = .idle
    guard members.isEmpty, storage == .plain else { return .none }
    if !leavesProxiesInPlace { original = nil }
    leavesProxiesInPlace = false
    return .none
  }
}
