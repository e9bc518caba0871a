/// Finds the document type declaration in the first bytes of a document.
///
/// It knows just enough XML to skip what may precede the declaration, and to find its end.
struct DoctypeScanner {
  enum Outcome: Equatable {
    /// There are too few bytes to decide.
    case needsMore
    /// There is no declaration.
    case none
    /// The bytes of the declaration, without its first five characters. With only those, no parser begins to read a
    /// declaration.
    case found(Range<Int>)
  }

  private struct OutOfBytes: Error {}

  private let bytes: [UInt8]
  /// The number of bytes in a character, and the position of the one that holds an ASCII value.
  private let width: Int
  private let lowByte: Int
  private var index: Int

  /// - Parameter isComplete: Whether there are no more bytes. A declaration without an end then extends to the last
  ///   one.
  static func find(in bytes: [UInt8], isComplete: Bool) -> Outcome {
    var scanner = DoctypeScanner(bytes)
    do {
      guard try scanner.skipToDoctype() else { return .none }
    } catch {
      return isComplete ? .none : .needsMore
    }
    let start = scanner.offset + 5 * scanner.width
    do {
      try scanner.skipDoctype()
      return .found(start..<scanner.offset)
    } catch {
      return isComplete ? .found(min(start, bytes.count)..<bytes.count) : .needsMore
    }
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // With and without a byte order mark.
    let starts: [(bytes: [UInt8], width: Int, lowByte: Int, firstCharacter: Int)] = [
      ([0xEF, 0xBB, 0xBF], 1, 0, 3),  // UTF-8
      ([0x00, 0x00, 0xFE, 0xFF], 4, 3, 1), ([0x00, 0x00, 0x00, 0x3C], 4, 3, 0),  // UTF-32, big-endian
      ([0xFF, 0xFE, 0x00, 0x00], 4, 0, 1), ([0x3C, 0x00, 0x00, 0x00], 4, 0, 0),  // UTF-32, little-endian
      ([0xFE, 0xFF], 2, 1, 1), ([0x00, 0x3C], 2, 1, 0),  // UTF-16, big-endian
      ([0xFF, 0xFE], 2, 0, 1), ([0x3C, 0x00], 2, 0, 0),  // UTF-16, little-endian
    ]
    let start = starts.first { bytes.starts(with: $0.bytes) }
    (width, lowByte, index) = (start?.width ?? 1, start?.lowByte ?? 0, start?.firstCharacter ?? 0)
  }

  private var offset: Int { index * width }
}

// MARK: - Skipping

extension DoctypeScanner {
  /// Skips to the declaration's first character, or returns that the document has none.
  private mutating func skipToDoctype() throws -> Bool {
    while true {
      if try isNext("<?") {
        try skip(past: "?>")
      } else if try isNext("<!--") {
        try skip(past: "-->")
      } else if try isNext("<!DOCTYPE") {
        return true
      } else if " \t\r\n".utf8.contains(try character(at: index)) {
        index += 1
      } else {
        return false
      }
    }
  }

  private mutating func skipDoctype() throws {
    var isInSubset = false
    while true {
      if isInSubset, try isNext("<?") {
        try skip(past: "?>")
      } else if isInSubset, try isNext("<!--") {
        try skip(past: "-->")
      } else if isInSubset, try isNext("<!") {
        try skipMarkup()
      } else {
        switch try next() {
        case UInt8(ascii: "["): isInSubset = true
        case UInt8(ascii: "]"): isInSubset = false
        case UInt8(ascii: ">") where !isInSubset: return
        case let quote where !isInSubset && isQuote(quote): try skip(past: quote)
        default: break
        }
      }
    }
  }

  /// Skips a markup declaration inside the declaration. Text that looks like a comment there is malformed, but libxml2
  /// treats it as a comment.
  private mutating func skipMarkup() throws {
    while true {
      if try isNext("<!--") { try skip(past: "-->") }
      switch try next() {
      case UInt8(ascii: ">"): return
      case let quote where isQuote(quote): try skip(past: quote)
      default: break
      }
    }
  }

  private mutating func skip(past end: String) throws {
    while try !isNext(end) { index += 1 }
    index += end.utf8.count
  }

  private mutating func skip(past character: UInt8) throws {
    while try next() != character {}
  }
}

// MARK: - Characters

extension DoctypeScanner {
  private func isQuote(_ character: UInt8) -> Bool {
    character == UInt8(ascii: "\"") || character == UInt8(ascii: "'")
  }

  private func isNext(_ text: String) throws -> Bool {
    for (distance, expected) in text.utf8.enumerated() where try character(at: index + distance) != expected {
      return false
    }
    return true
  }

  private mutating func next() throws -> UInt8 {
    defer { index += 1 }
    return try character(at: index)
  }

  /// The ASCII character, or zero for any other.
  private func character(at index: Int) throws -> UInt8 {
    let start = index * width
    guard start + width <= bytes.count else { throw OutOfBytes() }
    let isWide = (0..<width).contains { $0 != lowByte && bytes[start + $0] != 0 }
    return isWide ? 0 : bytes[start + lowByte]
  }
}
