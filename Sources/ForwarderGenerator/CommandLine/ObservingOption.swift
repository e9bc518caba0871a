import ForwardingModel

/// One `--observing CLASS[.property][=NAME]`, with the `--hook` that belongs to it.
package struct ObservingOption: Equatable {
  /// The class, or the class and its property. Only a symbol graph tells `Outer.Deck` from `Deck.delegate`.
  let path: String
  /// The name of the subclass.
  let subclassName: String?
  private(set) var hook: HookForm?

  init(_ text: String) throws(GeneratorError) {
    let parts = text.splitOnce("=")
    (path, subclassName) = (parts?.0 ?? text, parts?.1)
    if let (name, arguments) = path.splitOnce("<") {
      let types = arguments.prefix { $0 != ">" }
      throw GeneratorError(
        "'--observing \(path)': write '\(name)', as the subclass is for any type; one for '\(types)' alone is written by hand"
      )
    }
    if let subclassName, !subclassName.canNameType {
      throw GeneratorError("'--observing \(text)': '\(subclassName)' can't be a type's name")
    }
  }

  /// Reads the value of a `--hook`.
  mutating func setHook(_ form: HookForm) throws(GeneratorError) {
    if let hook {
      throw GeneratorError("'--observing \(path)' has two hooks, '\(hook.rawValue)' and '\(form.rawValue)': write one")
    }
    hook = form
  }

  /// The words of a command line, for each option.
  var arguments: [[String]] {
    [["--observing", path + (subclassName.map { "=\($0)" } ?? "")]] + (hook.map { [["--hook", $0.rawValue]] } ?? [])
  }
}

extension String {
  /// Whether a type can have the name.
  var canNameType: Bool { isPlainName && !SwiftWords.reserved.contains(self) }
}
