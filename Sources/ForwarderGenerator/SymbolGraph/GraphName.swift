import ForwardingModel

/// What a symbol graph is extracted from: a module of the package, its dependencies or the machine's SDK, or one of
/// another SDK of Xcode's.
package struct GraphName: Hashable {
  let module: String
  let sdk: String?

  package init(_ module: String, sdk: String? = nil) { (self.module, self.sdk) = (module, sdk) }

  /// Reads ``text``.
  package init(text: String) {
    let parts = text.splitOnce("@")
    self.init(parts?.0 ?? text, sdk: parts?.1)
  }

  /// `UIKit@iphonesimulator`, or the module alone.
  var text: String { module + (sdk.map { "@\($0)" } ?? "") }

  /// What to say if it can't be extracted.
  func absence(on machine: Machine) -> String {
    if let sdk { return "there is no module '\(module)' in the SDK '\(sdk)'" }
    let others = machine.isMac ? " of macOS; for one of iOS, add '--sdk iphonesimulator'" : ""
    return "there is no module '\(module)' in this package, its dependencies or the SDK\(others)"
  }

  /// The line that asks the plugin for it: its text and, for an SDK, the target of the compiler.
  ///
  /// In the target, `*` stands for the SDK's version.
  func request(on machine: Machine) throws(GeneratorError) -> String {
    guard let sdk else { return text }
    guard machine.isMac else {
      throw GeneratorError("'--sdk \(sdk)': only a Mac has the SDKs of Xcode, so generate the file there")
    }
    guard let target = KnownSDK.targets[sdk] else {
      let known = KnownSDK.targets.keys.sorted().joined(separator: ", ")
      throw GeneratorError("there is no SDK '\(sdk)'; there are: \(known)")
    }
    return "\(text) \(machine.architecture)-apple-\(target)"
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
