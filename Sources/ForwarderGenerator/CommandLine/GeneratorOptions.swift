import ForwardingNames

/// What one generated file is made from.
package struct GeneratorOptions: Equatable {
  package var module = ""
  package var protocols: [String] = []
  package var rules: [String] = []
  package var eventNames: [String] = []
  package var name: String?
  package var isPublic = false
  package var observedClass: String?
  package var writesDefaults = false
  package var writesEvents = false
  package var isPortable = false
  package var isNonsending = false
  package var target: String?
  package var sdk: String?

  package init() {}

  /// The same options as the words of a command line, without where the file goes.
  var arguments: [[String]] {
    var groups = [["--module", module] + protocols]
    groups += rules.map { ["--rule", $0] }
    groups += eventNames.map { ["--event", $0] }
    let valued = [("--name", name), ("--observing", observedClass), ("--target", target), ("--sdk", sdk)]
    groups += valued.compactMap { option, value in value.map { [option, $0] } }
    let flags = [
      ("--public", isPublic), ("--defaults", writesDefaults), ("--events", writesEvents), ("--portable", isPortable),
      ("--nonsending", isNonsending),
    ]
    return groups + flags.filter(\.1).map { [$0.0] }
  }
}

/// A command line that has been read.
package enum GeneratorInvocation: Equatable {
  case help
  case generate(GeneratorOptions, output: String?)
  /// Compares what the headers of generated files say with the files. Without paths, with every file of the package.
  case check(paths: [String])

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
    case "--rule": options.rules.append(try value(of: option))
    case "--event": options.eventNames.append(try value(of: option))
    case "--name": options.name = try value(of: option)
    case "--observing": options.observedClass = try value(of: option)
    case "--target": options.target = try value(of: option)
    case "--sdk": options.sdk = try value(of: option)
    case "--output", "-o": output = try value(of: option)
    default: try readFlag(argument)
    }
  }

  private mutating func readFlag(_ flag: String) throws(GeneratorError) {
    switch flag {
    case "--public": options.isPublic = true
    case "--defaults": options.writesDefaults = true
    case "--events": options.writesEvents = true
    case "--portable": options.isPortable = true
    case "--nonsending": options.isNonsending = true
    case "--check": isCheck = true
    case "--help", "-h": isHelp = true
    default: throw GeneratorError("unknown option '\(flag)'; see --help")
    }
  }

  private mutating func value(of option: String) throws(GeneratorError) -> String {
    guard let value = remaining.popFirst() else { throw GeneratorError("'\(option)' needs a value; see --help") }
    return value
  }

  func invocation() throws(GeneratorError) -> GeneratorInvocation {
    if isHelp { return .help }
    if isCheck {
      guard options == GeneratorOptions(), output == nil else {
        throw GeneratorError(
          "'--check' takes the options from the files' headers, and only paths from the command line")
      }
      return .check(paths: positional)
    }
    var options = options
    options.protocols = positional
    guard !options.module.isEmpty else {
      throw GeneratorError("name the module that declares the protocol: --module MODULE; see --help")
    }
    guard !positional.isEmpty else {
      throw GeneratorError("name the protocol to forward: generate-forwarder --module \(options.module) PROTOCOL")
    }
    for (position, name) in positional.enumerated() where positional[..<position].contains(name) {
      throw GeneratorError("'\(name)' is named twice")
    }
    if let name = options.name, !name.isIdentifier || name.asDeclaration != name || positional.contains(name) {
      throw GeneratorError("'\(name)' is not a name for the class")
    }
    if !options.eventNames.isEmpty, !options.writesEvents {
      throw GeneratorError("'--event' names a case of the enum that '--events' writes")
    }
    return .generate(options, output: output)
  }
}

extension String {
  fileprivate var isIdentifier: Bool {
    !isEmpty && !first!.isNumber && allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}
