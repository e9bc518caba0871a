import Synchronization

/// Numbers the multicasts in the order in which they are made.
enum Age {
  private static let last = Atomic<UInt64>(0)

  static func next() -> UInt64 { last.add(1, ordering: .relaxed).newValue }
}
