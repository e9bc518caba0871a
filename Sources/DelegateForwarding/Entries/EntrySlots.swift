/// The memory that a table keeps its entries in.
///
/// SAFETY: The allocation belongs to one table, which frees it in its `deinit`. A slot below the table's count is
/// initialized and is not written again. A slot at or above the count is written before the count that covers it is
/// published. A position that does not come from a count is checked against the capacity.
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
