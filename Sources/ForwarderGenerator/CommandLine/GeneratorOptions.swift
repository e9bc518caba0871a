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
  /// The rules and the names of the preset, which may be for what the module doesn't have.
  private(set) var presetRules: [String] = []
  private(set) var presetEventNames: [String] = []
  /// Whether the preset names the protocols, which the module may not have.
  private(set) var hasPresetProtocols = false
  /// What stands behind `--events`, which has no value.
  var wordAfterEvents: String?

  package init() {}

  /// The options as words of a command line, without the output file: module and protocols, then each option.
  var arguments: [[String]] {
    let source = [("--preset", preset), ("--module", givenModule)].flatMap { name, value in
      value.map { [name, $0] } ?? []
    }
    let others = Self.known.dropFirst(2).flatMap { name, option -> [[String]] in
      switch option {
      case .value(let path): self[keyPath: path].map { [[name, $0]] } ?? []
      case .list(let path): self[keyPath: path].map { [name, $0] }
      case .flag(let path): self[keyPath: path] ? [[name]] : []
      case .observing: observed.flatMap(\.arguments)
      case .hook: []
      }
    }
    return [source + protocols] + others
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

  static var known: [(name: String, option: Option)] {
    [
      ("--preset", .value(\.preset)), ("--module", .value(\.givenModule)), ("--sdk", .value(\.sdk)),
      ("--search", .list(\.searchFolders)), ("--rule", .list(\.rules)),
      ("--except", .list(\.exceptions)), ("--event", .list(\.eventNames)), ("--name", .value(\.name)),
      ("--event-type", .value(\.eventType)), ("--observing", .observing), ("--hook", .hook),
      ("--public", .flag(\.isPublic)),
      ("--events", .flag(\.writesEvents)), ("--portable", .flag(\.isPortable)),
    ]
  }

  /// The options with those of the preset before them: what is given once is the user's if the user gives it.
  var expanded: GeneratorOptions {
    guard let first = preset.flatMap(Preset.options) else { return self }
    var options = self
    if module.isEmpty { options.module = first.module }
    if protocols.isEmpty { (options.protocols, options.hasPresetProtocols) = (first.protocols, true) }
    for case (_, .value(let path)) in Self.known {
      options[keyPath: path] = self[keyPath: path] ?? first[keyPath: path]
    }
    options.exceptions = first.exceptions + exceptions
    options.observed = first.observed.filter { !observed.map(\.path).contains($0.path) } + observed
    options.presetRules = first.rules
    if writesEvents { options.presetEventNames = first.eventNames }
    return options
  }
}
