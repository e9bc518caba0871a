// Types are written as their module writes them, with few exceptions.

extension String {
  /// A type's path as a forwarder writes it, in which `Subscriber` is an associated type.
  func written(of module: String) -> String {
    self == "Subscriber" || hasPrefix("Subscriber.") ? "\(module).\(self)" : self
  }
}

extension SymbolGraph.Fragment {
  /// The name of a type that isn't nested, as a forwarder writes it.
  var written: String {
    guard let preciseIdentifier else { return spelling }
    // Many modules have types of their own with these names.
    let qualified = ["s:s6ResultO": "Swift.Result", "s:ScT": "_Concurrency.Task"][preciseIdentifier]
    if let qualified { return qualified }
    return MangledModule.name(of: preciseIdentifier).map { spelling.written(of: $0) } ?? spelling
  }
}
