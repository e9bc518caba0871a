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

  /// The equivalent attributes, without those for a version of the Swift compiler.
  static func attributes(for items: [Availability]) -> [String] {
    let items = items.filter { $0.domain?.lowercased() != "swift" }
    let absent = items.filter { $0.isUnconditionallyUnavailable == true }.compactMap(\.domain)
    let plain = items.filter { !$0.isDeprecated }.compactMap { item in
      item.introduced.map { "\(item.domain ?? "*") \($0.text)" }
    }
    let introductions = plain.isEmpty ? [] : ["@available(\((plain + ["*"]).joined(separator: ", ")))"]
    return introductions + absent.map { "@available(\($0), unavailable)" }
      + items.filter(\.isDeprecated).map(\.deprecation)
  }

  /// Whether a declaration with these is unavailable on every platform.
  static func isNowhere(_ items: [Availability]) -> Bool {
    items.contains { $0.isUnconditionallyUnavailable == true && ($0.domain ?? "*") == "*" }
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
