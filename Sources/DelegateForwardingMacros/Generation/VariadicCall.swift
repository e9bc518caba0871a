#if Macros
  import ForwardingNames
  import SwiftSyntax

  /// The call of a method with a variadic parameter.
  ///
  /// Swift can't pass an array on to a variadic parameter, so there is a call for each number of values.
  struct VariadicCall {
    let method: MethodRequirement
    let variadic: ForwardedParameter
    let types: TypeNames
    let effects: Effects

    func text(_ subscriber: String, call: (_ values: [String]) -> String) -> String {
      let cases = (0...VariadicValues.limit).map { count in
        let values = (0..<count).map { "\(variadic.reference)[\($0)]" }
        return "case \(count): \(count == 0 && bindsGenerics ? callWithoutValues(subscriber) : call(values))"
      }
      let array = variadic.type.unsafeMark + variadic.reference
      let lines = ["switch \(array).count {"] + cases + [VariadicValues.tooMany(method.name, array), "}"]
      return lines.joined(separator: "\n")
    }

    /// Whether only the values tell what a generic parameter is.
    private var bindsGenerics: Bool {
      let others = method.parameters.filter { !$0.isVariadic }.flatMap { $0.type.names }
      return !method.genericNames.intersection(variadic.type.names).subtracting(others).isEmpty
    }

    /// Without a value, the method's type says what the generic parameter is.
    private func callWithoutValues(_ subscriber: String) -> String {
      if method.parameters.last?.isVariadic != true {
        // What follows would be taken for a value. Nobody can call it so, as nothing says what the generic parameter is.
        return "fatalError(\"\(method.name) forwards no call without values\")"
      }
      let labels = method.parameters.map(\.labelInName).joined()
      let list = method.parameters.map { parameter in
        types.text(parameter.type, besides: method.genericNames) + (parameter.isVariadic ? "..." : "")
      }
      let result = method.result.map { types.text($0, besides: method.genericNames) } ?? "Void"
      // Without the global actor: a function of an actor is `Sendable`, which this one isn't, and the call is on that actor anyway.
      let type = "(\(list.joined(separator: ", ")))\(effects.declared) -> \(result)"
      let arguments = method.parameters.filter { !$0.isVariadic }.map(\.argument).joined(separator: ", ")
      return "\(effects.call)\(method.unsafeMark)(\(subscriber).\(method.name)(\(labels)) as \(type))(\(arguments))"
    }
  }

  extension TypeSyntax {
    /// The names in it.
    fileprivate var names: Set<String> { Set(tokens(viewMode: .sourceAccurate).map(\.text)) }
  }
#endif
