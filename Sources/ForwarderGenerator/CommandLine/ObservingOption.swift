import ForwardingModel

/// One `--observing CLASS[.property][=NAME]`, with the `--hook` that belongs to it.
package struct ObservingOption: Equatable {
  /// The class, or the class and its property. Only a symbol graph tells `Outer.Deck` from `Deck.delegate`.
  let path: String
  /// The types that the subclass passes to a generic class: `Song` in `NSFetchedResultsController<Song>.delegate`.
  let typeArguments: String?
  /// The path with the type arguments, as the user writes it.
  let written: String
  /// The name of the subclass.
  let subclassName: String?
  private(set) var hook: HookForm?

  init(_ text: String) throws(GeneratorError) {
    let parts = text.splitOnce("=")
    (written, subclassName) = (parts?.0 ?? text, parts?.1)
    if let start = written.firstIndex(of: "<") {
      guard let end = written.lastIndex(of: ">"), end > start else {
        throw GeneratorError("'--observing \(text)': a '>' is missing behind the type arguments")
      }
      path = String(written[..<start] + written[end...].dropFirst())
      typeArguments = String(written[start..<end].dropFirst())
    } else {
      (path, typeArguments) = (written, nil)
    }
    if let subclassName, !subclassName.canNameType {
      throw GeneratorError("'--observing \(text)': '\(subclassName)' can't be a type's name")
    }
  }

  /// Reads the value of a `--hook`.
  mutating func setHook(_ form: HookForm) throws(GeneratorError) {
    if let hook {
      throw GeneratorError(
        "'--observing \(written)' has two hooks, '\(hook.rawValue)' and '\(form.rawValue)': write one")
    }
    hook = form
  }

  /// The words of a command line, for each option.
  var arguments: [[String]] {
    [["--observing", written + (subclassName.map { "=\($0)" } ?? "")]] + (hook.map { [["--hook", $0.rawValue]] } ?? [])
  }
}

extension String {
  /// Whether a type can have the name.
  var canNameType: Bool { isPlainName && !SwiftWords.reserved.contains(self) }
}
