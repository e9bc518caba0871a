import Foundation

extension URL {
  func isInside(_ folder: URL) -> Bool { standardizedFileURL.path.hasPrefix(folder.standardizedFileURL.path + "/") }

  /// The package's Swift files, except those of packages in its folders.
  var swiftFilesOfPackage: [URL] {
    let found = FileManager.default.enumerator(
      at: self, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
    var files: [URL] = []
    while let url = found?.nextObject() as? URL {
      let manifest = url.appendingPathComponent("Package.swift").path
      if FileManager.default.fileExists(atPath: manifest) { found?.skipDescendants() }
      if url.pathExtension == "swift" { files.append(url) }
    }
    return files.sorted { $0.path < $1.path }
  }
}
