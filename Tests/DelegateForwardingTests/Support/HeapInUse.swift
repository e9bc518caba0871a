import HeapFigures

/// The bytes that malloc has given out.
func heapInUse() -> Int { Int(heap_in_use()) }

/// Whether malloc's figures are to be had: a sanitizer's allocator gives none.
let heapIsMeasurable: Bool = {
  let before = heapInUse()
  let block = [UInt8](repeating: 1, count: 1 << 16)
  return withExtendedLifetime(block) { heapInUse() - before >= 1 << 16 }
}()

/// Stops the process with a message if `body` leaves more bytes in use than allowed. For exit tests, where nothing else runs.
func requireGrowth(below limit: Int, _ what: String, _ body: () -> Void) {
  body()
  let before = heapInUse()
  body()
  let growth = heapInUse() - before
  guard growth < limit else { fatalError("\(what): \(growth) bytes more are in use, \(limit) were expected") }
}
