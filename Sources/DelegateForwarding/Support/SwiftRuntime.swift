// What the library knows of Swift's run time: how a `P` lies in memory, and what the metadata of types and conformances
// say. Nothing outside this file relies on it.
//
// It is part of Swift's ABI: stable on Apple's platforms, and fixed for each release of the compiler elsewhere.
// `SwiftRuntimeTests` checks each fact by itself, so these tests fail first if a compiler changes one. In a debug
// build, `assert` also checks each `P` that a program uses, see `isLaidOutAsKnown`.

// MARK: How a delegate lies in memory

/// How a `P` is split, if it is a class instance. The size of a `P` tells (docs/ABI/TypeLayout.rst).
@usableFromInline
enum Layout {
  /// One word, the reference: a class, or a class-bound existential without a witness table.
  case reference
  /// Two words, the reference, then a pointer to the witness table: a class-bound existential, `any D`.
  case referenceAndTable
  /// More words. A `P`, such as a composition or an existential that is not class-bound, is cast from its object.
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
/// SAFETY: A metatype points to the type's metadata, which lives for ever and has at least two words. The first one
/// says of which kind the type is. Of an existential, the second one has flags, one of which is set if it is not
/// class-bound (docs/ABI/TypeMetadata.rst). It is read as flags only if the first says that the type is an
/// existential.
@inlinable @inline(__always)
func isClassBound<P>(_ type: P.Type) -> Bool {
  let metadata = unsafe unsafeBitCast(type as Any.Type, to: UnsafePointer<UInt>.self)
  if unsafe metadata[0] == 0x303 { return unsafe metadata[1] & 0x8000_0000 == 0 }
  return type is AnyClass
}

/// The object of a delegate. Nil if there is none, or if it is not a class instance.
///
/// SAFETY: The first word of a class-bound `P` is the reference.
@inlinable @inline(__always)
func reference<P>(of delegate: P?) -> AnyObject? {
  guard let delegate else { return nil }
  guard isClassBound(P.self) else { return type(of: delegate as Any) is AnyClass ? delegate as AnyObject : nil }
  return unsafe withUnsafeBytes(of: delegate) { unsafe $0.load(as: AnyObject.self) }
}

/// Takes a class-bound `P` of at most two words apart: into the object, which is retained, and the second word, or
/// zero.
///
/// SAFETY: The first word is the only strong reference, and the second points to immortal metadata, which are plain
/// bits. The caller knows that `P` is class-bound.
@inlinable @inline(__always)
func takeApart<P>(_ delegate: P) -> (object: AnyObject, witnessTable: UInt) {
  switch Layout(of: P.self) {
  case .reference: (unsafe unsafeBitCast(delegate, to: AnyObject.self), 0)
  default: unsafe unsafeBitCast(delegate, to: (AnyObject, UInt).self)
  }
}

/// The words of a `P` of at most two. The second one is zero if there is none.
///
/// SAFETY: The bytes are read while `delegate` lives, and nothing is taken for a reference.
func words<P>(of delegate: P) -> (UInt, UInt) {
  unsafe withUnsafeBytes(of: delegate) { bytes in
    let words = unsafe bytes.bindMemory(to: UInt.self)
    return unsafe (words[0], words.count == 2 ? words[1] : 0)
  }
}

/// Puts a `P` together again from the object and the witness table that it was taken apart into. Takes over the
/// reference.
///
/// SAFETY: See `takeApart`: a `P` may be rebuilt bit for bit from any strong reference to the same object and the
/// second word, and owns exactly that reference. The caller passes the words of a `P`: a list's `P` never changes.
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

// MARK: What a conformance says

/// Whether a conformance belongs to a global actor, as in `extension Screen: @MainActor PlayerDelegate`, so that its
/// methods may be called there only.
///
/// SAFETY: A witness table begins with a pointer to the conformance's descriptor. That begins with three 32-bit
/// references, and a word of flags follows (`ConformanceFlags` in the compiler's MetadataValues.h). Both live for ever.
func isIsolatedConformance(witnessTable: UInt) -> Bool {
  guard let table = unsafe UnsafePointer<UnsafePointer<UInt32>>(bitPattern: witnessTable) else { return false }
  return unsafe table.pointee[3] & 1 << 19 != 0
}

// MARK: Checking it

/// Looks once at each `P`: stops the program if one that was taken apart and is put together again isn't what a cast
/// gives. Otherwise true, for `assert`, which a release build leaves out.
@usableFromInline
func isLaidOutAsKnown<P>(_ type: P.Type, _ object: AnyObject, _ witnessTable: UInt) -> Bool {
  guard checkedTypes.withLock({ $0.insert(ObjectIdentifier(type)).inserted }) else { return true }
  guard isWhatCastGives(type, object, witnessTable) else { stop(TrapMessage.isLaidOutOtherwise(type)) }
  return true
}

private let checkedTypes = Locked<Set<ObjectIdentifier>>([])

/// Whether the words make the same `P` as a cast of the object. True if the object can't be cast, as where its
/// conformance belongs to another actor.
func isWhatCastGives<P>(_ type: P.Type, _ object: AnyObject, _ witnessTable: UInt) -> Bool {
  if case .wide = Layout(of: type) { return true }
  guard let cast = object as Any as? P else { return true }
  return words(of: rebuild(object, witnessTable, as: type)) == words(of: cast)
}

extension TrapMessage {
  package static func isLaidOutOtherwise<P>(_ type: P.Type) -> String {
    """
    Swift \(compilerVersion) lays out \(typeName(P.self)) in another way than this version of swift-delegate-forwarding \
    knows, so a MulticastDelegate<\(typeName(P.self))> would crash. Update the package, or use an earlier compiler.
    """
  }

  /// The version of the compiler that built the library.
  private static var compilerVersion: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}
