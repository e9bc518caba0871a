import Foundation

/// A document that can be read repeatedly.
struct XMLSource: Sendable {
  /// Its name in messages.
  let name: String

  /// Its size in bytes.
  let size: Int

  private let open: @Sendable () throws -> DocumentStream

  /// A document in memory.
  init(name: String, contents: Data) {
    self.init(name: name, size: contents.count) { DocumentStream(contents) }
  }

  /// A file. Input that can be read only once, such as a pipe, is kept in memory.
  init(path: String) throws {
    let file = try Self.openFile(path)
    var status = stat()
    guard fstat(file.fileDescriptor, &status) == 0 else { throw FileError(path: path, code: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      self.init(name: path, size: Int(status.st_size)) { DocumentStream(try Self.openFile(path)) }
    case S_IFDIR:
      throw FileError(path: path, code: EISDIR)
    default:
      self.init(name: path, contents: try file.readToEnd() ?? Data())
    }
  }

  private init(name: String, size: Int, open: @escaping @Sendable () throws -> DocumentStream) {
    (self.name, self.size, self.open) = (name, size, open)
  }

  /// A stream of its bytes, from the beginning.
  func makeStream() throws -> DocumentStream {
    try open()
  }

  private static func openFile(_ path: String) throws -> FileHandle {
    let descriptor = openat(AT_FDCWD, path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }
}

/// An error for a file that can't be read, with the system's description.
struct FileError: Error, CustomStringConvertible {
  let path: String
  let code: Int32

  var description: String { "\(path): \(String(cString: strerror(code)))" }
}
