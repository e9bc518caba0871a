import Foundation
import PackagePlugin

/// `swift package generate-forwarder`: gets the symbol graphs that the tool asks for, until it can write the forwarder.
@main
struct GenerateForwarder: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let tool = try context.tool(named: "generate-forwarder-tool").url
    var graphs: [String] = []
    while true {
      let run = try run(tool, [context.package.directoryURL.path] + graphs + ["--"] + arguments)
      guard run.status == 3 else {
        print(run.output, terminator: "")
        if run.status != 0 { Diagnostics.error(run.complaints.trimmingCharacters(in: .whitespacesAndNewlines)) }
        return
      }
      for request in run.output.split(separator: "\n").map(String.init) {
        do {
          graphs += ["--graph", request] + (try graph(request, context: context))
        } catch let failure as ExtractionFailure {
          return Diagnostics.error(failure.description)
        }
      }
    }
  }

  /// The folder with a module's symbol graph, and the folder with its sources if it is built here.
  private func graph(_ request: String, context: PluginContext) throws -> [String] {
    let parts = request.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    if let target = context.package.module(named: parts[0]) {
      let options = PackageManager.SymbolGraphOptions(
        minimumAccessLevel: .internal, includeSynthesized: false, includeSPI: false, emitExtensionBlocks: false)
      do {
        let graph = try packageManager.getSymbolGraph(for: target, options: options)
        return [graph.directoryURL.path, target.directoryURL.path]
      } catch {
        throw ExtractionFailure("the module '\(parts[0])' can't be built: \(error)")
      }
    }
    return [try extract(parts[0], target: parts[1], sdk: parts[2], context: context).path, ""]
  }

  private func extract(_ module: String, target: String, sdk: String, context: PluginContext) throws -> URL {
    let directory = context.pluginWorkDirectoryURL.appendingPathComponent(
      "graphs/\(target.isEmpty ? "host" : target)/\(module)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let platform = try Platform(target: target, sdk: sdk, context: context)
    var arguments = ["-module-name", module, "-target", platform.target, "-output-dir", directory.path]
    arguments += ["-skip-synthesized-members", "-minimum-access-level", "public"]
    if module == "Foundation" {
      arguments.append("-experimental-allowed-reexported-modules=FoundationEssentials,FoundationInternationalization")
    }
    if let sdk = platform.sdk { arguments += ["-sdk", sdk] }
    let extracted = try run(context.tool(named: "swift-symbolgraph-extract").url, arguments)
    guard extracted.status == 0 else {
      let said = (extracted.complaints + extracted.output).split(separator: "\n").first { $0.contains("module") } ?? ""
      throw ExtractionFailure("there is no module '\(module)' in this package, its dependencies or the SDK. \(said)")
    }
    return directory
  }
}

struct ExtractionFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// The platform whose modules are read.
private struct Platform {
  let target: String
  let sdk: String?

  /// The compiler's own, where the command line does not say.
  init(target: String, sdk: String, context: PluginContext) throws {
    if target.isEmpty {
      let info = try run(context.tool(named: "swiftc").url, ["-print-target-info"]).output
      let json = try JSONSerialization.jsonObject(with: Data(info.utf8)) as? [String: Any]
      self.target = (json?["target"] as? [String: Any])?["triple"] as? String ?? ""
    } else {
      self.target = target
    }
    #if os(macOS)
      let found = try run(URL(fileURLWithPath: "/usr/bin/xcrun"), ["--show-sdk-path"]).output
      self.sdk = sdk.isEmpty ? found.trimmingCharacters(in: .whitespacesAndNewlines) : sdk
    #else
      self.sdk = sdk.isEmpty ? nil : sdk
    #endif
  }
}

extension Package {
  /// The Swift module of this package or of a dependency.
  fileprivate func module(named name: String) -> (any SourceModuleTarget)? {
    var seen: Set<String> = []
    func find(in package: Package) -> (any SourceModuleTarget)? {
      guard seen.insert(package.id).inserted else { return nil }
      for case let target as any SourceModuleTarget in package.targets where target.moduleName == name { return target }
      return package.dependencies.lazy.compactMap { find(in: $0.package) }.first
    }
    return find(in: self)
  }
}

private struct ProgramRun {
  let status: Int32
  let output: String
  let complaints: String
}

/// Runs a program to its end.
private func run(_ program: URL, _ arguments: [String]) throws -> ProgramRun {
  let process = Process()
  process.executableURL = program
  process.arguments = arguments
  let output = Pipe()
  let complaints = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  _ = FileManager.default.createFile(atPath: complaints.path, contents: nil)
  defer { try? FileManager.default.removeItem(at: complaints) }
  process.standardOutput = output
  process.standardError = try FileHandle(forWritingTo: complaints)
  try process.run()
  let said = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return ProgramRun(
    status: process.terminationStatus, output: String(decoding: said, as: UTF8.self),
    complaints: (try? String(contentsOf: complaints, encoding: .utf8)) ?? "")
}
