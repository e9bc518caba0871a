import ForwardingModel

/// A parsed command line.
package enum GeneratorInvocation: Equatable {
  case help
  case generate(GeneratorOptions, output: String?)
  /// Generates files again from the options in their headers, and compares them or writes those that differ. Without
  /// paths, does so for every file of the package.
  case compare(paths: [String], isUpdating: Bool)

  package init(_ arguments: [String]) throws(GeneratorError) { self = try ArgumentReader(arguments).invocation() }
}

extension GeneratorOptions {
  /// Reads options as a file's header has them: the first line has the module and the protocols, and each other one an
  /// option with its value. Options that only a preset can have aren't looked for.
  init(header lines: [String]) throws(GeneratorError) {
    let source = (lines.first ?? "").split(separator: " ").map(String.init)
    self = try ArgumentReader(source + Self.words(of: lines.dropFirst())).options
  }

  /// The words of lines with one option each.
  static func words(of lines: some Collection<String>) -> [String] {
    lines.flatMap { $0.split(separator: " ", maxSplits: 1).map(String.init) }
  }
}

private struct ArgumentReader {
  private var remaining: ArraySlice<String>
  private(set) var options = GeneratorOptions()
  private var output: String?
  private var commands: [String] = []

  init(_ arguments: [String]) throws(GeneratorError) {
    remaining = arguments[...]
    var previous = ""
    while let argument = remaining.popFirst() {
      if argument.hasPrefix("-") {
        try readOption(argument)
      } else {
        options.protocols.append(argument)
        if previous.hasPrefix("--events") { options.wordAfterEvents = argument }
      }
      previous = argument
    }
  }

  private mutating func readOption(_ argument: String) throws(GeneratorError) {
    let isJoined = argument.hasPrefix("--") && argument.contains("=")
    let name = isJoined ? String(argument.prefix { $0 != "=" }) : argument
    if isJoined { remaining.insert(String(argument.dropFirst(name.count + 1)), at: remaining.startIndex) }
    switch GeneratorOptions.known.first(where: { $0.name == name })?.option {
    case .value(let path): options[keyPath: path] = try value(of: name, insteadOf: options[keyPath: path])
    case .list(let path): options[keyPath: path].append(try value(of: name).inOneLine)
    case .flag(let path): options[keyPath: path] = true
    case .observing: options.observed.append(try ObservingOption(try value(of: name)))
    case .hook: try readHook(try value(of: name))
    case nil: try readCommand(name)
    }
  }

  private mutating func readHook(_ text: String) throws(GeneratorError) {
    guard let form = HookForm(rawValue: text) else {
      throw GeneratorError(
        "'--hook \(text)': write 'shown', for a property that shows the proxy, or 'hidden', for one that shows the delegate"
      )
    }
    guard let last = options.observed.indices.last else {
      throw GeneratorError(
        "'--hook \(text)' is about the '--observing' before it, and there is none: write it after one")
    }
    try options.observed[last].setHook(form)
  }

  private mutating func readCommand(_ name: String) throws(GeneratorError) {
    switch name {
    case "--output": output = try value(of: name, insteadOf: output)
    case "--check", "--update", "--help": commands.append(name)
    case "--target":
      throw GeneratorError(
        "'--target' isn't an option: if Xcode's menu has added it, run the command in Terminal, as the page \"An app that "
          + "is an Xcode project\" shows")
    default:
      let near = name.nearest(in: GeneratorOptions.known.map(\.name) + ["--output", "--check", "--update", "--help"])
      throw GeneratorError("unknown option '\(name)'\(near.map { "; did you mean '\($0)'?" } ?? ""); see --help")
    }
  }

  /// Reads the value of an option that can't be repeated.
  private mutating func value(of option: String, insteadOf former: String?) throws(GeneratorError) -> String {
    if let former { throw GeneratorError("'\(option)' is given twice, the first time for '\(former)': write one") }
    return try value(of: option)
  }

  private mutating func value(of option: String) throws(GeneratorError) -> String {
    guard let value = remaining.popFirst() else { throw GeneratorError("'\(option)' needs a value; see --help") }
    return value
  }

  func invocation() throws(GeneratorError) -> GeneratorInvocation {
    if commands.contains("--help") { return .help }
    if let command = commands.first {
      var others = options
      others.protocols = []
      guard others == GeneratorOptions(), output == nil, commands.count == 1 else {
        throw GeneratorError(
          "'\(command)' takes the options from the files' headers, and only paths from the command line")
      }
      return .compare(paths: options.protocols, isUpdating: command == "--update")
    }
    try check(options)
    return .generate(options, output: output)
  }

  private func check(_ options: GeneratorOptions) throws(GeneratorError) {
    if let preset = options.preset, Preset.all[preset] == nil {
      throw GeneratorError(
        "there is no preset '\(preset)'; there is: \(Preset.all.keys.sorted().joined(separator: ", "))")
    }
    let expanded = options.expanded
    guard !expanded.module.isEmpty else {
      throw GeneratorError("name the module that declares the protocol: --module MODULE; see --help")
    }
    guard !expanded.protocols.isEmpty else {
      throw GeneratorError("name the protocol to forward: generate-forwarder --module \(options.module) PROTOCOL")
    }
    for name in expanded.protocols where expanded.protocols.count(where: { $0 == name }) > 1 {
      throw GeneratorError("'\(name)' is named twice")
    }
    for (option, name) in [("--name", expanded.name), ("--event-type", expanded.eventType)] {
      if let name, !name.canNameType {
        throw GeneratorError("'\(option) \(name)': that can't be a type's name")
      }
    }
    for (option, isGiven) in [("--event", !options.eventNames.isEmpty), ("--event-type", options.eventType != nil)]
    where isGiven && !expanded.writesEvents {
      throw GeneratorError("'\(option)' is about the enum that '--events' writes")
    }
  }
}

extension String {
  /// The text without line breaks, which a file's header can't contain.
  fileprivate var inOneLine: String { split(whereSeparator: \.isNewline).map(\.trimmed).joined(separator: " ") }
}
