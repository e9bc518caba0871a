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
  }

  deinit {
    for index in 0..<count.load(ordering: .relaxed) {
      // Below `count`, so it holds an entry, retained by `append`.
      unsafe slots[index].release()
    }
    // Allocated by `init`.
    unsafe slots.deallocate()
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

  /// Under the lock. There is room.
  func append(_ entry: SubscriberEntry) {
    let index = count.load(ordering: .relaxed)
    precondition(index < capacity)
    // Below the capacity, above the count: no reader looks at it before the count is published. Balanced in `deinit`.
    unsafe (slots + index).initialize(to: .passRetained(entry))
    count.store(index + 1, ordering: .releasing)
  }

  private static func retained(_ entry: SubscriberEntry?) -> Unmanaged<SubscriberEntry>? {
    guard let entry else { return nil }
    // For the caller to balance.
    return unsafe .passRetained(entry)
  }

  enum Root { case original, seated }

  /// The root's entry. Under the lock or pinned.
  func root(_ root: Root) -> SubscriberEntry? {
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
    case .original: unsafe old = original.exchange(new, ordering: .sequentiallyConsistent)
    case .seated: unsafe old = seated.exchange(new, ordering: .sequentiallyConsistent)
    }
    // Takes over the reference that the root had.
    if let old = unsafe old { unsafe replacedRoots.append(old.takeRetainedValue()) }
  }
}
