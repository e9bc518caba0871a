import ForwardingModel

/// The options of one generated file.
package struct GeneratorOptions: Equatable {
  package var preset: String?
  package var module = ""
  package var protocols: [String] = []
  package var rules: [String] = []
  package var exceptions: [String] = []
  package var eventNames: [String] = []
  package var name: String?
  package var eventType: String?
  package var isPublic = false
  package var observedClass: String?
  package var writesEvents = false
  package var isPortable = false
  package var isNonsending = false

  package init() {}

  /// The options as words of a command line, without the output file.
  var arguments: [[String]] {
    let preset = preset.map { ["--preset", $0] } ?? []
    var groups = [preset + (module.isEmpty ? [] : ["--module", module]) + protocols]
    for (option, values) in [("--rule", rules), ("--except", exceptions), ("--event", eventNames)] {
      groups += values.map { [option, $0] }
    }
    let valued = [
      ("--name", name), ("--event-type", eventType), ("--observing", observedClass),
    ]
    groups += valued.compactMap { option, value in value.map { [option, $0] } }
    let flags = [
      ("--public", isPublic), ("--events", writesEvents), ("--portable", isPortable), ("--nonsending", isNonsending),
    ]
    return groups + flags.filter(\.1).map { [$0.0] }
  }

  /// The options followed by those of the preset.
  var expanded: GeneratorOptions {
    guard let preset = preset.flatMap({ Preset.all[$0] }) else { return self }
    var options = self
    if module.isEmpty { options.module = preset.module }
    if protocols.isEmpty { options.protocols = preset.protocols }
    options.rules = preset.rules + rules
    if writesEvents { options.eventNames = preset.eventNames + eventNames }
    return options
  }
}

/// A parsed command line.
package enum GeneratorInvocation: Equatable {
  case help
  case generate(GeneratorOptions, output: String?)
  /// Generates files again from the options in their headers, and compares them. Without paths, does so for every file
  /// of the package.
  case check(paths: [String])
  /// Generates files again in the same way, and writes those that differ.
  case update(paths: [String])

  package init(_ arguments: [String]) throws(GeneratorError) {
    var reader = ArgumentReader(arguments)
    try reader.read()
    self = try reader.invocation()
  }
}

private struct ArgumentReader {
  private var remaining: ArraySlice<String>
  private var options = GeneratorOptions()
  private var positional: [String] = []
  private var output: String?
  private var isCheck = false
  private var isUpdate = false
  private var isHelp = false

  init(_ arguments: [String]) { remaining = arguments[...] }

  mutating func read() throws(GeneratorError) {
    while let argument = remaining.popFirst() {
      guard argument.hasPrefix("-") else {
        positional.append(argument)
        continue
      }
      try readOption(argument)
    }
  }

  private mutating func readOption(_ argument: String) throws(GeneratorError) {
    let isJoined = argument.hasPrefix("--") && argument.contains("=")
    let option = isJoined ? String(argument.prefix { $0 != "=" }) : argument
    if isJoined { remaining.insert(String(argument.dropFirst(option.count + 1)), at: remaining.startIndex) }
    switch option {
    case "--module": options.module = try value(of: option)
    case "--preset": options.preset = try value(of: option)
    case "--rule": options.rules.append(try value(of: option).inOneLine)
    case "--event": options.eventNames.append(try value(of: option))
    case "--except": options.exceptions.append(try value(of: option))
    case "--event-type": options.eventType = try value(of: option)
    case "--name": options.name = try value(of: option)
    case "--observing": options.observedClass = try value(of: option)
    case "--output": output = try value(of: option)
    default: try readFlag(argument)
    }
  }

  private mutating func readFlag(_ flag: String) throws(GeneratorError) {
    switch flag {
    case "--public": options.isPublic = true
    case "--events": options.writesEvents = true
    case "--portable": options.isPortable = true
    case "--nonsending": options.isNonsending = true
    case "--check": isCheck = true
    case "--update": isUpdate = true
    case "--help": isHelp = true
    default:
      let near = flag.nearest(in: Self.known)
      throw GeneratorError("unknown option '\(flag)'\(near.map { "; did you mean '\($0)'?" } ?? ""); see --help")
    }
  }

  private static let known = [
    "--module", "--preset", "--rule", "--except", "--event", "--event-type", "--name", "--observing", "--output",
    "--public", "--events", "--portable", "--nonsending", "--check", "--update", "--help",
  ]

  private mutating func value(of option: String) throws(GeneratorError) -> String {
    guard let value = remaining.popFirst() else { throw GeneratorError("'\(option)' needs a value; see --help") }
    return value
  }

  func invocation() throws(GeneratorError) -> GeneratorInvocation {
    if isHelp { return .help }
    if isCheck || isUpdate {
      let option = isCheck ? "--check" : "--update"
      guard options == GeneratorOptions(), output == nil, !(isCheck && isUpdate) else {
        throw GeneratorError(
          "'\(option)' takes the options from the files' headers, and only paths from the command line")
      }
      return isCheck ? .check(paths: positional) : .update(paths: positional)
    }
    var options = options
    options.protocols = positional
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
    for (position, name) in positional.enumerated() where positional[..<position].contains(name) {
      throw GeneratorError("'\(name)' is named twice")
    }
    for (name, what) in [(options.name, "class"), (options.eventType, "enum")] {
      if let name, !name.isPlainName || name.asDeclaration != name || expanded.protocols.contains(name) {
        throw GeneratorError("'\(name)' is not a name for the \(what)")
      }
    }
    for (option, isGiven) in [("--event", !options.eventNames.isEmpty), ("--event-type", options.eventType != nil)]
    where isGiven && !options.writesEvents {
      throw GeneratorError("'\(option)' is about the enum that '--events' writes")
    }
  }
}

extension String {
  /// The text without line breaks, which a file's header can't contain.
  fileprivate var inOneLine: String { split(whereSeparator: \.isNewline).map(\.trimmed).joined(separator: " ") }
}
