import Foundation

/// Finds the folders that `--search` names.
struct SearchFolders {
  /// Where a relative folder is looked for, one after the other.
  let places: [URL]

  /// The absolute paths of the folders.
  func paths(_ folders: [String]) throws(GeneratorError) -> [String] {
    var paths: [String] = []
    for folder in folders { paths.append(try path(folder)) }
    return paths
  }

  private func path(_ folder: String) throws(GeneratorError) -> String {
    let candidates =
      folder.hasPrefix("/")
      ? [folder] : places.map { $0.appendingPathComponent(folder, isDirectory: true).standardizedFileURL.path }
    guard let found = candidates.first(where: \.isFolder) else {
      let first = "there is no folder '\(candidates[0])'"
      let others = candidates.filter { $0 != candidates[0] }.map { ", and no '\($0)'" }.joined()
      throw GeneratorError("'--search \(folder)': \(first)\(others)")
    }
    switch URL(fileURLWithPath: found).pathExtension {
    case "framework", "swiftmodule": throw GeneratorError("'--search \(folder)': name the folder that has it")
    case "xcframework":
      let names = ((try? FileManager.default.contentsOfDirectory(atPath: found)) ?? []).sorted()
      let slices = names.filter { "\(found)/\($0)".isFolder }.map { "'\(folder)/\($0)'" }
      throw GeneratorError(
        "'--search \(folder)': name the slice for the SDK" + (slices.isEmpty ? "" : ": ")
          + slices.joined(separator: ", "))
    default: return found
    }
  }
}

extension String {
  /// Whether there is a folder with this path.
  fileprivate var isFolder: Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: self, isDirectory: &isDirectory) && isDirectory.boolValue
  }
}
