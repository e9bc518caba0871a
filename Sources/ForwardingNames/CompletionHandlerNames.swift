/// Whether one call of a closure parameter is meant to end something, by its name or its label, as `completion` or `replyHandler`.
package func isNamedLikeCompletion(name: String, label: String) -> Bool {
  let names = [name, label].map { $0.lowercased().filter(\.isLetter) }
  return names.contains { name in
    let isHandler = ["handler", "callback", "reply"].contains(where: name.hasSuffix)
    return name.contains("completion") || isHandler && !["progress", "event"].contains(where: name.hasPrefix)
  }
}
