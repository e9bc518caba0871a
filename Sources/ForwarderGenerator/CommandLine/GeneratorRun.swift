import ForwardingModel
import Foundation

/// One run of the command: reads options, generates texts, and writes or compares them.
package struct GeneratorRun {
  package enum Outcome: Equatable {
    /// Finished, with the text for standard output.
    case done(String)
    /// The lines that ask for graphs before the run can continue. Nothing was written yet.
    case needs([String])
  }

  private let invocation: GeneratorInvocation
  private let packageDirectory: URL
  private let graphs: ModuleGraphs
  private let ownModules = OwnModules()

  /// A relative folder is one of the package's, or of the current folder, which for files in another place comes first.
  private var searchFolders: SearchFolders {
    let current = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    if case .compare = invocation { return SearchFolders(places: [current, packageDirectory]) }
    return SearchFolders(places: [packageDirectory, current])
  }

  package init(_ arguments: [String], packageDirectory: URL, graphs: ModuleGraphs) throws(GeneratorError) {
    invocation = try GeneratorInvocation(arguments)
    self.packageDirectory = packageDirectory
    self.graphs = graphs
  }

  package func run() throws(GeneratorError) -> Outcome {
    switch invocation {
    case .help: return .done(GeneratorInvocation.helpText + "\n")
    case .generate(let options, let output):
      do {
        return .done(try generate(options, output: output.map { URL(fileURLWithPath: $0) }))
      } catch let missing as MissingGraph {
        return .needs([try missing.name.request(on: graphs.machine)])
      } catch {
        throw error as? GeneratorError ?? GeneratorError("\(error)")
      }
    case .compare(let paths, let isUpdating):
      return try compare(paths.map { URL(fileURLWithPath: $0) }, isUpdating: isUpdating)
    }
  }

  // MARK: Generating

  private func generate(_ options: GeneratorOptions, output: URL?) throws -> String {
    let present = try output.flatMap(presentFile)
    let text = try text(options, for: output)
    guard let output else { return text }
    try write((present?.above ?? "") + text, to: output)
    return "wrote '\(output.path)'\n"
  }

  private func write(_ text: String, to output: URL) throws(GeneratorError) {
    do {
      try Data(text.utf8).write(to: output, options: .atomic)
    } catch {
      throw GeneratorError(
        """
        can't write '\(output.path)': \((error as NSError).localizedDescription)
        SwiftPM lets a plugin write only if it is told to, before the verb:
        swift package --allow-writing-to-package-directory generate-forwarder …
        """)
    }
  }

  private func text(_ options: GeneratorOptions, for output: URL?) throws -> String {
    let expanded = options.expanded
    let folders = try searchFolders.paths(expanded.searchFolders)
    let graphs = SDKGraphs(all: graphs, sdk: expanded.sdk, folders: folders)
    let sources = graphs.sources(of: expanded.module).map(URL.init(fileURLWithPath:))
    if let sources, let output, output.isInside(sources) {
      let name = expanded.protocols.first ?? expanded.module
      throw GeneratorError(
        "'\(name)' is a protocol of '\(expanded.module)', to which '\(output.lastPathComponent)' would belong, and the "
          + "command is for protocols of other modules: write '@Forwarding' at the protocol, with the package trait "
          + "Macros, or a line for each method by hand; at the property of a class, write '@ObservedDelegate'")
    }
    let isInPackage = sources.map { $0.isInside(packageDirectory) && !$0.path.contains("/.build/") } ?? false
    let ownModule = output.map(ownModules.module) ?? OwnModule()
    return try ForwarderGenerator(options, graphs: graphs, isInPackage: isInPackage, ownModule: ownModule).text()
  }

  /// The generated file that would be replaced. Throws if the file was not generated.
  private func presentFile(_ output: URL) throws(GeneratorError) -> GeneratedFile? {
    var isDirectory: ObjCBool = false
    let folder = output.deletingLastPathComponent().path
    guard FileManager.default.fileExists(atPath: folder) else { throw GeneratorError("there is no folder '\(folder)'") }
    guard FileManager.default.fileExists(atPath: output.path, isDirectory: &isDirectory) else { return nil }
    guard !isDirectory.boolValue else { throw GeneratorError("can't write '\(output.path)': it is a folder") }
    let text = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
    let present = try GeneratedFile(text)
    if present == nil, !text.trimmed.isEmpty {
      throw GeneratorError("'\(output.path)' was not generated, and would be replaced: remove it, or name another file")
    }
    return present
  }

  // MARK: Comparing

  /// - Parameter paths: Files, and folders with files. None for the whole package.
  private func compare(_ paths: [URL], isUpdating: Bool) throws(GeneratorError) -> Outcome {
    let folders = paths.isEmpty ? [packageDirectory] : paths.filter(\.hasDirectoryPath)
    let named = paths.filter { !$0.hasDirectoryPath }
    let place = folders.isEmpty ? "" : " in " + folders.map { "'\($0.path)'" }.joined(separator: ", ")
    var (needed, complaints, files): (Set<String>, [String], [ComparedFile]) = ([], [], [])
    for file in named + folders.flatMap(\.swiftFilesOfPackage) {
      do {
        do {
          if let compared = try compared(file) {
            files.append(compared)
          } else if named.contains(file) {
            throw GeneratorError("was not generated")
          }
        } catch let missing as MissingGraph {
          needed.insert(try missing.name.request(on: graphs.machine))
        }
      } catch {
        complaints.append("\(file.path): \(error)")
      }
    }
    if !needed.isEmpty { return .needs(needed.sorted()) }
    if files.isEmpty, complaints.isEmpty {
      throw GeneratorError("no Swift file\(place) has the header of generate-forwarder, so there is nothing to check")
    }
    let changed = files.filter { $0.text != $0.generated }
    if !isUpdating, !changed.isEmpty {
      complaints += changed.map(\.difference) + ["to write the files that differ: --update instead of --check"]
    }
    if !complaints.isEmpty { throw GeneratorError(complaints.joined(separator: "\n")) }
    for file in changed { try write(file.generated, to: file.location) }
    let written = changed.map { "wrote '\($0.location.path)'\n" }.joined()
    return .done(
      written + "\(files.count) generated \(files.count == 1 ? "file is" : "files are") up to date\(place)\n")
  }

  /// Nil if the file was not generated.
  private func compared(_ file: URL) throws -> ComparedFile? {
    guard let contents = try? String(contentsOf: file, encoding: .utf8) else { throw GeneratorError("can't be read") }
    // Git may write the lines of Windows.
    let text = contents.replacing("\r\n", with: "\n")
    guard let present = try GeneratedFile(text) else { return nil }
    let generated = try self.text(present.options, for: file)
    return ComparedFile(location: file, text: text, generated: present.above + generated)
  }
}

/// A generated file, and what its header generates now.
private struct ComparedFile {
  let location: URL
  let text: String
  let generated: String

  /// The first lines that differ: those of the file, and those that would be written in their place.
  var difference: String {
    func lines(_ text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
    let changes = lines(generated).difference(from: lines(text)).map { change in
      switch change {
      case .remove(let offset, let line, _): (offset, "  - \(offset + 1): \(line)")
      case .insert(let offset, let line, _): (offset, "  + \(offset + 1): \(line)")
      }
    }
    var shown = changes.sorted { $0.0 < $1.0 }.map(\.1)
    if shown.count > 12 { shown[10...] = ["  and \(shown.count - 10) lines more"] }
    return (["\(location.path): differs from what its header generates"] + shown).joined(separator: "\n")
  }
}
