/// Where a user's code calls the library: the name of an observer or a stream in traces, and the beginning of a message that
/// stops the program.
@usableFromInline
struct CallSite: Sendable, CustomStringConvertible {
  @usableFromInline let fileID: StaticString
  @usableFromInline let line: UInt

  @usableFromInline
  init(_ fileID: StaticString, _ line: UInt) {
    self.fileID = fileID
    self.line = line
  }

  @usableFromInline var description: String { "\(fileID):\(line)" }
}
