import ForwardingModel
import Foundation

extension URL {
  func isInside(_ folder: URL) -> Bool { standardizedFileURL.path.hasPrefix(folder.standardizedFileURL.path + "/") }

  /// The folder of the module that a file belongs to, as far as folders show it.
  ///
  /// In a package, it is the folder in `Sources` or `Tests`. Otherwise it is the whole package, the folder of a project
  /// of Xcode's, or the file's own folder.
  var moduleDirectory: URL {
    let folder = deletingLastPathComponent()
    var (candidate, inside) = (folder, [URL]())
    while candidate.path.count > 1 {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: candidate.path)) ?? []
      if names.contains("Package.swift") {
        let isModule = ["Sources", "Tests"].contains(inside.last?.lastPathComponent)
        return isModule ? inside.dropLast().last ?? candidate : candidate
      }
      if names.contains(where: { $0.hasSuffix(".xcodeproj") }) { return candidate }
      inside.append(candidate)
      candidate = candidate.deletingLastPathComponent()
    }
    return folder
  }

  /// The names of the types that the folder's Swift files declare outside other types.
  var declaredTypes: Set<String> {
    let files = swiftFilesOfPackage.compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    return Set(files.flatMap(\.declaredTypes))
  }

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

extension String {
  /// The types that begin in the lines. Those under a condition may be indented.
  fileprivate var declaredTypes: [String] {
    var conditions = 0
    return split(whereSeparator: \.isNewline).compactMap { line in
      let text = line.drop(while: \.isWhitespace)
      if text.hasPrefix("#if") { conditions += 1 } else if text.hasPrefix("#endif") { conditions -= 1 }
      return (conditions > 0 ? text : line).declaredType
    }
  }
}

extension Substring {
  /// The name of the type that begins in the line, unless it is private or inside another one.
  fileprivate var declaredType: String? {
    guard let first, first.isLetter || first == "@" else { return nil }
    let words = split(separator: " ")
    guard let keyword = words.firstIndex(where: Self.kindsOfTypes.contains), keyword + 1 < words.endIndex,
      !words[..<keyword].contains(where: { $0 == "private" || $0 == "fileprivate" })
    else { return nil }
    return String(words[keyword + 1].prefix(while: \.isOfIdentifier))
  }

  private static let kindsOfTypes: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
}

/// The types that modules declare, each module read at its first use.
final class DeclaredTypes {
  private var known: [URL: Set<String>] = [:]

  func inModule(of file: URL) -> Set<String> {
    let folder = file.moduleDirectory
    if let types = known[folder] { return types }
    let types = folder.declaredTypes
    known[folder] = types
    return types
  }
}
