/// A delegate split into its words, so that it can be kept as a weak reference. This value holds `object` strongly.
///
/// Swift has no weak `P` for a generic `P`, and casting the loaded `AnyObject` back with `as! P` costs more than the
/// weak load itself. So a `P` of one word or two is split into them. Only this file knows the layout:
///
/// - a class, or a class-bound existential without a witness table: one word, the reference;
/// - a class-bound existential, `any D`: the reference, then a pointer to the witness table.
///
/// Any other `P`, such as a composition or an existential that is not class-bound, is cast from its object at each
/// turn.
///
/// SAFETY: In each of the two layouts the first word is the only strong reference, and the second points to immortal
/// metadata, which are plain bits. So a `P` may be rebuilt bit for bit from any strong reference to the same object and
/// the second word, and owns exactly that reference. The layout is part of the Swift ABI (docs/ABI/TypeLayout.rst):
/// stable on platforms with a stable ABI, and fixed for each compiler release elsewhere.
///
/// The metadata of a type says whether it is class-bound. The beginning of metadata is part of the same ABI
/// (docs/ABI/TypeMetadata.rst): a word that marks an existential, then its flags, one of which is set if the
/// existential is not class-bound. Where the metadata doesn't say so, as for `any D<Int>`, `init(checking:)` compares
/// the first word with the object's address, so a `P` with another layout (such as `any Error`, which is a box) is
/// rejected instead of misread. A list has one `P`, so an entry is packed as the type it was unpacked from.
@frozen @usableFromInline
struct ExistentialWords {
  @usableFromInline let object: AnyObject
  /// The second word, if a `P` has two. Zero otherwise.
  @usableFromInline let witnessTable: UInt

  /// Unpacks `subscriber`.
  ///
  /// Stops the program if `subscriber` is not a class instance, because anything else can't be held weakly.
  @inlinable
  init<P>(_ subscriber: P) {
    switch Layout(of: P.self) {
    case .reference where isClassBound(P.self):
      self.init(object: unsafe unsafeBitCast(subscriber, to: AnyObject.self), witnessTable: 0)
    case .referenceAndTable where isClassBound(P.self):
      let (object, witnessTable) = unsafe unsafeBitCast(subscriber, to: (AnyObject, UInt).self)
      self.init(object: object, witnessTable: witnessTable)
    default:
      self.init(checking: subscriber)
    }
  }

  /// Unpacks a subscriber whose type says neither that it is class-bound nor how many words it has to be split into.
  @usableFromInline
  init<P>(checking subscriber: P) {
    // `subscriber as AnyObject` never fails, but would box a struct. The dynamic type shows what it is.
    let type: Any.Type = Swift.type(of: subscriber as Any)
    guard type is AnyClass else { stop(TrapMessage.notAClass(subscriber)) }
    let object = subscriber as AnyObject
    if Layout(of: P.self) == .wide {
      self.init(object: object, witnessTable: 0)
      return
    }
    let (first, second) = unsafe withUnsafeBytes(of: subscriber) { bytes in
      let words = unsafe bytes.bindMemory(to: UInt.self)
      return unsafe (words[0], words.count == 2 ? words[1] : 0)
    }
    // A box is a reference too, and without the Objective-C runtime the cast returns the box. Its class is a different
    // one.
    guard first == identity(of: object), Swift.type(of: object) == type else {
      stop(TrapMessage.notAReference(subscriber))
    }
    self.init(object: object, witnessTable: second)
  }

  @inlinable
  init(object: AnyObject, witnessTable: UInt) {
    self.object = object
    self.witnessTable = witnessTable
  }

  /// An entry that refers to the object weakly.
  @usableFromInline
  func makeEntry() -> SubscriberEntry { SubscriberEntry(object: object, witnessTable: witnessTable) }
}

/// How a `P` is split, if it is a class instance. The size of a `P` tells.
@usableFromInline
enum Layout {
  /// One word.
  case reference
  /// Two words, the second of which is a pointer to the witness table.
  case referenceAndTable
  /// More words. A `P` is cast from its object.
  case wide

  @inlinable @inline(__always)
  init<P>(of type: P.Type) {
    switch MemoryLayout<P>.size {
    case MemoryLayout<UInt>.size: self = .reference
    case 2 * MemoryLayout<UInt>.size: self = .referenceAndTable
    default: self = .wide
    }
  }
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

/// The object of a delegate. Nil if there is none, or if it is not a class instance.
///
/// SAFETY: The first word of a class-bound layout is the reference, see `ExistentialWords`.
@inlinable @inline(__always)
func reference<P>(of delegate: P?) -> AnyObject? {
  guard let delegate else { return nil }
  guard isClassBound(P.self) else { return type(of: delegate as Any) is AnyClass ? delegate as AnyObject : nil }
  return unsafe withUnsafeBytes(of: delegate) { unsafe $0.load(as: AnyObject.self) }
}

/// The `P` that an object and a witness table were unpacked from. Takes over the reference.
///
/// SAFETY: See `ExistentialWords` for the layout. The caller passes the words that a `P` was unpacked into: a list's
/// `P` never changes.
@inlinable @inline(__always)
func rebuild<P>(_ object: consuming AnyObject, _ witnessTable: UInt, as type: P.Type) -> P {
  switch Layout(of: type) {
  case .reference: unsafe unsafeBitCast(object, to: P.self)
  case .referenceAndTable: unsafe unsafeBitCast((object, witnessTable), to: P.self)
  case .wide: castToWide(object)
  }
}

/// A `P` of more than two words.
///
/// The parameter is an `Any`, because a cast from `AnyObject` finds a conformance that belongs to an actor elsewhere
/// too, where its methods may not be called.
@usableFromInline @inline(never)
func castToWide<P>(_ object: Any) -> P {
  guard let delegate = object as? P else { stop(TrapMessage.conformsElsewhere(P.self, object)) }
  return delegate
}

extension ExistentialWords {
  /// The `P` that this was unpacked from.
  @inlinable @inline(__always)
  func rebuild<P>(as type: P.Type) -> P { DelegateForwarding.rebuild(object, witnessTable, as: type) }
}

extension SubscriberEntry {
  /// The `P` that this entry was made from. `object` was loaded from its weak reference, and the result takes it over.
  @inlinable @inline(__always)
  final func rebuild<P>(_ object: consuming AnyObject, as type: P.Type) -> P {
    DelegateForwarding.rebuild(object, witnessTable, as: type)
  }

  /// The subscriber, if it is alive.
  @inlinable
  final func load<P>(as type: P.Type) -> P? {
    guard let object else { return nil }
    return rebuild(object, as: type)
  }
}
