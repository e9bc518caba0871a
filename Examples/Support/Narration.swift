// What the small examples print, in three levels: a step, what the program does in it, and who hears of that.

/// Starts a step of an example.
func step(_ title: String) {
  print("\n\(title)")
}

/// Says what the program does, or what is to be seen.
func note(_ text: String) {
  print("  \(text)")
}

/// Says what a delegate hears.
func hears(_ listener: String, _ text: String) {
  print("      \(listener) hears: \(text)")
}
