import Foundation

/// A logarithmic axis: the position of each value, and the powers of ten to mark.
struct Axis {
  private let lowest: Double
  private let highest: Double
  private let start: Double
  private let end: Double

  /// An axis from `start` to `end` in the drawing, with room for all `values`.
  init(_ values: [Double], from start: Double, to end: Double, wholeDecades: Bool) {
    let (low, high) = (log10(values.min()!), log10(values.max()!))
    lowest = wholeDecades ? low.rounded(.down) : low
    highest = wholeDecades ? high.rounded(.up) : high
    self.start = start
    self.end = end
  }

  func position(_ value: Double) -> Double {
    start + (log10(value) - lowest) / (highest - lowest) * (end - start)
  }

  var marks: [Double] {
    (Int(lowest.rounded(.up))...Int(highest.rounded(.down))).map { pow(10, Double($0)) }
  }
}
