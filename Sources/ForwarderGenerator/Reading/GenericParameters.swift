import ForwardingModel

/// The generic parameters of a class that is subclassed.
struct GenericParameters {
  /// As in `<Key>`.
  let list: String
  /// The `where` clause, with a leading space.
  let constraints: String
  /// What the subclass passes on.
  let arguments: String

  /// Swift can't make a generic subclass of a generic class of Objective-C, so there the arguments are the bounds.
  init(of type: SymbolGraph.Symbol) {
    var text = TextCursor(type.declaration.splitOnce("class ")?.1 ?? "")
    _ = text.takeWord()
    let list = text.starts(with: "<") ? text.takeGroup() : ""
    let constraints = text.remainder.splitOnce("where ")?.1 ?? ""
    let names = list.dropFirst().dropLast().splitAtTopLevel(",").map { $0.splitOnce(":")?.0 ?? $0 }
    let isGeneric = !names.isEmpty
    if isGeneric, type.isOfC {
      let bounds = constraints.splitAtTopLevel(",").compactMap { $0.splitOnce(":") }
      let arguments = names.map { name in type.existential(of: bounds.filter { $0.0 == name }.map(\.1)) }
      (self.list, self.constraints, self.arguments) = ("", "", "<\(arguments.joined(separator: ", "))>")
    } else {
      (self.list, self.constraints) = (list, constraints.isEmpty ? "" : " where \(constraints)")
      arguments = isGeneric ? "<\(names.joined(separator: ", "))>" : ""
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
