/// Decides which steps put the right proxy into a plain property, which the service stores itself.
///
/// A pure value: each event is one mutating method, which is called under the property's lock and returns what the
/// caller does next without the lock. The caller is `PlainProperty` in the library, and a simulated thread in the test
/// that explores the interleavings.
///
/// The property can only be read and then written, and other threads may assign it in between. So one thread at a time
/// works on it, in rounds: it reads the property, adopts what it finds, writes the proxy, and looks at the property
/// once more. An event that comes meanwhile requests another round.
///
/// The thread that reports an assignment adopts it, even if another thread is working and about to overwrite it.
/// Reports are numbered, so that a late one changes nothing. `adoptions` counts the adopted ones, so that the working
/// thread adopts nothing that it read before. An assignment that is overwritten before its report has read it is lost.
package struct PlainPropertyState<Entry: PropertyEntry> {
  package typealias ID = UInt64

  /// What a thread has read from the property.
  package enum Value: Hashable {
    case serviceIsGone
    case empty
    /// A proxy of this property. Its multicast may be gone.
    case proxy(UInt)
    case object(UInt)
  }

  /// What the caller of an event does next, without the lock.
  package enum Action {
    /// Nothing: the work is done, or another thread does it.
    case none
    /// Reads the property and calls `found`. Keeps what was written before alive meanwhile, if it is still alive.
    case read(written: Entry?)
    /// Makes what was found the original delegate, and calls `adopted`, with nil if that is rejected.
    case adopt
    /// Writes this entry's object, or nil if there is none or it has died, then calls `wrote`.
    case write(Entry?)
    /// Reads the property and calls `looked`.
    case look
  }

  /// Why a round is needed. Each case includes what the cases above it do.
  enum Cause: Comparable {
    /// A proxy was removed. If it is still in the property, it is replaced.
    case departure
    /// A proxy was installed, or is to be put back. What is found in the property is adopted.
    case arrival
    /// An assignment was adopted.
    case assignment
  }

  /// Whether a thread is working, and at which step.
  enum Phase {
    case idle
    case working(Work)
  }

  struct Work {
    enum Step {
      case reading(Cause)
      case adopting
      case writing
      case looking
    }

    let thread: UInt
    var step: Step
    /// The cause of the next round, if one has to follow.
    var next: Cause?
    /// The value of `adoptions` when the property was last read.
    var adoptions: UInt64
    /// Whether the proxy is being written a second time, because the property showed something else afterwards. That
    /// was either assigned, or is what the service makes of the proxy; the second attempt shows which.
    var isRepeated = false
  }

  /// An assignment that is being reported.
  package struct Report: Hashable {
    let number: UInt64
    let writes: UInt64
  }

  /// What the library wrote last.
  enum Written {
    case nothing
    case empty
    case entry(Entry)
  }

  private var installations = InstallationQueue<Entry>()

  /// What the app has assigned, as far as the library has noticed.
  package private(set) var original: Entry?

  /// Whether a multicast asked not to restore the original delegate. Reset when the last multicast is gone.
  package private(set) var leavesProxies = false

  /// Whether the next round is the first one since the property was wrapped.
  private var isFirstArrival = false
  private var phase = Phase.idle
  private var written = Written.nothing
  private var writes: UInt64 = 0

  /// The number of the last report, and of the last adopted one.
  private var lastReport: UInt64 = 0
  private var adoptedReport: UInt64 = 0
  private var adoptions: UInt64 = 0

  /// The values that were put back into the property since the last multicast was gone.
  private var restored: Set<Value> = []

  /// What the property shows instead of the proxy that was written, because the service returns an adapter or rejects
  /// the proxy.
  private var substitute: Value?

  package init() {}

  package var isWrapped: Bool { !installations.isEmpty }

  package var isWorking: Bool {
    if case .working = phase { return true }
    return false
  }

  package func proxy(of id: ID) -> Entry? { installations[id] }

  /// Whether a proxy is in the property, as far as the library has noticed.
  package func isInstalled(_ proxy: Entry) -> Bool {
    guard case .idle = phase, case .entry(let entry) = written else { return false }
    return entry === proxy && wanted === proxy && substitute == nil
  }

  /// The installed proxies, the oldest first.
  package var proxies: [(id: ID, proxy: Entry)] { installations.all }

  /// The proxy that belongs into the property.
  package var wanted: Entry? { installations.oldest }
}

// MARK: - Multicasts come and go

extension PlainPropertyState {
  /// Installs a proxy. If it is known, one more multicast uses it.
  package mutating func install(_ proxy: Entry, as id: ID, leavesProxy: Bool, on thread: UInt) -> Action {
    if leavesProxy { leavesProxies = true }
    if installations[id] != nil { return begin(.arrival, on: thread) }
    // The proxy forwards to the property's list, so the list must not call it.
    if original.refers(to: proxy.address) { original = nil }
    if !isWrapped {
      isFirstArrival = true
      restored = []
    }
    installations.append(proxy, id: id)
    return begin(.arrival, on: thread)
  }

