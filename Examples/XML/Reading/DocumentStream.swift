import Foundation

/// The bytes of a document, for an `XMLParser`: chunk by chunk, so that a file may be larger than the memory.
///
/// A document type declaration makes up chunks of its own, so that the parser reads it apart from all else.
final class DocumentStream: InputStream {
  /// Whether the chunk that was read last is part of the document type declaration.
  private(set) var isInDoctype = false

  /// The number of bytes read so far.
  private(set) var position = 0

  private let readMore: (Int) throws -> Data
  private var head: [UInt8] = []
  private var doctype = 0..<0
  private var failure: (any Error)?

  /// Reads from a file.
  init(_ file: FileHandle) {
    readMore = { try file.read(upToCount: $0) ?? Data() }
    super.init(data: Data())
  }

  /// Reads from memory.
  init(_ contents: Data) {
    var rest = contents
    readMore = { count in
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
    super.init(data: Data())
  }

  override var hasBytesAvailable: Bool { true }
  override var streamError: (any Error)? { failure }

  override func open() {
    do {
      try readProlog()
    } catch {
      failure = error
    }
  }

  override func close() {}

  override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int {
    guard failure == nil else { return -1 }
    do {
      let chunk = try nextChunk(maxLength)
      chunk.copyBytes(to: buffer, count: chunk.count)
      // The parser handles what is left at the end of the bytes, so an unfinished declaration still counts as one.
      if !chunk.isEmpty { isInDoctype = doctype.contains(position) }
      position += chunk.count
      return chunk.count
    } catch {
      failure = error
      return -1
    }
  }

  /// Reads until the place of the document type declaration is known.
  private func readProlog() throws {
    while true {
      let more = try readMore(max(1 << 16, head.count))
      head += more
      switch DoctypeScanner.find(in: head, isComplete: more.isEmpty) {
      case .needsMore: continue
      case .none: return
      case .found(let range): return doctype = range
      }
    }
  }

  private func nextChunk(_ maxLength: Int) throws -> Data {
    guard position < head.count else {
      head = []
      return try readMore(maxLength)
    }
    let ends = [doctype.lowerBound, doctype.upperBound, head.count]
    let end = ends.first { $0 > position } ?? head.count
    return Data(head[position..<min(end, position + maxLength)])
  }
}
