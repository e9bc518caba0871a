import Foundation

/// One run of the command: reads options, makes texts, and writes or compares them.
package struct GeneratorRun {
  package enum Outcome: Equatable {
    /// What goes to the standard output.
    case done(String)
    /// Graphs that have to be extracted before it can go on. Nothing was written yet.
    case needs([GraphRequest])
  }

  private let invocation: GeneratorInvocation
  private let packageDirectory: URL
  private let graphs: ModuleGraphs
  private let warn: (String) -> Void

  /// - Parameter warn: Is called with what may be meant otherwise than it is written.
  package init(
    _ arguments: [String], packageDirectory: URL, graphs: ModuleGraphs, warn: @escaping (String) -> Void = { _ in }
  ) throws(GeneratorError) {
    self.warn = warn
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
      } catch let request as GraphRequest {
        return .needs([request])
      } catch {
        throw error as? GeneratorError ?? GeneratorError("\(error)")
      }
    case .check(let paths): return try check(paths.map { URL(fileURLWithPath: $0) })
    }
  }

  // MARK: Generating

  private func generate(_ options: GeneratorOptions, output: URL?) throws -> String {
    if let output { try checkOutput(output) }
    let text = try text(options, for: output, warn: warn)
    guard let output else { return text }
    do {
      try Data(text.utf8).write(to: output, options: .atomic)
    } catch {
      throw GeneratorError.cannotWrite(output, error)
    }
    return ""
  }

  private func text(
    _ options: GeneratorOptions, for output: URL?, warn: (String) -> Void = { _ in }
  ) throws -> String {
    let request = GraphRequest(module: options.module, target: options.target, sdk: options.sdk)
    let sources = graphs.sources(of: request).map { URL(fileURLWithPath: $0).standardizedFileURL.path + "/" }
    let isInModule = sources.map { output?.standardizedFileURL.path.hasPrefix($0) ?? false } ?? false
    return try ForwarderGenerator(options, graphs: graphs, isInModule: isInModule).text(warn: warn)
  }

  /// What a person wrote is not replaced.
  private func checkOutput(_ output: URL) throws(GeneratorError) {
    var isDirectory: ObjCBool = false
    let folder = output.deletingLastPathComponent().path
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isDirectory), isDirectory.boolValue else {
      throw GeneratorError("can't write '\(output.path)': there is no folder '\(folder)'")
    }
    guard FileManager.default.fileExists(atPath: output.path, isDirectory: &isDirectory) else { return }
    guard !isDirectory.boolValue else { throw GeneratorError("can't write '\(output.path)': it is a folder") }
    let present = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
    if try GeneratedFile.options(inHeaderOf: present) == nil, !present.trimmed.isEmpty {
      throw GeneratorError("'\(output.path)' was not generated, and would be replaced: remove it, or name another file")
    }
  }

  // MARK: Checking

  private func check(_ paths: [URL]) throws(GeneratorError) -> Outcome {
    let files = paths.isEmpty ? packageDirectory.swiftFilesOfPackage : paths
    var needed: [GraphRequest] = []
    var complaints: [String] = []
    var count = 0
    for file in files {
      do {
        guard let present = try? String(contentsOf: file, encoding: .utf8) else {
          complaints.append("\(file.path): can't be read")
          continue
        }
        guard let options = try GeneratedFile.options(inHeaderOf: present) else {
          if !paths.isEmpty { complaints.append("\(file.path): was not generated") }
          continue
        }
        count += 1
        if try text(options, for: file) != present {
          complaints.append("\(file.path): differs from what its header generates")
        }
      } catch let request as GraphRequest {
        if !needed.contains(request) { needed.append(request) }
      } catch {
        complaints.append("\(file.path): \(error)")
      }
    }
    if !needed.isEmpty { return .needs(needed) }
    if count == 0, complaints.isEmpty {
      throw GeneratorError("no file of the package has the header of generate-forwarder, so there is nothing to check")
    }
    guard complaints.isEmpty else {
      throw GeneratorError(
        complaints.joined(separator: "\n") + "\nto write a file again, run the command of its header with '--output'")
    }
    return .done("\(count) generated \(count == 1 ? "file is" : "files are") up to date\n")
  }
}

extension GeneratorError {
  fileprivate static func cannotWrite(_ file: URL, _ error: any Error) -> GeneratorError {
    GeneratorError(
      """
      can't write '\(file.path)': \((error as NSError).localizedDescription)
      SwiftPM lets a plugin write only if it is told to, before the verb:
      swift package --allow-writing-to-package-directory generate-forwarder …
      """)
  }
}
