import Foundation

/// Compares one pass for all delegates with one pass for each: a line that sums up all documents.
struct PassComparison {
  /// The shortest time that can be compared.
  private static let shortest = Duration.milliseconds(20)

  private var once = Duration.zero
  private var each = Duration.zero

  /// Adds a document, and how long the pass for all delegates took.
  ///
  /// Reads it again, once for each delegate. One that is read in no time is read several times in both ways.
  mutating func add(_ passes: XMLPasses, once first: Duration) throws {
    var once = first
    var each = try passes.readOnceEach(XMLDelegates())
    var runs = 1
    while once < Self.shortest {
      once += try passes.readOnce(XMLDelegates())
      each += try passes.readOnceEach(XMLDelegates())
      runs += 1
    }
    self.once += once / runs
    self.each += each / runs
  }

  /// The comparison in one line. Nil if nothing was read.
  var line: String? {
    guard once > .zero else { return nil }
    let ratio = String(format: "%.1f", each / once)
    return "One pass for \(XMLDelegates().all.count) delegates: \(milliseconds(once)). "
      + "One pass for each of them: \(milliseconds(each)), \(ratio) times as long.\(remark)"
  }

  private var remark: String {
    #if DEBUG
      " This is a debug build."
    #else
      ""
    #endif
  }

  private func milliseconds(_ duration: Duration) -> String {
    String(format: "%.2f ms", duration / .milliseconds(1))
  }
}
