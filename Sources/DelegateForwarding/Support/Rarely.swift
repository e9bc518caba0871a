/// A value that is rarely needed. It takes one word, and is allocated when it is changed first.
struct Rarely<Value> {
  private var storage: [Value] = []

  /// Reads the value, if there is one.
  func read<Result>(_ body: (borrowing Value) -> Result) -> Result? { storage.isEmpty ? nil : body(storage[0]) }

  /// Changes the value, or this one if there is none yet.
  mutating func change<Result>(_ initial: @autoclosure () -> Value, _ body: (inout Value) -> Result) -> Result {
    if storage.isEmpty { storage.append(initial()) }
    return body(&storage[0])
  }

  /// Changes the value, if there is one.
  mutating func changeIfPresent(_ body: (inout Value) -> Void) {
    if !storage.isEmpty { body(&storage[0]) }
  }
}
