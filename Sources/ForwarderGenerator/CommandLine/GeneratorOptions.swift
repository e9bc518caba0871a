/// The options of one generated file.
package struct GeneratorOptions: Equatable {
  package var preset: String?
  package var module = ""
  /// The SDK of Xcode's that has the module. Nil for that of the machine.
  package var sdk: String?
  /// The folders in which modules and frameworks are looked for besides, as the user writes them.
  package var searchFolders: [String] = []
  package var protocols: [String] = []
  package var rules: [String] = []
  package var exceptions: [String] = []
  package var eventNames: [String] = []
  package var name: String?
  package var eventType: String?
  package var isPublic = false
  package var observed: [ObservingOption] = []
  package var writesEvents = false
  package var isPortable = false
  /// How many of the rules, and of the names, are the preset's. They come first.
  private(set) var (presetRules, presetEventNames) = (0, 0)
  /// Whether the preset names the protocols. The module may lack some of them.
  private(set) var hasPresetProtocols = false
  /// What stands behind `--events`, which has no value.
  var wordAfterEvents: String?

  package init() {}

  /// The options as words of a command line, without the output file: module and protocols, then each option.
  var arguments: [[String]] {
    let source = Array(words(Self.ofSource).joined()) + protocols
    return [source] + words(Self.others)
  }

  /// The words for each value of some options: `["--rule", "a()=.any"]`.
  private func words(_ options: [(name: String, option: Option)]) -> [[String]] {
    options.flatMap { name, option -> [[String]] in
      switch option {
      case .value(let path): self[keyPath: path].map { [[name, $0]] } ?? []
      case .list(let path): self[keyPath: path].map { [name, $0] }
      case .flag(let path): self[keyPath: path] ? [[name]] : []
      case .observing: observed.flatMap(\.arguments)
      case .hook: []
      }
    }
  }

  private var givenModule: String? {
    get { module.isEmpty ? nil : module }
    set { module = newValue ?? "" }
  }

  /// What an option of the command line sets.
  enum Option {
    case value(WritableKeyPath<GeneratorOptions, String?>)
    case list(WritableKeyPath<GeneratorOptions, [String]>)
    case flag(WritableKeyPath<GeneratorOptions, Bool>)
    case observing
    /// Belongs to the `--observing` before it.
    case hook
  }

  static var known: [(name: String, option: Option)] { ofSource + others }

  /// The options that say where the protocols are.
  private static var ofSource: [(name: String, option: Option)] {
    [("--preset", .value(\.preset)), ("--module", .value(\.givenModule))]
  }

  private static var others: [(name: String, option: Option)] {
    [
      ("--sdk", .value(\.sdk)), ("--search", .list(\.searchFolders)), ("--rule", .list(\.rules)),
      ("--except", .list(\.exceptions)), ("--event", .list(\.eventNames)), ("--name", .value(\.name)),
      ("--event-type", .value(\.eventType)), ("--observing", .observing), ("--hook", .hook),
      ("--public", .flag(\.isPublic)), ("--events", .flag(\.writesEvents)), ("--portable", .flag(\.isPortable)),
    ]
  }

  /// The options with those of the preset before them.
  var expanded: GeneratorOptions { preset.flatMap(Preset.options).map(behind) ?? self }

  /// The options behind those of a preset: of an option that can be given once, the user's value counts.
  func behind(_ preset: GeneratorOptions) -> GeneratorOptions {
    var options = self
    for (_, option) in Self.known {
      switch option {
      case .value(let path): options[keyPath: path] = self[keyPath: path] ?? preset[keyPath: path]
      case .list(let path): options[keyPath: path] = preset[keyPath: path] + self[keyPath: path]
      case .flag(let path): options[keyPath: path] = preset[keyPath: path] || self[keyPath: path]
      case .observing:
        options.observed = preset.observed.filter { !observed.map(\.path).contains($0.path) } + observed
      case .hook: break
      }
    }
    (options.presetRules, options.presetEventNames) = (preset.rules.count, preset.eventNames.count)
    if protocols.isEmpty { (options.protocols, options.hasPresetProtocols) = (preset.protocols, true) }
    return options
  }
}
