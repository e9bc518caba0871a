/// A delegate split into its words, so that it can be kept as a weak reference. This value holds `object` strongly.
///
/// Swift has no weak `P` for a generic `P`, and casting the loaded `AnyObject` back with `as! P` costs more than the
/// weak load itself. So a `P` is split into its words. Only this file knows the layout:
///
/// - a class, or a class-bound existential without a witness table: one word, the reference;
/// - a class-bound existential, `any D` or `any Base & D & E`: the reference, then one witness table pointer for each
///   protocol;
/// - an existential that is not class-bound, `any D` or `Any`: a buffer of three words, the type's metadata pointer,
///   then one witness table pointer for each protocol. A class instance fits into the buffer, so the first word is the
///   reference and the other two words of the buffer mean nothing.
///
/// SAFETY: In each layout the first word is the only strong reference, and the others point to immortal metadata, which
/// are plain bits. So a `P` may be rebuilt bit for bit from any strong reference to the same object and the other
/// words, and owns exactly that reference. The layout is part of the Swift ABI (docs/ABI/TypeLayout.rst): stable on
/// platforms with a stable ABI, and fixed for each compiler release elsewhere. `init(checking:)` compares the first
/// word with the object's address, so a `P` with another layout (such as `any Error`, which is a box) is rejected
/// instead of misread. For the first two layouts every `P` is a class instance, and the comparison is skipped: the
/// dynamic casts it needs cost as much as the rest of a subscription. The type's metadata says which layout a `P` has.
/// The beginning of the metadata is part of the same ABI (docs/ABI/TypeMetadata.rst): a word that marks an existential,
/// then its flags, one of which is set if the existential is not class-bound. A list has one `P`, so an entry is packed
/// as the type it was unpacked from.
@usableFromInline
struct ExistentialWords {
  @usableFromInline let object: AnyObject
  @usableFromInline let witnessTable: UInt
  /// All words after the first, if there are more than two words in total.
  @usableFromInline let words: [UInt]?

  /// Unpacks `subscriber`.
  ///
  /// Stops the program if `subscriber` is not a class instance, because anything else can't be held weakly.
  @inlinable
  init<P>(_ subscriber: P) {
    let wordSize = MemoryLayout<UInt>.size
    if isClassBound(P.self), MemoryLayout<P>.size == wordSize {
      self.init(object: unsafe unsafeBitCast(subscriber, to: AnyObject.self), witnessTable: 0, words: nil)
    } else if isClassBound(P.self), MemoryLayout<P>.size == 2 * wordSize {
      let (object, witnessTable) = unsafe unsafeBitCast(subscriber, to: (AnyObject, UInt).self)
      self.init(object: object, witnessTable: witnessTable, words: nil)
    } else {
      self.init(checking: subscriber)
    }
  }

  /// Unpacks `delegate`, or returns nil if it is not a class instance.
  @usableFromInline
  init?<P>(ifClassInstance delegate: P) {
    if isClassBound(P.self) { self.init(delegate) } else { self.init(ifReference: delegate) }
  }

  @usableFromInline
  init<P>(checking subscriber: P) {
    // `subscriber as AnyObject` never fails, but would box a struct. The dynamic type shows what it is.
    guard type(of: subscriber as Any) is AnyClass else { stop(TrapMessage.notAClass(subscriber)) }
    guard let words = Self(ifReference: subscriber) else { stop(TrapMessage.notAReference(subscriber)) }
    self = words
  }

  /// Unpacks `subscriber`, or returns nil if its first word isn't the reference to a class instance.
  private init?<P>(ifReference subscriber: P) {
    let type: Any.Type = Swift.type(of: subscriber as Any)
    guard type is AnyClass else { return nil }
    let object = subscriber as AnyObject
    let parts: (first: UInt, second: UInt, words: [UInt]?) = unsafe withUnsafeBytes(of: subscriber) { bytes in
      let words = unsafe bytes.bindMemory(to: UInt.self)
      let first = unsafe words[0]
      let word = words.count == 2 ? unsafe words[1] : 0
      return (first, word, words.count > 2 ? unsafe Array(words.dropFirst()) : nil)
    }
    // A box is a reference too, and without the Objective-C runtime the cast returns the box. Its class is a different
    // one.
    guard parts.first == identity(of: object), Swift.type(of: object) == type else { return nil }
    self.init(object: object, witnessTable: parts.second, words: parts.words)
  }

  @inlinable
  init(object: AnyObject, witnessTable: UInt, words: [UInt]?) {
    self.object = object
    self.witnessTable = witnessTable
    self.words = words
  }

  /// An entry that refers to the object weakly.
  @usableFromInline
  func makeEntry() -> SubscriberEntry {
    if let words { return WideSubscriberEntry(object: object, words: words) }
    return SubscriberEntry(object: object, witnessTable: witnessTable)
  }
}

extension TracedObject {
  /// The object of a delegate.
  init<P>(delegate: P) {
    self.init(Swift.type(of: delegate as Any), at: identity(ofDelegate: delegate))
  }
}

/// The address of a delegate's object.
///
/// SAFETY: The first word of every layout is the reference, see above.
@inlinable
func identity<P>(ofDelegate delegate: P) -> UInt {
  unsafe withUnsafeBytes(of: delegate) { unsafe $0.load(as: UInt.self) }
}

