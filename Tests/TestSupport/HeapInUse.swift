import HeapFigures
import Testing

/// The number of bytes allocated by malloc.
package func heapInUse() -> Int { Int(heap_in_use()) }

/// Whether malloc counts its bytes. A sanitizer's allocator doesn't.
package let heapIsMeasurable: Bool = (1...10).contains { _ in
  let before = heapInUse()
  let block = [UInt8](repeating: 1, count: 1 << 16)
  // Other tests may release as much at the same time, but not every time.
  return withExtendedLifetime(block) { heapInUse() - before >= 1 << 16 }
}

/// For exit tests, in which nothing else runs: records an issue if more bytes are in use than allowed.
package func complainUnless(_ bytes: Int, below limit: Int, _ what: String = "what is left") {
  if bytes >= limit { Issue.record("\(what): \(bytes) bytes, where less than \(limit) were expected") }
}

/// Records an issue if a second run of `body` leaves more bytes than allowed.
package func complainOfGrowth(above limit: Int, _ what: String, _ body: () -> Void) {
  body()
  let before = heapInUse()
  body()
  complainUnless(heapInUse() - before, below: limit, what)
}
