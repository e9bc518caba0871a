import ForwardingModel

/// One `@available` attribute of a declaration. The declaration's own text omits it.
struct Availability: Decodable {
  struct Version: Decodable {
    let major: Int
    let minor: Int?
    let patch: Int?

    var text: String {
      let (minor, patch) = (minor ?? 0, patch ?? 0)
      if patch > 0 { return "\(major).\(minor).\(patch)" }
      return minor > 0 ? "\(major).\(minor)" : "\(major)"
    }
  }

  let domain: String?
  let introduced: Version?
  let deprecated: Version?
  let message: String?
  let isUnconditionallyDeprecated: Bool?
  let isUnconditionallyUnavailable: Bool?

  /// The systems that the library needs, which every generated file can rely on.
  static let deploymentTargets = ["macOS": 15, "iOS": 18, "tvOS": 18, "watchOS": 11, "visionOS": 2]

  /// The equivalent attributes, without those for a version of the Swift compiler, and without systems that are too old
  /// for the library.
  static func attributes(for items: [Availability]) -> [String] {
    let items = items.filter { $0.domain?.lowercased() != "swift" }
    let absent = items.filter { $0.isUnconditionallyUnavailable == true }.compactMap(\.domain)
    let plain = items.filter { !$0.isDeprecated && !$0.isEverywhere }.compactMap { item in
      item.introduced.map { "\(item.domain ?? "*") \($0.text)" }
    }
    let introductions = plain.isEmpty ? [] : ["@available(\((plain + ["*"]).joined(separator: ", ")))"]
    return introductions + absent.map { "@available(\($0), unavailable)" }
      + items.filter(\.isDeprecated).map(\.deprecation)
  }

  /// Whether a declaration with these is unavailable on every platform.
  static func isNowhere(_ items: [Availability]) -> Bool {
    items.contains { item in
      item.isUnconditionallyUnavailable == true && [nil, "*", "swift"].contains(item.domain?.lowercased())
    }
  }

  /// Whether every system of the domain that the library can run on has the declaration.
  private var isEverywhere: Bool {
    guard let introduced, let oldest = domain.flatMap({ Self.deploymentTargets[$0] }) else { return false }
    return (introduced.major, introduced.minor ?? 0, introduced.patch ?? 0) <= (oldest, 0, 0)
  }

  private var isDeprecated: Bool { deprecated != nil || isUnconditionallyDeprecated == true }

  private var deprecation: String {
    var parts = [domain ?? "*"]
    if let introduced { parts.append("introduced: \(introduced.text)") }
    parts.append("deprecated" + (deprecated.map { ": \($0.text)" } ?? ""))
    // The message is spelled as in the source, with its backslashes. Several lines are joined into one, in which quotes
    // need one.
    let line = message?.split(whereSeparator: \.isNewline).map(\.trimmed).joined(separator: " ").trimmed
    let quoted = line?.replacing(/(\\.)|"/) { match in match.1.map(String.init) ?? #"\""# }
    if let quoted { parts.append("message: \"\(quoted)\"") }
    return "@available(\(parts.joined(separator: ", ")))"
  }
}
