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

  /// What the folder's Swift files say of their module.
  fileprivate var ownModule: OwnModule {
    let files = swiftFilesOfPackage.compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    let imports = Dictionary(grouping: files.flatMap(\.imports), by: \.module)
    return OwnModule(
      types: Set(files.flatMap(\.declaredTypes)),
      explicitImports: Set(imports.filter { $0.value.allSatisfy(\.isExplicit) }.keys))
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

/// The module that a file belongs to.
package struct OwnModule {
  /// The names of the types that it declares outside other types.
  var types: Set<String> = []
  /// The modules that every file of a person's imports with an access level. A generated file has to say one then, too.
  var explicitImports: Set<String> = []
}

extension String {
  /// The modules that a file imports, each with whether it says an access level. None of a generated file.
  fileprivate var imports: [(module: String, isExplicit: Bool)] {
    guard contains("import "), !GeneratedFile.isOne(self) else { return [] }
    let lines = matches(of: /(?m)^\h*(?:@\w+\h+)*((?:public|package|internal|fileprivate|private)\h+)?import\h+(\w+)/)
    return lines.map { (String($0.2), $0.1 != nil) }
  }

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

/// The modules of files, each read at its first use.
final class OwnModules {
  private var known: [URL: OwnModule] = [:]

  func module(of file: URL) -> OwnModule {
    let folder = file.moduleDirectory
    if let module = known[folder] { return module }
    let module = folder.ownModule
    known[folder] = module
    return module
  }
}
