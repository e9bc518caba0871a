import Foundation
import PackagePlugin

/// `swift package generate-forwarder`: gets the symbol graphs that the tool asks for, until it can write the forwarder.
@main
struct GenerateForwarder: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let tool = try context.tool(named: "generate-forwarder-tool").url
    var graphs: [String] = []
    while true {
      var words = [context.package.directoryURL.path]
      words += graphs
      words.append("--")
      words += arguments
      let run = try runProgram(tool, words)
      guard run.status == 3 else {
        print(run.output, terminator: "")
        if run.status != 0 { Diagnostics.error(run.complaints.trimmingCharacters(in: .whitespacesAndNewlines)) }
        return
      }
      #if compiler(>=6.3)
        for line in run.output.split(separator: "\n") {
          let request = GraphRequest(line, number: graphs.count)
          do {
            graphs += ["--graph", request.name] + (try graph(request, context: context))
          } catch let absence as ModuleAbsence {
            graphs += ["--failed", request.name, absence.reason]
          } catch let failure as ExtractionFailure {
            return Diagnostics.error(failure.description)
          }
        }
      #else
        return Diagnostics.error(
          "generate-forwarder needs Swift 6.3, because Swift 6.2 doesn't tell it which closures are @Sendable; "
            + "the files that it writes compile with both")
      #endif
    }
  }

  /// The folder with a module's symbol graph, and the folder with its sources if it is built here.
  private func graph(_ request: GraphRequest, context: PluginContext) throws -> [String] {
    let extraction = try Extraction(request, context: context)
    if request.sdk == nil, let target = context.package.module(named: request.module) {
      return [try graph(of: target, extraction, context: context).path, target.directoryURL.path]
    }
    if let reason = try extraction.run(["-minimum-access-level", "public"]) { throw ModuleAbsence(reason: reason) }
    return [extraction.directory.path, ""]
  }

  /// Builds a module of this package or of a dependency, and extracts its graph.
  ///
  /// `getSymbolGraph` does the same, but resolves packages that only traits need. It is the last resort.
  private func graph(
    of target: any SourceModuleTarget, _ extraction: Extraction, context: PluginContext
  ) throws -> URL {
    let build = try packageManager.build(.target(target.name), parameters: .init(logging: .concise))
    // `.build/plugins/GenerateForwarder/outputs` is the plugin's folder, and `.build/debug` the products'.
    let scratch = context.pluginWorkDirectoryURL.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let modules = scratch.appendingPathComponent("debug/Modules").path
    if !build.succeeded {
      let errors = build.logText.split(separator: "\n").filter { $0.contains("error:") }.joined(separator: "\n")
      throw ExtractionFailure(
        "the module '\(target.moduleName)' doesn't compile, so its protocols can't be read:\n\(errors)")
    }
    if try extraction.run(["-minimum-access-level", "internal", "-I", modules]) == nil { return extraction.directory }
    let options = PackageManager.SymbolGraphOptions(
      minimumAccessLevel: .internal, includeSynthesized: false, includeSPI: false, emitExtensionBlocks: false)
    return try packageManager.getSymbolGraph(for: target, options: options).directoryURL
  }
}

/// A run of the compiler's `swift-symbolgraph-extract`.
private struct Extraction {
  let directory: URL
  private let module: String
  private let program: URL
  private let arguments: [String]
  /// Where the compiler looks for modules at last.
  private let folders: [String]

  init(_ request: GraphRequest, context: PluginContext) throws {
    module = request.module
    program = try context.tool(named: "swift-symbolgraph-extract").url
    directory = context.pluginWorkDirectoryURL.appendingPathComponent("Graph\(request.number)")
    folders = request.folders.flatMap { ["-I", $0, "-F", $0] }
    let platform = try request.sdk.map(Self.platform) ?? Self.platformOfMachine(try context.tool(named: "swiftc").url)
    // In a folder that a plugin may write to.
    let cache = context.pluginWorkDirectoryURL.appendingPathComponent("ModuleCache")
    var arguments = ["-module-name", module, "-skip-synthesized-members"]
    if module == "Foundation" {
      arguments.append("-experimental-allowed-reexported-modules=FoundationEssentials,FoundationInternationalization")
    }
    self.arguments = arguments + platform + ["-module-cache-path", cache.path]
  }

