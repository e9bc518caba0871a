extension [Double] {
  /// The value that a quarter of the values lie below. There is at least one value.
  var lowerQuartile: Double {
    sorted()[count / 4]
  }
}

/// The nanoseconds that `body` takes.
func nanoseconds(_ body: () -> Void) -> Double {
  let start = ContinuousClock.now
  body()
  let (seconds, attoseconds) = (ContinuousClock.now - start).components
  return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
}
