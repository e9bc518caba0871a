import ForwardingModel

/// The text of the class that forwards.
struct ForwarderText {
  let name: String
  let protocols: [ForeignProtocol]
  let access: String
  let requirements: [PlannedRequirement]
  /// The requirements that the user implements.
  let exceptions: [String]
  let eventName: String

  func lines(on platform: Platform) -> [String] {
    let first = protocols[0]
    let inheritsNSObject = platform == .apple || protocols.contains(where: \.needsNSObject)
    var supertypes = inheritsNSObject ? ["NSObject"] : []
    supertypes.append("DelegateForwarding.MulticastForwarding")
    supertypes += protocols.map(\.written)
    if protocols.contains(where: \.isSendable), !first.isSendable { supertypes.append("@unchecked Sendable") }
    var lines = ["/// Forwards every callback of `\(first.name)` to the subscribers of a multicast."]
    if protocols.count > 1 {
      lines += ["///", "/// Subscribers that conform to the other protocols get the callbacks of these, too."]
    }
    if !exceptions.isEmpty {
      lines += ["///", "/// An extension of yours implements \(exceptions.map { "`\($0)`" }.joined(separator: ", "))."]
    }
    lines += Set(protocols.flatMap(\.availability)).sorted()
    let head = "nonisolated \(access)final class \(name):"
    let line = "\(head) \(supertypes.joined(separator: ", ")) {"
    if line.count + 2 <= Layout.file.width {
      lines.append(line)
    } else {
      lines += Layout.file.list(head, supertypes, closing: "", depth: Layout.file.width / 2)
      lines.append("{")
    }
    let type = "DelegateForwarding.MulticastDelegate<\(first.existential)>"
    var members = [
      ["\(access)let multicast: \(type)"],
      ["\(access)init(_ multicast: \(type)) {", "  self.multicast = multicast", "}"],
    ]
    members += requirements.map { method($0, on: platform) }
    return lines + Array(members.joined(separator: [""])).indented + ["}"]
  }

  private func method(_ planned: PlannedRequirement, on platform: Platform) -> [String] {
    let requirement = planned.requirement
    var delivery = DeliveryCode(requirement, layout: .file)
    delivery.recipient = planned.recipient
    delivery.event = planned.event?.made(of: eventName)
    if requirement.effects.isAsync, !requirement.attributes.contains("@concurrent") {
      // A getter can't say that it runs on no actor.
      delivery.isolation = requirement.isolation == .languageDefault ? .requirements : .callers
    }
    delivery.isOptional = platform.isOptional(planned.foreign)
    delivery.standIn = nobody
    let isSettable = requirement.form == .property(isSettable: true)
    return planned.foreign.availability
      + requirement.implementation(
        declared: requirement.declared(access: access, .file), body: delivery.lines(planned.rule),
        setter: isSettable ? delivery.setting(depth: 6) : [])
  }

  /// The class with the protocols' default implementations, which stand for an original delegate that isn't there.
  private var nobody: String {
    unusedName(
      "NoDelegate",
      besides: Set(protocols.map(\.written)).union(requirements.flatMap { $0.foreign.mentionedTypes.map(\.name) }))
  }

  /// The class with the default implementations, if one is needed.
  var nobodyLines: [String] {
    guard requirements.contains(where: \.rule.needsStandIn) else { return [] }
    let superclass = protocols.contains(where: \.needsNSObject) ? ["NSObject"] : []
    let stubs = requirements.filter { !$0.foreign.hasDefault }.map { planned -> [String] in
      let stop = ["Swift.fatalError()"]
      let declared = planned.requirement.declared(access: "", .file)
      return planned.foreign.availability
        + planned.requirement.implementation(declared: declared, body: stop, setter: stop)
    }
    let supertypes = (superclass + protocols.map(\.written)).joined(separator: ", ")
    var lines = ["/// What the protocols do by default, where there is no original delegate."]
    lines.append("nonisolated private final class \(nobody): \(supertypes) {")
    lines += Array(stubs.joined(separator: [""])).indented
    lines.append("}")
    return lines
  }
}

extension ForwardingRule {
  /// Whether a default implementation stands for a missing original delegate.
  var needsStandIn: Bool {
    if case .handedOn(_, otherwise: nil) = completion { return true }
    return answer == .originals
  }
}
