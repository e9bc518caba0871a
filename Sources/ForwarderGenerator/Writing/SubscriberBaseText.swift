import Foundation

/// A base class for subscribers of a protocol that has no default implementations.
struct SubscriberBaseText {
  let name: String
  let protocols: [ForeignProtocol]
  let access: String
  let requirements: [PlannedRequirement]

  func lines(on platform: Platform) throws(GeneratorError) -> [String] {
    let isOpen = access == "public " ? "open" : ""
    let inheritsNSObject = platform == .apple || protocols.contains(where: \.needsNSObject)
    let conformances =
      (inheritsNSObject ? ["NSObject"] : []) + protocols.map(\.name)
      + (protocols.contains(where: \.isSendable) ? ["@unchecked Sendable"] : [])
    let superclass = inheritsNSObject ? "override " : ""
    var lines = [
      "/// A subscriber that does nothing. A subclass overrides what it is interested in.",
      "nonisolated \(isOpen.isEmpty ? "" : "open ")class \(name): \(conformances.joined(separator: ", ")) {",
      "  \(access)\(superclass)init() {}",
    ]
    for planned in requirements {
      lines += [""] + (try method(planned, access: isOpen.isEmpty ? "" : "open ")).indented
    }
    return lines + ["}"]
  }

  private func method(_ planned: PlannedRequirement, access: String) throws(GeneratorError) -> [String] {
    let requirement = planned.requirement.overridable
    var body: [String] = []
    if requirement.result != nil {
      guard let value = planned.rule.neutralAnswer else {
        throw GeneratorError("'--defaults' finds no answer for '\(requirement.title)' in its rule: add '?? VALUE'")
      }
      body = [value]
    }
    let attributes = planned.foreign.availability
    guard case .property(let isSettable) = requirement.form else {
      let head = requirement.head(access: access)
      return attributes
        + (body.isEmpty ? Array(head.dropLast()) + [head[head.count - 1] + "}"] : head + body.indented + ["}"])
    }
    let declaration = requirement.declaration(access: access)
    if isSettable { return attributes + ["\(declaration) = \(body[0])"] }
    guard requirement.effects != .none else { return attributes + ["\(declaration) { \(body[0]) }"] }
    return attributes + ["\(declaration) {", "  get\(requirement.effects.declared) { \(body[0]) }", "}"]
  }
}

extension Requirement {
  /// The requirement as a method that is overridden wherever the subclass's module lets it run.
  fileprivate var overridable: Requirement {
    var requirement = self
    requirement.prefix = prefix.replacingOccurrences(of: "@concurrent ", with: "")
    return requirement
  }
}

extension ForwardingRule {
  /// What a subscriber answers that has nothing to say.
  fileprivate var neutralAnswer: String? {
    switch self {
    case .answer(let rule): rule.neutral
    case .chain(let parameter): parameter.reference
    case .firstCall(_, let rule): rule.neutralAnswer
    case .toEach, .combined: nil
    }
  }
}
