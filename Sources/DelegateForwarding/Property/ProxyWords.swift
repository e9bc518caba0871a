/// A proxy, as a list keeps it: split into its words, or to be cast from its object at each read. A proxy whose
/// conformance belongs to an actor is cast, as the compiler would let one send it elsewhere.
@usableFromInline
struct ProxyWords {
  @usableFromInline let words: ExistentialWords

  init<P>(_ proxy: P) {
    let words = ExistentialWords(proxy)
    let isCast = Layout(of: P.self) == .wide || isIsolatedConformance(witnessTable: words.witnessTable)
    self.words = isCast ? ExistentialWords(object: words.object, witnessTable: Self.cast) : words
  }

  /// No pointer to a witness table.
  @usableFromInline static var cast: UInt { 1 }

  @inlinable var object: AnyObject { words.object }

  /// An entry that refers to the proxy weakly.
  func makeEntry() -> ObjectEntry { ObjectEntry(object: object, witnessTable: 0) }
}
