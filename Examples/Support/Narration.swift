// What the small examples print: the title of a step, each call before it is made, and what delegates hear of it.

/// Starts a step of an example. The titles are numbered.
func step(_ title: String) {
  if !title.hasPrefix("1.") { print() }
  print(title)
}

/// Shows a call, and makes it.
@discardableResult
func call<Result>(_ code: String, _ body: () throws -> Result) rethrows -> Result {
  print("  > \(code)")
  return try body()
}

/// Shows a call and what it returns, in one line.
func show(_ code: String, _ result: Any) {
  print("  > \(code)  // \(result)")
}

/// Says what is to be seen.
func note(_ text: String) {
  print("  \(text)")
}

/// Says what a delegate hears.
func hears(_ listener: String, _ text: String) {
  print("      \(listener) hears: \(text)")
}