/// Whether every `P` is a class instance whose reference is the first word.
///
/// SAFETY: A metatype points to the type's metadata, which lives for ever and has at least two words. The second word
/// is read as flags only if the first says that the type is an existential.
@inlinable @inline(__always)
func isClassBound<P>(_ type: P.Type) -> Bool {
  let metadata = unsafe unsafeBitCast(type as Any.Type, to: UnsafePointer<UInt>.self)
  if unsafe metadata[0] == 0x303 { return unsafe metadata[1] & 0x8000_0000 == 0 }
  return type is AnyClass
}

/// The object of a delegate. Nil if it is not a class instance.
///
/// SAFETY: The first word of a class-bound layout is the reference, see `ExistentialWords`.
@inlinable @inline(__always)
func object<P>(of delegate: P) -> AnyObject? {
  guard isClassBound(P.self) else { return ExistentialWords(ifClassInstance: delegate)?.object }
  return unsafe withUnsafeBytes(of: delegate) { unsafe $0.load(as: AnyObject.self) }
}

/// Whether every `P` consists of a reference and at most one witness table pointer.
@inlinable @inline(__always)
func isTwoWords<P>(_ type: P.Type) -> Bool {
  MemoryLayout<P>.size <= 2 * MemoryLayout<UInt>.size && isClassBound(type)
}

/// Whether a conformance belongs to a global actor, as in `extension Screen: @MainActor PlayerDelegate`, so that its
/// methods may be called there only.
///
/// SAFETY: A witness table begins with a pointer to the conformance's descriptor. That begins with three 32-bit
/// references, and a word of flags follows (`ConformanceFlags` in the compiler's MetadataValues.h). Both live for ever.
func isIsolatedConformance(witnessTable: UInt) -> Bool {
  guard let table = unsafe UnsafePointer<UnsafePointer<UInt32>>(bitPattern: witnessTable) else { return false }
  return unsafe table.pointee[3] & 1 << 19 != 0
}

/// The two words of a delegate or of nil, without a retain. Returns nil if there are more words.
///
/// SAFETY: See `ExistentialWords` for the layout. A null reference is nil. The caller uses the words only if
/// `isTwoWords` is true for `P`, and holds the delegate meanwhile.
@unsafe @inlinable @inline(__always)
func unretainedWords<P>(of delegate: P?) -> (object: Unmanaged<AnyObject>?, witnessTable: UInt)? {
  if !isTwoWords(P.self) { return nil }
  return switch MemoryLayout<P?>.size {
  case MemoryLayout<UInt>.size: unsafe (unsafeBitCast(delegate, to: Unmanaged<AnyObject>?.self), 0)
  case 2 * MemoryLayout<UInt>.size: unsafe unsafeBitCast(delegate, to: (Unmanaged<AnyObject>?, UInt).self)
  default: nil
  }
}

/// A `P` of one word or two. Takes over the reference.
///
/// SAFETY: See `ExistentialWords` for the layout. The caller passes the words that a `P` was unpacked into.
@inlinable @inline(__always)
func rebuildTwoWords<P>(_ object: consuming AnyObject, _ witnessTable: UInt, as type: P.Type) -> P {
  if MemoryLayout<P>.size == MemoryLayout<UInt>.size { return unsafe unsafeBitCast(object, to: P.self) }
  return unsafe unsafeBitCast((object, witnessTable), to: P.self)
}

extension ExistentialWords {
  /// The `P` that this was unpacked from.
  @inlinable @inline(__always)
  func rebuild<P>(as type: P.Type) -> P {
    if MemoryLayout<P>.size > 2 * MemoryLayout<UInt>.size { return rebuildWide(object, words ?? [], as: type) }
    return rebuildTwoWords(object, witnessTable, as: type)
  }
}

/// A `P` of more than two words, which has one word more than `words`.
///
/// SAFETY: See `ExistentialWords` for the layout. The caller passes the words that a `P` was unpacked into.
@usableFromInline
func rebuildWide<P>(_ object: AnyObject, _ words: [UInt], as type: P.Type) -> P {
  unsafe withUnsafeTemporaryAllocation(of: P.self, capacity: 1) { buffer in
    let raw = UnsafeMutableRawPointer(buffer.baseAddress!)
    unsafe raw.storeBytes(of: Unmanaged.passRetained(object).toOpaque(), as: UnsafeMutableRawPointer.self)
    for index in words.indices {
      unsafe raw.storeBytes(of: words[index], toByteOffset: (index + 1) * MemoryLayout<UInt>.size, as: UInt.self)
    }
    return unsafe buffer.baseAddress!.move()
  }
}

/// SAFETY: An entry is packed as the `P` that it was unpacked from, so its words are those of a `P`, and the result
/// owns the reference. See `ExistentialWords` for the layout. An entry of a wide `P` is a `WideSubscriberEntry`.
extension SubscriberEntry {
  /// The `P` that this entry was made from. `object` was loaded from its weak reference, and the result takes it over.
  ///
  /// `P` is the type that the entry was made with: a list's `P` never changes.
  @inlinable @inline(__always)
  final func rebuild<P>(_ object: consuming AnyObject, as type: P.Type) -> P {
    if MemoryLayout<P>.size > 2 * MemoryLayout<UInt>.size {
      return rebuildWide(object, unsafe unsafeDowncast(self, to: WideSubscriberEntry.self).words, as: type)
    }
    return rebuildTwoWords(object, unsafe witnessTable, as: type)
  }

  /// The subscriber, if it is alive.
  @inlinable
  final func load<P>(as type: P.Type) -> P? {
    guard let object else { return nil }
    return rebuild(object, as: type)
  }
}
