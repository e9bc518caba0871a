extension Requirement {
  /// The declaration of an implementation, up to its body.
  package func declared(access: String, _ layout: Layout) -> [String] {
    let head = "\(prefix)\(access)"
    guard case .method(let generics, let parameters, let constraints) = form else {
      return ["\(head)var \(name.asDeclaration): \(result?.written ?? "Void")"]
    }
    let returned = result.map { " -> \($0.written)" } ?? ""
    return layout.list(
      "\(head)func \(name.asDeclaration)\(generics)(",
      parameters.map { $0.declared(isCopied: isKnownToBeCopyable($0.type)) },
      closing: ")\(effects.declared)\(returned)\(constraints.map { " \($0)" } ?? "")", closesOnOwnLine: true, depth: 4)
  }

  /// Whether the spelling of a type says that its values can be copied. A closure can't capture a borrowed parameter of
  /// some of these types, and an implementation may take a copy where the requirement borrows.
  private func isKnownToBeCopyable(_ type: TypeText) -> Bool {
    guard case .method(let generics, _, let constraints) = form else { return false }
    if type.base.contains("~") { return false }
    let isAnyGenericCopyable = !"\(generics)\(constraints ?? "")".contains("~")
    let known = isAnyGenericCopyable ? TypeText(generics).identifiers : []
    return type.base.hasPrefix("some ")
      || TypeText(type.base).identifiers.allSatisfy { known.contains($0) || TypeText($0).isOfCopyableStandard }
  }

  /// An implementation with the given bodies.
  package func implementation(declared: [String], body: [String], setter: [String] = []) -> [String] {
    var lines = declared
    lines[lines.count - 1] += " {"
    if case .property(let isSettable) = form, isSettable || effects != .none {
      lines.append("  get\(effects.declared) {")
      lines += body.indented.indented
      lines.append("  }")
      if isSettable {
        lines.append("  set {")
        lines += setter.indented.indented
        lines.append("  }")
      }
    } else {
      lines += body.indented
    }
    lines.append("}")
    return lines
  }
}
