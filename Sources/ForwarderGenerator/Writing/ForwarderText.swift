/// The class that forwards.
struct ForwarderText {
  let name: String
  let protocols: [ForeignProtocol]
  let access: String
  let requirements: [PlannedRequirement]

  func lines(on platform: Platform) -> [String] {
    let first = protocols[0]
    let inheritsNSObject = platform == .apple || protocols.contains(where: \.needsNSObject)
    let supertypes = (inheritsNSObject ? ["NSObject"] : []) + ["MulticastForwarding"] + protocols.map(\.name)
    var lines = ["/// Forwards every callback of `\(first.name)` to the subscribers of a multicast."]
    if protocols.count > 1 {
      lines += ["///", "/// Subscribers that conform to the other protocols get the callbacks of these, too."]
    }
    lines += Set(protocols.flatMap(\.availability)).sorted()
    let head = "nonisolated \(access)final class \(name):"
    let isShort = head.count + supertypes.joined(separator: ", ").count + 5 <= Layout.width
    lines +=
      isShort
      ? ["\(head) \(supertypes.joined(separator: ", ")) {"]
      : Layout.list(head, supertypes, closing: "", depth: Layout.width / 2) + ["{"]
    var members = [
      ["\(access)let multicast: MulticastDelegate<any \(first.name)>"],
      ["\(access)init(_ multicast: MulticastDelegate<any \(first.name)>) {", "  self.multicast = multicast", "}"],
    ]
    members += requirements.map { MethodText(planned: $0, access: access, platform: platform).lines }
    return lines + Array(members.joined(separator: [""])).indented + ["}"]
  }

  /// What carries an answer that is not `Sendable`, if one is needed.
  var answerBox: [String] {
    guard requirements.contains(where: \.boxesAnswer) else { return [] }
    return [
      "/// An answer that a subscriber hands over, once. Its type is not `Sendable`, though the handler that takes it is.",
      "nonisolated private struct Answer<Value>: @unchecked Sendable {",
      "  let value: Value",
      "}",
    ]
  }
}
