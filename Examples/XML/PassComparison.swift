import Foundation

/// What it is worth to read once for all: a line that sums up all documents.
struct PassComparison {
  private var once = Duration.zero
  private var each = Duration.zero
  private var delegates = 0

  mutating func add(once: Duration, each: Duration, delegates: Int) {
    self.once += once
    self.each += each
    self.delegates = delegates
  }

  /// Nil if nothing was read.
  var line: String? {
    guard once > .zero else { return nil }
    let ratio = String(format: "%.1f", each / once)
    return "One pass for \(delegates) delegates: \(milliseconds(once)). "
      + "One pass for each of them: \(milliseconds(each)), \(ratio) times as long.\(remark)"
  }

  private var remark: String {
    #if DEBUG
      " In a debug build neither is optimized: swift run -c release Examples xml."
    #else
      ""
    #endif
  }

  private func milliseconds(_ duration: Duration) -> String {
    String(format: "%.2f ms", duration / .milliseconds(1))
  }
}
