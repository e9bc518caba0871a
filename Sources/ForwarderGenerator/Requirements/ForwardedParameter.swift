import ForwardingNames

/// A parameter of a requirement: how it is declared again, and how its argument is passed on.
struct ForwardedParameter: Equatable {
  /// The label, or `_`.
  let label: String
  /// The name in the body, without backticks.
  let name: String
  var type: TypeText
  let isVariadic: Bool
  private let isOneName: Bool

  /// The parameters in a list such as `_ x: Int, for y: String`.
  static func all(in list: String) -> [Self] {
    let pieces = list.splitAtTopLevel(",").map { $0.splitOnce(":") }
    let namings = pieces.map(\.0.words)
    var names = Set(namings.map { $0.last?.bare ?? "" })
    return zip(pieces, namings).enumerated().map { position, parameter in
      let (piece, words) = parameter
      var name = words.last?.bare ?? "_"
      if name == "_" {
        name = unusedName("argument\(position + 1)", besides: names)
        names.insert(name)
      }
      return Self(label: words.first ?? "_", name: name, type: piece.1, hasOneWord: words.count == 1)
    }
  }

  private init(label: String, name: String, type: String, hasOneWord: Bool) {
    self.label = label
    self.name = name
    isVariadic = type.hasSuffix("...")
    self.type = TypeText(isVariadic ? String(type.dropLast(3)) : type)
    isOneName = hasOneWord && label.bare == name
  }

  /// The parameter as the implementation declares it.
  var declared: String {
    let label = label.bare.asLabel
    let names = isOneName ? label : "\(label) \(reference)"
    return "\(names): \(type.withoutConsuming)\(isVariadic ? "..." : "")"
  }

  /// The name as it is written in an expression.
  var reference: String { name.asReference }

  /// An argument with the parameter's label.
  func labelled(_ argument: String) -> String {
    label == "_" ? argument : "\(label.bare.asLabel): \(argument)"
  }

  /// What is passed on, with its label. `values` stand in for a variadic parameter's.
  func arguments(values: [String]) -> [String] {
    if isVariadic { return values.enumerated().map { $0 == 0 ? labelled($1) : $1 } }
    return [labelled(argument)]
  }

  private var argument: String {
    if type.has("repeat") { return "repeat each \(reference)" }
    if type.has("inout") { return "&\(reference)" }
    guard type.has("@autoclosure") else { return reference }
    var closure = DeclarationText(type.base)
    _ = closure.takeGroup()
    return Effects(readingFrom: &closure).call + "\(reference)()"
  }
}

extension String {
  /// The label and the name, of which each may have spaces in backticks.
  fileprivate var words: [String] {
    var text = DeclarationText(self)
    var words: [String] = []
    while !text.isAtEnd, !text.nextWord.isEmpty { words.append(text.takeWord()) }
    return words
  }

  fileprivate func splitOnce(_ separator: String) -> (String, String) {
    guard let index = topLevelIndex(of: separator) else { return ("_", self) }
    return (self[..<index].trimmed, self[self.index(after: index)...].trimmed)
  }
}
