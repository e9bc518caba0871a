// # Taking a delegate apart and putting it together again
//
// A subscriber comes as a `P` and has to be kept as a weak reference. Swift has no weak `P` for a generic `P`, and to
// cast the loaded `AnyObject` back by `as! P` costs more than the weak load itself. So a `P` is kept as what it consists
// of, and this file is the only place that knows how that looks:
//
//  *  a class, or a class-bound existential without a witness table: one word, the reference;
//  *  a class-bound existential, `any D` or `any Base & D & E`: the reference, then one witness table pointer a protocol;
//  *  an existential that is not class-bound, `any D` or `Any`: a buffer of three words, the type's metadata pointer, then
//     one witness table pointer a protocol. A class instance fits into the buffer, so the first word is the reference
//     and the other two words of the buffer mean nothing.
//
// In all of them the first word is the one strong reference, and all others are pointers to immortal metadata, which are
// plain bits. Hence a `P` may be rebuilt from any strong reference to the same object and the other words, bit for bit, and
// owns exactly that reference. The layout is the Swift ABI's (docs/ABI/TypeLayout.rst), stable on platforms with a
// stable ABI and fixed for each compiler release elsewhere; `SubscriberParts.init` checks the first word for every
// subscriber, so a `P` with another layout (such as `any Error`, which is a box) is refused rather than misread.
//
// In the first two, every `P` is a class instance, so the check is left out: the dynamic casts that it takes cost as much as
// all the rest of a subscription. Which `P` are of these two is asked of the type's metadata, whose beginning is part of the
// same ABI (docs/ABI/TypeMetadata.rst): a word that says that it is an existential, then the flags of that, with a bit that is
// set if it is not class-bound.

/// A subscriber, taken apart. `object` is held strongly, as long as this value lives.
@usableFromInline
struct SubscriberParts {
  @usableFromInline let object: AnyObject
  @usableFromInline let word: UInt
  /// All words behind the first, if there are more than two words.
  @usableFromInline let words: [UInt]?

  /// Takes `subscriber` apart.
  ///
  /// Stops the program if it is no class instance, which can't be held weakly.
  @inlinable
  init<P>(_ subscriber: P) {
    let wordSize = MemoryLayout<UInt>.size
    if isClassBound(P.self), MemoryLayout<P>.size == wordSize {
      // One word: the reference alone, see above.
      self.init(object: unsafe unsafeBitCast(subscriber, to: AnyObject.self), word: 0, words: nil)
    } else if isClassBound(P.self), MemoryLayout<P>.size == 2 * wordSize {
      // Two words: the reference and a witness table, see above.
      let (object, word) = unsafe unsafeBitCast(subscriber, to: (AnyObject, UInt).self)
      self.init(object: object, word: word, words: nil)
    } else {
      self.init(checking: subscriber)
    }
  }

  @usableFromInline
  init<P>(checking subscriber: P) {
    // `subscriber as AnyObject` never fails: it would box a struct. The dynamic type tells.
    let type: Any.Type = Swift.type(of: subscriber as Any)
    guard type is AnyClass else { trapNotAClass(subscriber) }
    let object = subscriber as AnyObject
    // `P` has as many bytes as are read here, all of them plain bits or the one reference, which is not copied.
    let parts: (first: UInt, word: UInt, words: [UInt]?) = unsafe withUnsafeBytes(of: subscriber) { bytes in
      // The buffer's base is aligned for `P`, hence for a word, and has at least the words that `count` says.
      let words = unsafe bytes.bindMemory(to: UInt.self)
      // At least one: an empty `P` can't have held a class instance.
      let first = unsafe words[0]
      // Read only if it is there.
      let word = words.count == 2 ? unsafe words[1] : 0
      // The same.
      return (first, word, words.count > 2 ? unsafe Array(words.dropFirst()) : nil)
    }
    // A box has a reference too, and without the Objective-C runtime the cast gives that; but it is of no such class.
    guard parts.first == identity(of: object), Swift.type(of: object) == type else { trapNotAReference(subscriber) }
    self.init(object: object, word: parts.word, words: parts.words)
  }

  @inlinable
  init(object: AnyObject, word: UInt, words: [UInt]?) {
    self.object = object
    self.word = word
    self.words = words
  }

  /// The parts that `entry` was made from. `object` is what its weak reference gave.
  init(_ object: AnyObject, like entry: SubscriberEntry) {
    self.object = object
    self.word = entry.word
    self.words = (entry as? WideSubscriberEntry)?.words
  }

  /// A weak entry for it.
  func makeEntry() -> SubscriberEntry {
    if let words { return WideSubscriberEntry(object: object, words: words) }
    return SubscriberEntry(object: object, word: word)
  }
}

/// Whether every `P` is a class instance, and its first word the reference to it.
@inlinable @inline(__always)
func isClassBound<P>(_ type: P.Type) -> Bool {
  if type is AnyClass { return true }
  // A metatype is a pointer to the type's metadata, which lives for ever and has at least two words.
  let metadata = unsafe unsafeBitCast(type as Any.Type, to: UnsafePointer<UInt>.self)
  // The first is the kind.
  let isExistential = unsafe metadata[0] == 0x303
  // The second is read as flags only if they stand there.
  return unsafe isExistential && metadata[1] & 0x8000_0000 == 0
}

extension SubscriberEntry {
  /// The `P` that this entry was made from. `object` is what its weak reference gave, and the result takes it over.
  ///
  /// `P` is the type that the entry was made with: a list has one `P`, for ever.
  @inlinable @inline(__always)
  final func assemble<P>(_ object: consuming AnyObject, as type: P.Type) -> P {
    switch MemoryLayout<P>.size {
    case MemoryLayout<UInt>.size:
      // One word: the reference alone, see above.
      return unsafe unsafeBitCast(object, to: P.self)
    case 2 * MemoryLayout<UInt>.size:
      // Two words: the reference and a witness table, see above.
      return unsafe unsafeBitCast((object, word), to: P.self)
    default:
      return assembleWide(object, as: type)
    }
  }

  @usableFromInline
  final func assembleWide<P>(_ object: AnyObject, as type: P.Type) -> P {
    // Entries of a wide `P` are wide, as `makeEntry` makes them from the same `P`.
    let words = unsafe unsafeDowncast(self, to: WideSubscriberEntry.self).words
    // The buffer has room for a `P`, is filled completely, and its one value is moved out.
    return unsafe withUnsafeTemporaryAllocation(of: P.self, capacity: 1) { buffer in
      // As raw words, of which `P` has one more than `words`.
      let raw = UnsafeMutableRawPointer(buffer.baseAddress!)
      // The first word owns a reference, which the moved value takes over.
      unsafe raw.storeBytes(of: Unmanaged.passRetained(object).toOpaque(), as: UnsafeMutableRawPointer.self)
      for index in words.indices {
        // Inside the buffer: index + 1 is at most the number of words of `P`, less one.
        unsafe raw.storeBytes(of: words[index], toByteOffset: (index + 1) * MemoryLayout<UInt>.size, as: UInt.self)
      }
      // Every byte of the value has been written.
      return unsafe buffer.baseAddress!.move()
    }
  }

  /// The subscriber, if it lives.
  final func load<P>(as type: P.Type) -> P? {
    guard let object else { return nil }
    return assemble(object, as: type)
  }
}
