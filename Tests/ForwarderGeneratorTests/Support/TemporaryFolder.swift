import Foundation

/// A folder that a test writes files in.
final class TemporaryFolder {
  let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").standardizedFileURL
  var path: String { url.path }

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The folder's file at this path, written with the folders that it is in.
  @discardableResult
  func write(_ text: String, to path: String) throws -> URL {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file
  }
}
