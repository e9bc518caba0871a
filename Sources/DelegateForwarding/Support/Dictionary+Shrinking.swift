extension Dictionary {
  /// Removes a value, and frees memory when little of it is still in use, which a dictionary does not do by itself.
  ///
  /// Amortised O(1).
  mutating func removeAndShrink(_ key: Key) -> Value? {
    let removed = removeValue(forKey: key)
    if count * 8 + 16 < capacity { self = Dictionary(uniqueKeysWithValues: map { ($0, $1) }) }
    return removed
  }
}
