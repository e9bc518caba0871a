extension Requirement {
  /// The declaration of an implementation, up to its body.
  package func declared(access: String, _ layout: Layout) -> [String] {
    let head = "\(prefix)\(access)"
    guard case .method(let generics, let parameters, let constraints) = form else {
      return ["\(head)var \(name.asDeclaration): \(result?.written ?? "Void")"]
    }
    let returned = result.map { " -> \($0.written)" } ?? ""
    return layout.list(
      "\(head)func \(name.asDeclaration)\(generics)(", parameters.map(\.declared),
      closing: ")\(effects.declared)\(returned)\(constraints.map { " \($0)" } ?? "")", closesOnOwnLine: true, depth: 4)
  }

  /// An implementation with the given bodies.
  package func implementation(declared: [String], body: [String], setter: [String] = []) -> [String] {
    let head = declared.dropLast() + ["\(declared[declared.count - 1]) {"]
    guard case .property(let isSettable) = form, isSettable || effects != .none else {
      return head + body.indented + ["}"]
    }
    let set = isSettable ? ["set {"] + setter.indented + ["}"] : []
    return head + (["get\(effects.declared) {"] + body.indented + ["}"] + set).indented + ["}"]
  }
}
