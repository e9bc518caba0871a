import HistoryModel

/// The entry point for libFuzzer: reads the bytes as a history and runs it. A broken promise stops the program, and
/// libFuzzer keeps the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzHistory(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let history = History(bytes: UnsafeRawBufferPointer(start: start, count: count))
  if history.run() != nil { fatalError(history.report() ?? "It does not fail again.") }
  return 0
}
