/// Where a user's code has made an observer or a stream, to tell them apart in traces.
@usableFromInline
struct CallSite: Sendable, CustomStringConvertible {
  private let fileID: StaticString
  private let line: UInt

  @usableFromInline
  init(_ fileID: StaticString, _ line: UInt) {
    self.fileID = fileID
    self.line = line
  }

  @usableFromInline var description: String { "\(fileID):\(line)" }
}
