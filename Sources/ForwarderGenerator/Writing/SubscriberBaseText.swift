import ForwardingModel

/// The text of a base class for subscribers of a protocol that has no default implementations.
struct SubscriberBaseText {
  let name: String
  let protocols: [ForeignProtocol]
  let access: String
  let requirements: [PlannedRequirement]
  let names: LibraryNames

  func lines(on platform: Platform) throws(GeneratorError) -> [String] {
    let isOpen = access == "public " ? "open" : ""
    let inheritsNSObject = platform == .apple || protocols.contains(where: \.needsNSObject)
    let conformances =
      (inheritsNSObject ? [names.nsObject] : []) + protocols.map(\.name)
      + (protocols.contains(where: \.isSendable) ? ["@unchecked Sendable"] : [])
    let superclass = inheritsNSObject ? "override " : ""
    var lines = [
      "/// A subscriber that does nothing, and whose answers don't count. A subclass overrides what it is interested in.",
      "nonisolated \(isOpen.isEmpty ? "" : "open ")class \(name): \(conformances.joined(separator: ", ")) {",
      "  \(access)\(superclass)init() {}",
    ]
    for planned in requirements {
      lines += [""] + (try method(planned, access: isOpen.isEmpty ? "" : "open ")).indented
    }
    return lines + ["}"]
  }

  private func method(_ planned: PlannedRequirement, access: String) throws(GeneratorError) -> [String] {
    var requirement = planned.requirement
    // A subclass may override the method in another isolation.
    requirement.attributes.removeAll { $0 == "@concurrent" }
    var body: [String] = []
    if requirement.result != nil {
      guard let value = planned.neutralAnswer ?? planned.silentAnswer.map({ "_Forwarding.noAnswer(\($0))" }) else {
        throw GeneratorError("'--defaults' finds no answer for '\(requirement.title)' in its rule: add '?? VALUE'")
      }
      body = [value]
    }
    let attributes = planned.foreign.availability
    let declared = requirement.declared(access: access, isShared: true, .file)
    let last = declared[declared.count - 1]
    if case .property(let isSettable) = requirement.form {
      if isSettable { return attributes + ["\(last) = \(body[0])"] }
      if requirement.effects == .none { return attributes + ["\(last) { \(body[0]) }"] }
    } else if body.isEmpty {
      return attributes + declared.dropLast() + ["\(last) {}"]
    }
    return attributes + requirement.implementation(declared: declared, body: body)
  }
}
