import ForwardingModel

/// The generic parameters of a class that is subclassed.
struct GenericParameters {
  /// As in `<Key>`.
  let list: String
  /// The `where` clause, with a leading space.
  let constraints: String
  /// What the subclass passes on.
  let arguments: String

  /// Swift can't make a generic subclass of a generic class of Objective-C, so there the arguments are those that the
  /// user chooses, or the bounds.
  init(of type: SymbolGraph.Symbol, arguments given: String? = nil) throws(GeneratorError) {
    var text = TextCursor(type.declaration.splitOnce("class ")?.1 ?? "")
    _ = text.takeWord()
    let list = text.starts(with: "<") ? text.takeGroup() : ""
    let constraints = text.remainder.splitOnce("where ")?.1 ?? ""
    let names = list.dropFirst().dropLast().splitAtTopLevel(",").map { $0.splitOnce(":")?.0 ?? $0 }
    let isGeneric = !names.isEmpty
    if let given {
      try Self.check(given, for: names, of: type)
      (self.list, self.constraints, self.arguments) = ("", "", "<\(given)>")
    } else if isGeneric, type.isOfC {
      let bounds = constraints.splitAtTopLevel(",").compactMap { $0.splitOnce(":") }
      let arguments = names.map { name in type.existential(of: bounds.filter { $0.0 == name }.map(\.1)) }
      (self.list, self.constraints, self.arguments) = ("", "", "<\(arguments.joined(separator: ", "))>")
    } else {
      (self.list, self.constraints) = (list, constraints.isEmpty ? "" : " where \(constraints)")
      arguments = isGeneric ? "<\(names.joined(separator: ", "))>" : ""
    }
  }

  /// Throws if a class can't have these type arguments.
  private static func check(
    _ given: String, for names: [String], of type: SymbolGraph.Symbol
  ) throws(GeneratorError) {
    let option = "'--observing \(type.path)<\(given)>'"
    if names.isEmpty { throw GeneratorError("\(option): '\(type.path)' isn't generic, so leave out '<\(given)>'") }
    guard type.isOfC else {
      throw GeneratorError(
        "\(option): write '\(type.path)', as the subclass is for any type; one for '\(given)' alone is written by hand")
    }
    let count = given.splitAtTopLevel(",").count(where: { !$0.isEmpty })
    if count != names.count {
      throw GeneratorError(
        "\(option): '\(type.path)' has \(names.count) type \(names.count == 1 ? "argument" : "arguments"), '\(names.joined(separator: ", "))'"
      )
    }
  }
}

extension SymbolGraph.Symbol {
  /// The type of everything within the bounds, which are written in the declaration.
  fileprivate func existential(of bounds: [String]) -> String {
    let protocols = Set(mentionedTypes.filter { $0.identifier.hasPrefix("c:objc(pl)") }.map(\.name))
    let type = bounds.isEmpty ? "AnyObject" : bounds.joined(separator: " & ")
    return bounds.contains(where: protocols.contains) ? "any \(type)" : type
  }
}
