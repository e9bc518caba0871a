import Foundation

extension Double {
  /// The number with this many digits after the decimal point.
  func formatted(_ digits: Int) -> String {
    String(format: "%.\(digits)f", self)
  }
}

extension Int {
  /// The number with a space before each group of three digits.
  var grouped: String {
    var digits = String(self)
    var index = digits.count - 3
    while index > 0 {
      digits.insert(" ", at: digits.index(digits.startIndex, offsetBy: index))
      index -= 3
    }
    return digits
  }
}

extension String {
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }

  func paddedLeft(to width: Int) -> String {
    String(repeating: " ", count: Swift.max(0, width - count)) + self
  }
}

/// Writes to standard error what is being measured.
func progress(_ text: String) {
  FileHandle.standardError.write(Data("measuring: \(text)\n".utf8))
}

/// Stops the program if the measured work was not done.
func verify(_ condition: Bool, _ message: @autoclosure () -> String) {
  guard condition else {
    FileHandle.standardError.write(Data("not verified: \(message())\n".utf8))
    exit(1)
  }
}
