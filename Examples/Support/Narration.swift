// The output of the small examples: the title of a step, each call before it is made, and what delegates receive.

/// Starts a step of an example. The titles are numbered.
func step(_ title: String) {
  if !title.hasPrefix("1.") { print() }
  print(title)
}

/// Prints a call, and makes it.
@discardableResult
func call<Result>(_ code: String, _ body: () throws -> Result) rethrows -> Result {
  print("  > \(code)")
  return try body()
}

/// Prints a call and its result, in one line.
func show(_ code: String, _ result: Any) {
  print("  > \(code)  // \(result)")
}

/// Prints a remark.
func note(_ text: String) {
  print("  \(text)")
}

/// Prints what a delegate receives.
func hears(_ listener: String, _ text: String) {
  print("      \(listener) hears: \(text)")
}
