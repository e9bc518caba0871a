import Foundation

extension URL {
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

  /// The names of the types that other files of the same target declare, as far as the beginnings of their lines show.
  func namesOfTypesBeside(in package: URL) -> Set<String> {
    let own = standardizedFileURL.pathComponents
    let root = package.standardizedFileURL.pathComponents
    guard own.starts(with: root), own.count > root.count + 3, ["Sources", "Tests"].contains(own[root.count]) else {
      return []
    }
    let target = package.appendingPathComponent("\(own[root.count])/\(own[root.count + 1])")
    let declaration =
      /^(?:(?:public|package|internal|open|final|indirect|nonisolated|@\w+) )*(?:class|struct|enum|actor|protocol|typealias) (\w+)/
      .anchorsMatchLineEndings()
    return target.swiftFilesOfPackage.filter { $0.standardizedFileURL != standardizedFileURL }.reduce(into: []) {
      names, file in
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      names.formUnion(text.matches(of: declaration).map { String($0.1) })
    }
  }
}