  private static func platform(_ sdk: GraphRequest.SDK) throws -> [String] {
    let version = try xcrun("--sdk", sdk.name, "--show-sdk-version")
    return try [
      "-target", sdk.target.replacing("*", with: version), "-sdk", xcrun("--sdk", sdk.name, "--show-sdk-path"),
    ]
  }

  private static func platformOfMachine(_ compiler: URL) throws -> [String] {
    let info = try runProgram(compiler, ["-print-target-info"]).output
    let json = try JSONSerialization.jsonObject(with: Data(info.utf8)) as? [String: Any]
    let platform = ["-target", (json?["target"] as? [String: Any])?["triple"] as? String ?? ""]
    #if os(macOS)
      return try platform + ["-sdk", xcrun("--show-sdk-path")]
    #else
      return platform
    #endif
  }

  /// What Xcode says about an SDK.
  private static func xcrun(_ arguments: String...) throws -> String {
    let run = try runProgram(URL(fileURLWithPath: "/usr/bin/xcrun"), arguments)
    guard run.status == 0 else {
      throw ModuleAbsence(reason: run.complaints.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    return run.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// - Returns: What went wrong, or nil.
  func run(_ extra: [String]) throws -> String? {
    try? FileManager.default.removeItem(at: directory)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let extracted = try runProgram(program, arguments + ["-output-dir", directory.path] + extra + folders)
    if extracted.status == 0 { return nil }
    let said = (extracted.complaints + extracted.output).split(separator: "\n").map(String.init)
    let errors = said.compactMap { $0.split(separator: " error: ", maxSplits: 1).dropFirst().first.map(String.init) }
    return errors.first ?? said.first { $0.contains("load module") } ?? said.first ?? ""
  }
}

/// A graph that the tool asks for, by a line such as `UIKit@iphonesimulator arm64-apple-ios*-simulator`, with a tab
/// before each folder to search.
private struct GraphRequest {
  /// An SDK of Xcode's, with the compiler's target, in which `*` stands for the SDK's version.
  typealias SDK = (name: String, target: String)

  /// What stands for the graph in the tool's arguments.
  let name: String
  let module: String
  /// Nil for a module of the package, its dependencies or the machine's SDK.
  let sdk: SDK?
  let folders: [String]
  /// No other graph of the run has it.
  let number: Int

  init(_ line: Substring, number: Int) {
    self.number = number
    let fields = line.split(separator: "\t").map(String.init)
    folders = Array(fields.dropFirst())
    let words = fields[0].split(separator: " ").map(String.init)
    name = ([words[0]] + folders).joined(separator: "\t")
    let parts = words[0].split(separator: "@").map(String.init)
    module = parts[0]
    sdk = words.count > 1 ? (parts[1], words[1]) : nil
  }
}

/// An SDK doesn't have a module, or Xcode doesn't have the SDK. The tool knows what to say about it.
private struct ModuleAbsence: Error {
  let reason: String
}

struct ExtractionFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension Package {
  /// The Swift module of this package or of a dependency.
  fileprivate func module(named name: String) -> (any SourceModuleTarget)? {
    var seen: Set<String> = []
    func find(in package: Package) -> (any SourceModuleTarget)? {
      guard seen.insert(package.id).inserted else { return nil }
      for case let target as any SourceModuleTarget in package.targets where target.moduleName == name { return target }
      for dependency in package.dependencies {
        if let target = find(in: dependency.package) { return target }
      }
      return nil
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
private func runProgram(_ program: URL, _ arguments: [String]) throws -> ProgramRun {
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
