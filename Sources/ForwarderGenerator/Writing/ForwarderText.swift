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
      let names = protocols.dropFirst().map { "`\($0.name)`" }.joined(separator: ", ")
      lines += ["///", "/// Those that conform to \(names) get the callbacks of these, too."]
    }
    lines += Set(protocols.flatMap(\.availability)).sorted()
    lines += Layout.list(
      "nonisolated \(access)final class \(name): ", supertypes, closing: " {", depth: 0)
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
