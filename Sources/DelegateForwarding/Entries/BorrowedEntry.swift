/// A reference to an entry that a table or a list keeps alive: neither retained nor released when it is copied.
///
/// SAFETY: Each reference is made from an entry that its owner, a table or a list, retains. It is used only as long as
/// the owner keeps the entry: under the list's lock, or while a hazard pointer protects the owner.
@safe @usableFromInline
struct BorrowedEntry {
  @usableFromInline nonisolated(unsafe) let reference: Unmanaged<SubscriberEntry>

  @usableFromInline
  init(_ entry: SubscriberEntry) {
    unsafe reference = .passUnretained(entry)
  }

  /// A retained reference to `entry`. Balance it with `release`.
  static func retaining(_ entry: SubscriberEntry) -> BorrowedEntry {
    _ = unsafe Unmanaged.passRetained(entry)
    return BorrowedEntry(entry)
  }

  /// Runs `body` with the entry, without a retain.
  @inlinable @inline(__always)
  func withEntry<Result>(_ body: (SubscriberEntry) -> Result) -> Result {
    unsafe reference._withUnsafeGuaranteedRef { body($0) }
  }

  /// The entry as an ordinary strong reference.
  var entry: SubscriberEntry {
    unsafe reference.takeUnretainedValue()
  }

  /// The entry's own address.
  var address: UInt { unsafe UInt(bitPattern: reference.toOpaque()) }

  /// The entry at `address`, or nil if that is zero.
  init?(address: UInt) {
    guard let pointer = unsafe UnsafeRawPointer(bitPattern: address) else { return nil }
    unsafe reference = .fromOpaque(pointer)
  }

  func retain() {
    _ = unsafe reference.retain()
  }

  /// Balances `retain` or `retaining`.
  func release() {
    unsafe reference.release()
  }
}