  /// Removes a proxy. The last multicast that used it is gone.
  package mutating func remove(_ id: ID, on thread: UInt) -> Action {
    guard installations.remove(id) != nil else { return .none }
    if leavesProxies {
      if installations.isEmpty { leavesProxies = false }
      return .none
    }
    return begin(.departure, on: thread)
  }

  /// Puts the oldest proxy back into the property, whatever is there.
  package mutating func reinstall(on thread: UInt) -> Action {
    isWrapped ? begin(.arrival, on: thread) : .none
  }

  /// Called when the property is deallocated.
  package mutating func end() {
    original = nil
    installations = InstallationQueue()
  }
}

// MARK: - Assignments

extension PlainPropertyState {
  /// Begins a report: the thread is about to read what was assigned. Returns nil for the library's own write, because
  /// the working thread looks at that anyway.
  package mutating func beginReport(on thread: UInt) -> Report? {
    if case .working(let work) = phase, work.thread == thread, case .writing = work.step { return nil }
    lastReport += 1
    return Report(number: lastReport, writes: writes)
  }

  /// The property was assigned, and its report has read this value.
  package mutating func reported(_ value: Value, _ report: Report, on thread: UInt) -> Action {
    // While no multicast wraps the property, it keeps what was assigned, unless the library has put the original
    // delegate back over it.
    let isOfInterest = isWrapped || isWorking || writes != report.writes
    switch value {
    case .serviceIsGone: return .none
    // The library has put this back over what was assigned.
    case _ where !isWrapped && restored.contains(value): return .none
    case .proxy(let address):
      if isWrapped { return address == wanted?.address ? .none : begin(.assignment, on: thread) }
      // The property keeps it like any other object.
      if !isWorking, writes == report.writes, !isWritten(address) { original = nil }
      return .none
    case _ where !isOfInterest:
      written = .nothing
      return .none
    case .object(let address) where isWrapped && !isWorking && value == substitute && !original.refers(to: address):
      return writeAgain(on: thread)
    case .object(let address) where !original.refers(to: address):
      return .adopt
    case .empty where report.number >= adoptedReport: original = nil
    // The value was assigned once more.
    case .empty, .object: break
    }
    return noteAdoption(of: report, on: thread)
  }

  /// Makes what was reported the original delegate. `entry` is nil if that would close a cycle.
  package mutating func adopted(_ entry: Entry?, _ report: Report, on thread: UInt) -> Action {
    if let entry, report.number >= adoptedReport { original = entry }
    return noteAdoption(of: report, on: thread)
  }

  private mutating func noteAdoption(of report: Report, on thread: UInt) -> Action {
    // A later report was adopted, and the property was written since.
    if report.number < adoptedReport { return .none }
    adoptedReport = report.number
    adoptions += 1
    return isWrapped || isWorking || writes != report.writes ? begin(.assignment, on: thread) : .none
  }

  /// A report has read the same value that the property showed right after the proxy was written. Writing the proxy
  /// once more shows whether the value was assigned.
  private mutating func writeAgain(on thread: UInt) -> Action {
    substitute = nil
    var work = Work(thread: thread, step: .writing, adoptions: adoptions)
    work.isRepeated = true
    return write(&work)
  }

  private func isWritten(_ address: UInt) -> Bool {
    if case .entry(let entry) = written { return entry.address == address }
    return false
  }
}

// MARK: - Rounds

extension PlainPropertyState {
  private mutating func begin(_ cause: Cause, on thread: UInt) -> Action {
    if case .working(var work) = phase {
      work.next = max(work.next ?? cause, cause)
      phase = .working(work)
      return .none
    }
    return begin(cause, Work(thread: thread, step: .writing, adoptions: adoptions))
  }

  private mutating func begin(_ cause: Cause, _ work: Work) -> Action {
    var work = work
    work.next = nil
    work.isRepeated = false
    work.adoptions = adoptions
    if cause == .assignment { return write(&work) }
    work.step = .reading(cause)
    phase = .working(work)
    if case .entry(let entry) = written { return .read(written: entry) }
    return .read(written: nil)
  }

