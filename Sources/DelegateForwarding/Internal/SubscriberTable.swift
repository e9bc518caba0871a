import Synchronization

/// What deliveries walk: the entries in order, and the two roots beside them.
///
/// Written under the list's lock, read by anybody who has pinned or retained it. Entries are only ever appended, and only up to the
/// capacity; an entry that lost its subscription stays until the whole table is replaced. So a reader needs no more than
/// the count that it saw first.
// What the pointers point to is retained by the table, see each use.
@safe @usableFromInline
final class SubscriberTable {
  @usableFromInline let capacity: Int
  @usableFromInline let count = Atomic<Int>(0)

  /// The original delegate's entry, or nil.
  @usableFromInline let original: Atomic<Unmanaged<SubscriberEntry>?>

  /// The entry of what an observed property shows: the oldest living proxy, else the original delegate.
  @usableFromInline let seated: Atomic<Unmanaged<SubscriberEntry>?>

  // Never reassigned, and what it points to lives as long as the table. Slots below `count` are not written again.
  @usableFromInline nonisolated(unsafe) let slots: UnsafeMutablePointer<Unmanaged<SubscriberEntry>>

  /// Finds the entries by their objects' addresses. Under the list's lock.
  let index: SubscriberIndex

  /// Roots that were replaced while a delivery may still have been looking at them. They go with the table.
  private(set) var replacedRoots: [SubscriberEntry] = []

  /// The roots are retained.
  init(capacity: Int, original: SubscriberEntry? = nil, seated: SubscriberEntry? = nil) {
    self.capacity = capacity
    // Balanced in `deinit`, or when the root is replaced.
    unsafe self.original = Atomic(Self.retained(original))
    // The same.
    unsafe self.seated = Atomic(Self.retained(seated))
    // A fresh allocation, freed in `deinit`.
    unsafe slots = .allocate(capacity: capacity)
    index = SubscriberIndex(tableCapacity: capacity)
  }

  deinit {
    for index in 0..<count.load(ordering: .relaxed) {
      // Below `count`, so it holds an entry, retained by `append` or `retainEntries`, or taken over.
      unsafe slots[index].release()
    }
    // Allocated by `init`.
    unsafe slots.deallocate()
    index.destroy()
    // Retained by `init` or `replaceRoot`.
    unsafe original.load(ordering: .relaxed)?.release()
    // The same.
    unsafe seated.load(ordering: .relaxed)?.release()
  }

  /// The entry at `index`, which is less than a count that was read from this table. Under the lock or pinned.
  func entry(at index: Int) -> SubscriberEntry {
    // Below `count`, so it holds an entry that lives as long as the table.
    unsafe slots[index].takeUnretainedValue()
  }

  /// The newest entry for an object's address. Under the lock. The table retains it.
  func find(_ address: UInt) -> Unmanaged<SubscriberEntry>? {
    // Handed on: the table retains it.
    guard index.isAbsent else { return unsafe index.entry(at: address) }
    for position in (0..<count.load(ordering: .relaxed)).reversed() {
      // Below `count`.
      let entry = unsafe slots[position]
      // It lives as long as the table.
      if unsafe entry._withUnsafeGuaranteedRef({ $0.address }) == address { return unsafe entry }
    }
    return nil
  }

  /// Under the lock. There is room. Takes over the reference, which `deinit` balances.
  func append(_ entry: Unmanaged<SubscriberEntry>) {
    let position = count.load(ordering: .relaxed)
    precondition(position < capacity)
    // Below the capacity, above the count: no reader looks at it before the count is published.
    unsafe (slots + position).initialize(to: entry)
    // Retained.
    unsafe index.insert(entry)
    count.store(position + 1, ordering: .releasing)
  }

  /// Copies the entries of `other` that are not gone. Under the lock, before anybody else can see this table, which has room.
  ///
  /// They are not retained yet: `retainEntries` is called next, or `other.handOverEntries(to:)`.
  func copyLiving(of other: SubscriberTable) {
    var kept = 0
    for position in 0..<other.count.load(ordering: .relaxed) {
      // Below the other's count.
      let entry = unsafe other.slots[position]
      // The other table retains it.
      if unsafe entry._withUnsafeGuaranteedRef({ $0.isGone }) { continue }
      precondition(kept < capacity)
      // Below the capacity.
      unsafe (slots + kept).initialize(to: entry)
      // The other table retains it, and then this one.
      unsafe index.insert(entry)
      kept += 1
    }
    count.store(kept, ordering: .releasing)
  }

  /// Retains what `copyLiving` has copied. Under the lock.
  func retainEntries() {
    for position in 0..<count.load(ordering: .relaxed) {
      // Below `count`, and retained by the table that it was copied from. Balanced in `deinit`.
      _ = unsafe slots[position].retain()
    }
  }

  /// Lets go of the entries that `successor` has not copied, and leaves its references to the others to it. Under the lock, when
  /// nobody else can reach this table any more.
  func handOverEntries(to successor: SubscriberTable) {
    var taken = 0
    let bound = successor.count.load(ordering: .relaxed)
    for position in 0..<count.exchange(0, ordering: .acquiringAndReleasing) {
      // Below what `count` was.
      let entry = unsafe slots[position]
      // Below the successor's count; only compared. It has the entries in the same order.
      if taken < bound, unsafe successor.slots[taken].toOpaque() == entry.toOpaque() {
        taken += 1
      } else {
        // Retained by `append`, or taken over.
        unsafe entry.release()
      }
    }
  }

  private static func retained(_ entry: SubscriberEntry?) -> Unmanaged<SubscriberEntry>? {
    guard let entry else { return nil }
    // For the caller to balance.
    return unsafe .passRetained(entry)
  }

  enum Root { case original, seated }

  /// The root's entry. Under the lock or pinned.
  func root(_ root: Root) -> SubscriberEntry? {
    // Handed on to the next line.
    let slot = unsafe root == .original ? original.load(ordering: .acquiring) : seated.load(ordering: .acquiring)
    // Lives as long as the table, even when it is replaced.
    return unsafe slot?.takeUnretainedValue()
  }

  /// Under the lock. What stood there before stays alive with the table.
  func replaceRoot(_ root: Root, by entry: SubscriberEntry?) {
    // Balanced in `deinit`, or by the next replacement.
    let new = unsafe Self.retained(entry)
    let old: Unmanaged<SubscriberEntry>?
    switch root {
    // Each hands on the reference that the root had.
    case .original: unsafe old = original.exchange(new, ordering: .sequentiallyConsistent)
    // The same.
    case .seated: unsafe old = seated.exchange(new, ordering: .sequentiallyConsistent)
    }
    // Takes over the reference that the root had.
    if let old = unsafe old { unsafe replacedRoots.append(old.takeRetainedValue()) }
  }
}
