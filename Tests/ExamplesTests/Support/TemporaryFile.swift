import Foundation

/// A file that lasts as long as this object.
final class TemporaryFile {
  let path: String

  init(_ name: String, _ contents: Data) throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString)-\(name)").path
    try contents.write(to: URL(fileURLWithPath: path))
  }

  convenience init(_ name: String, _ contents: String) throws {
    try self.init(name, Data(contents.utf8))
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
