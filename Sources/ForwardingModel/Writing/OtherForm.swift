/// Another form of a requirement, which a subscriber may have in place of it: an older one, or a newer one.
package struct OtherForm {
  package let requirement: Requirement
  /// The arguments, in which those of the requirement stand.
  package let arguments: [String]
  /// What the requirement's answer is then, if the other form has none.
  package let answer: String?
  /// Whether the other form doesn't call the requirement's completion handler, so that its subscriber isn't asked.
  package let leavesHandler: Bool
  /// Whether a service prefers it, so that a subscriber with both hears the other form.
  package let isPreferred: Bool
  /// The function that calls it, as an expression. Nil for a direct call.
  package var function: String?

  package init(
    _ requirement: Requirement, arguments: [String], answer: String? = nil, leavesHandler: Bool = false,
    isPreferred: Bool = false
  ) {
    (self.requirement, self.arguments, self.answer) = (requirement, arguments, answer)
    (self.leavesHandler, self.isPreferred) = (leavesHandler, isPreferred)
  }

  /// An expression that calls it in a subscriber: nil if the subscriber lacks it, too.
  package func call(on receiver: String, _ layout: Layout, depth: Int) -> [String] {
    let list = zip(requirement.parameters, arguments).map { $0.labelled($1) }
    let answer = leavesHandler ? "nil as Void?" : answer
    // A closure in place of the function would belong to an actor, and check it.
    let opening = answer == nil ? "" : "GeneratedForwarding.inPlace("
    return layout.list(
      "\(opening)\(function ?? "\(receiver).\(requirement.name.asMember)?")(",
      list + (function == nil ? [] : ["of: \(receiver.withoutQuestionMark)"]),
      closing: ")" + (answer.map { ", answers: \($0))" } ?? ""), depth: depth)
  }
}

extension Layout {
  /// An expression, and those that are evaluated in place of it as long as each is nil.
  package func alternatives(_ expression: [String], _ others: [OtherForm], of receiver: String, depth: Int) -> [String]
  {
    func calls(_ isPreferred: Bool) -> [[String]] {
      others.filter { $0.isPreferred == isPreferred }.map { $0.call(on: receiver, self, depth: depth + 4) }
    }
    let parts = calls(true) + [expression] + calls(false)
    let line = parts.map { $0.joined() }.joined(separator: " ?? ")
    if parts.allSatisfy({ $0.count == 1 }), fits(line, depth) { return [line] }
    var lines = parts[0]
    for part in parts.dropFirst() {
      lines.append("  ?? \(part[0])")
      lines += part.dropFirst().map { "  \($0)" }
    }
    return lines
  }
}

extension String {
  fileprivate var withoutQuestionMark: String { hasSuffix("?") ? String(dropLast()) : self }
}
