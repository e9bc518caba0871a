/// A delegate split into its words, so that it can be kept as a weak reference. This value holds `object` strongly.
///
/// Swift has no weak `P` for a generic `P`, and casting the loaded `AnyObject` back with `as! P` costs more than the
/// weak load itself. So a `P` of one word or two is split into them, see `Layout` in `Support/SwiftRuntime.swift`. A
/// wider one is cast from its object at each turn. A list has one `P`, so an entry is packed as the type it was
/// unpacked from.
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
    case .reference where isClassBound(P.self), .referenceAndTable where isClassBound(P.self):
      let (object, witnessTable) = takeApart(subscriber)
      self.init(object: object, witnessTable: witnessTable)
    default:
      self.init(checking: subscriber)
    }
    assert(isLaidOutAsKnown(P.self, object, witnessTable))
  }

  /// Unpacks a subscriber whose type says neither that it is class-bound nor how many words it has to be split into.
  ///
  /// The metadata of some types doesn't say it, as of `any D<Int>`. The first word is compared with the object's
  /// address, so a `P` with another layout (such as `any Error`, which is a box) is rejected instead of misread.
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
    let (first, second) = words(of: subscriber)
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
  func makeEntry() -> ObjectEntry { ObjectEntry(object: object, witnessTable: witnessTable) }
}

extension ExistentialWords {
  /// The `P` that this was unpacked from.
  @inlinable @inline(__always)
  func rebuild<P>(as type: P.Type) -> P { DelegateForwarding.rebuild(object, witnessTable, as: type) }
}

extension ObjectEntry {
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