  /// The working thread has read this value from the property.
  ///
  /// - Parameter writtenIsAlive: Whether what was written last was alive during the read. If it was, nil was assigned
  ///   to an empty property; if not, a weak property may have become nil by itself.
  package mutating func found(_ value: Value, writtenIsAlive: Bool) -> Action {
    guard case .working(var work) = phase, case .reading(let cause) = work.step else { return .none }
    if value == .serviceIsGone { return finish(work) }
    let isOwn = isOwn(value, writtenIsAlive: writtenIsAlive)
    if cause == .departure || !isWrapped {
      if isOwn { return write(&work) }
      // Another object has displaced the proxy.
      if !isWrapped { written = .nothing }
      return finish(work)
    }
    let isFirst = isFirstArrival
    isFirstArrival = false
    switch value {
    case .proxy(let address) where address == wanted?.address: return finish(work)
    // This proxy was assigned while no multicast wrapped the property, so it replaced the original delegate.
    case .proxy where !isOwn && adoptions == work.adoptions && isFirst: original = nil
    case .empty where !isOwn && adoptions == work.adoptions: original = nil
    case .object(let address) where !isOwn && adoptions == work.adoptions && !original.refers(to: address):
      work.step = .adopting
      phase = .working(work)
      return .adopt
    case .proxy, .empty, .object, .serviceIsGone: break
    }
    return write(&work)
  }

  /// Whether the library itself has put this value into the property.
  private func isOwn(_ value: Value, writtenIsAlive: Bool) -> Bool {
    if value == substitute { return true }
    switch (written, value) {
    case (.entry(let entry), .proxy(let address)), (.entry(let entry), .object(let address)):
      return writtenIsAlive && entry.address == address
    case (.entry, .empty): return !writtenIsAlive
    case (.empty, .empty): return true
    default: return false
    }
  }

  /// Makes what was found the original delegate. `entry` is nil if that would close a cycle.
  package mutating func adopted(_ entry: Entry?) -> Action {
    guard case .working(var work) = phase else { return .none }
    if let entry, adoptions == work.adoptions { original = entry }
    if case .looking = work.step { return finish(work) }
    return write(&work)
  }

  private mutating func write(_ work: inout Work) -> Action {
    work.step = .writing
    if let wanted {
      written = .entry(wanted)
      phase = .working(work)
      return .write(wanted)
    }
    if leavesProxies { return finish(work) }
    written = original.map { .entry($0) } ?? .empty
    restored.insert(original.map { .object($0.address) } ?? .empty)
    substitute = nil
    phase = .working(work)
    return .write(original)
  }

  /// The property was written.
  package mutating func wrote() -> Action {
    guard case .working(var work) = phase else { return .none }
    writes += 1
    // If another value is wanted by now, another round follows.
    guard case .entry(let entry) = written, entry === wanted else { return finish(work) }
    work.step = .looking
    if !work.isRepeated { work.adoptions = adoptions }
    phase = .working(work)
    return .look
  }

  /// The working thread has read this value after it wrote the proxy.
  ///
  /// - Parameter earlier: The value it read after the first attempt, if this is the second one.
  package mutating func looked(_ value: Value, earlier: Value?) -> Action {
    guard case .working(var work) = phase else { return .none }
    if case .proxy = value {
      // The value after the first attempt had been assigned in between.
      substitute = nil
      guard work.isRepeated, adoptions == work.adoptions else { return finish(work) }
      switch earlier {
      case .empty: original = nil
      case .object(let address) where !original.refers(to: address): return .adopt
      default: break
      }
      return finish(work)
    }
    // If another round follows, that one handles it.
    if value == .serviceIsGone || work.next != nil { return finish(work) }
    if !work.isRepeated, substitute == nil {
      work.isRepeated = true
      return write(&work)
    }
    // The service makes this of the proxy. It leads back to the list, so the list must not call it.
    substitute = value
    if case .object(let address) = value, original.refers(to: address) { original = nil }
    return finish(work)
  }

  private mutating func finish(_ work: Work) -> Action {
    phase = .idle
    if let next = work.next { return begin(next, work) }
    return .none
  }
}

// The test that explores interleavings compares states.
extension PlainPropertyState: Equatable where Entry: Equatable {}
extension PlainPropertyState: Hashable where Entry: Hashable {}
extension PlainPropertyState.Phase: Equatable where Entry: Equatable {}
extension PlainPropertyState.Phase: Hashable where Entry: Hashable {}
extension PlainPropertyState.Work: Equatable where Entry: Equatable {}
extension PlainPropertyState.Work: Hashable where Entry: Hashable {}
extension PlainPropertyState.Work.Step: Equatable where Entry: Equatable {}
extension PlainPropertyState.Work.Step: Hashable where Entry: Hashable {}
extension PlainPropertyState.Written: Equatable where Entry: Equatable {}
extension PlainPropertyState.Written: Hashable where Entry: Hashable {}
extension PlainPropertyState.Action: Equatable where Entry: Equatable {}
extension PlainPropertyState.Action: Hashable where Entry: Hashable {}
