/// The memory that a table keeps its entries in.
///
/// SAFETY: The allocation belongs to one table, which frees it in its `deinit`. A slot below the table's count is initialized,
/// and is not written again; a slot at or above it is written before the count that covers it is published. Every position
/// is checked against the capacity where it is not read from a count.
@safe @usableFromInline
struct EntrySlots {
  @usableFromInline nonisolated(unsafe) let base: UnsafeMutablePointer<BorrowedEntry>
  @usableFromInline let capacity: Int

  init(capacity: Int) {
    unsafe base = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  /// The entry at a position below the table's count.
  @inlinable
  subscript(position: Int) -> BorrowedEntry {
    @inline(__always) get { unsafe base[position] }
  }

  /// Fills the slot at the table's count.
  func initialize(at position: Int, to entry: BorrowedEntry) {
    precondition(position < capacity)
    unsafe (base + position).initialize(to: entry)
  }

  func deallocate() {
    unsafe base.deallocate()
  }
}
