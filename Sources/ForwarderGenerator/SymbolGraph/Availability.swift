import ForwardingModel

/// One `@available` attribute of a declaration. The declaration's own text omits it.
struct Availability: Decodable {
  struct Version: Decodable, Comparable {
    let major: Int
    let minor: Int?
    let patch: Int?

    static func < (one: Version, other: Version) -> Bool { one.parts < other.parts }
    static func == (one: Version, other: Version) -> Bool { one.parts == other.parts }
    private var parts: (Int, Int, Int) { (major, minor ?? 0, patch ?? 0) }

    var text: String {
      let (major, minor, patch) = parts
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

  /// Whether every system of the domain that the library can run on has the declaration.
  fileprivate var isEverywhere: Bool {
    guard let introduced, let oldest = domain.flatMap({ Self.deploymentTargets[$0] }) else { return false }
    return introduced <= Version(major: oldest, minor: 0, patch: 0)
  }

  fileprivate var isDeprecated: Bool { deprecated != nil || isUnconditionallyDeprecated == true }

  fileprivate var deprecation: String {
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

extension [Availability] {
  /// The equivalent attributes, without those for a version of the Swift compiler, and without systems that are too old
  /// for the library.
  var attributes: [String] {
    let introduced = filter { !$0.isDeprecated }.introduced + ["*"]
    let introductions = introduced.count > 1 ? ["@available(\(introduced.joined(separator: ", ")))"] : []
    return introductions + absent.map { "@available(\($0), unavailable)" } + deprecated.map(\.deprecation)
  }

  /// The systems that have the declaration only from a version on, with that: `iOS 26`.
  var introduced: [String] {
    ofSystems.filter { !$0.isEverywhere }.compactMap { item in
      item.introduced.map { "\(item.domain ?? "*") \($0.text)" }
    }
  }

  /// The systems that lack the declaration.
  var absent: [String] { ofSystems.filter { $0.isUnconditionallyUnavailable == true }.compactMap(\.domain) }

  var deprecated: [Availability] { ofSystems.filter(\.isDeprecated) }

  /// Whether a declaration with these is unavailable on every platform.
  var isNowhere: Bool {
    contains { item in
      item.isUnconditionallyUnavailable == true && [nil, "*", "swift"].contains(item.domain?.lowercased())
    }
  }

  /// The attributes of a declaration that uses several deprecated ones: for each system, the first deprecation.
  static func deprecations(ofAll deprecated: [Availability]) -> [String] {
    Dictionary(grouping: deprecated) { $0.domain ?? "*" }.sorted { $0.key < $1.key }.map { domain, items in
      let versions = items.map { $0.isUnconditionallyDeprecated == true ? nil : $0.deprecated }
      let first = versions.contains { $0 == nil } ? nil : versions.compactMap(\.self).min()
      return "@available(\(domain), deprecated\(first.map { ": \($0.text)" } ?? ""))"
    }
  }

  private var ofSystems: [Availability] { filter { $0.domain?.lowercased() != "swift" } }
}
