import ForwardingNames

/// A rule as it is written: a combiner, and what stands for an answer that is missing.
struct RuleText: Equatable {
  let combiner: String
  let fallback: String?

  init(_ text: String) {
    let parts = text.splitAtTopLevel(" ?? ")
    combiner = parts.first ?? ""
    fallback = parts.count > 1 ? parts.dropFirst().joined(separator: " ?? ") : nil
  }

  init(combiner: String, fallback: String?) { (self.combiner, self.fallback) = (combiner, fallback) }

  /// The name of a combiner such as `.any` or `ResponseCombiner.any`. Nil for any other expression.
  var name: String? {
    var text = combiner
    for prefix in ["ResponseCombiner.", "."] where text.hasPrefix(prefix) {
      text = String(text.dropFirst(prefix.count))
      let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      return name.isEmpty ? nil : String(name)
    }
    return nil
  }

  /// Whether it is one of the library's combiners, but for its point.
  var lacksPoint: Bool {
    RuleNames.all.union(["chain"]).contains(combiner.prefix { $0 != "(" }.trimmed)
  }

  /// The arguments of a combiner such as `.first(otherwise: x, y)`, with their labels. Nil without parentheses.
  var arguments: [String]? {
    guard let open = combiner.firstIndex(of: "("), let inside = String(combiner[open...]).insideParentheses else {
      return nil
    }
    return inside.splitAtTopLevel(",")
  }
}

extension [String] {
  /// The arguments without the label that the first of them has. Nil if it has another.
  func labelled(_ label: String) -> [String]? {
    guard let first, first.hasPrefix("\(label):") else { return nil }
    return [first.dropFirst(label.count + 1).trimmed] + dropFirst()
  }
}
