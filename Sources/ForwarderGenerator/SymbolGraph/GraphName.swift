import ForwardingModel

/// What a symbol graph is extracted from: a module of the package, its dependencies or the machine's SDK, or one of
/// another SDK of Xcode's, or of a folder.
package struct GraphName: Hashable {
  let module: String
  let sdk: String?
  /// The folders that the compiler searches besides, each by its absolute path. Another module may be found in them.
  let folders: [String]

  package init(_ module: String, sdk: String? = nil, folders: [String] = []) {
    (self.module, self.sdk, self.folders) = (module, sdk, folders)
  }

  /// Reads what stands for the graph in the arguments of the tool: `UIKit@iphonesimulator`, or the module alone, and a
  /// tab before each folder.
  package init(text: String) {
    let fields = text.split(separator: "\t").map(String.init)
    let name = fields.first ?? ""
    let parts = name.splitOnce("@")
    self.init(parts?.0 ?? name, sdk: parts?.1, folders: Array(fields.dropFirst()))
  }

  /// What to say if it can't be extracted.
  func absence(on machine: Machine) -> String {
    var places = sdk.map { ["the SDK '\($0)'"] } ?? ["this package", "its dependencies", "the SDK"]
    if sdk == nil, machine.isMac { places[2] += " of macOS" }
    places += folders.map { "'\($0)'" }
    let others = places.dropLast().joined(separator: ", ")
    let list = (others.isEmpty ? "" : "\(others) or ") + (places.last ?? "")
    var advice = sdk == nil && machine.isMac ? ["for one of iOS, add '--sdk iphonesimulator'"] : []
    advice.append("for one in \(folders.isEmpty ? "a folder of its own" : "another folder"), add '--search FOLDER'")
    return "there is no module '\(module)' in \(list); \(advice.joined(separator: "; "))"
  }

  /// The line that asks the plugin for it: the module and, for an SDK, its name and the target of the compiler, as in
  /// `UIKit@iphonesimulator arm64-apple-ios*-simulator`, then a tab before each folder.
  ///
  /// In the target, `*` stands for the SDK's version.
  func request(on machine: Machine) throws(GeneratorError) -> String {
    ([try source(on: machine)] + folders).joined(separator: "\t")
  }

  private func source(on machine: Machine) throws(GeneratorError) -> String {
    guard let sdk else { return module }
    guard machine.isMac else {
      throw GeneratorError("'--sdk \(sdk)': only a Mac has the SDKs of Xcode, so generate the file there")
    }
    guard let target = KnownSDK.targets[sdk] else {
      let known = KnownSDK.targets.keys.sorted().joined(separator: ", ")
      throw GeneratorError("there is no SDK '\(sdk)'; there are: \(known)")
    }
    return "\(module)@\(sdk) \(machine.architecture)-apple-\(target)"
  }
}

/// What the command has to know about the machine that it runs on.
package struct Machine {
  let isMac: Bool
  let architecture: String

  package init(isMac: Bool, architecture: String) { (self.isMac, self.architecture) = (isMac, architecture) }

  package static var current: Machine {
    #if os(macOS)
      let isMac = true
    #else
      let isMac = false
    #endif
    #if arch(arm64)
      return Machine(isMac: isMac, architecture: "arm64")
    #else
      return Machine(isMac: isMac, architecture: "x86_64")
    #endif
  }
}
