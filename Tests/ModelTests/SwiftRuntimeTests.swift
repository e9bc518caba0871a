#if DEBUG
  import Testing

  @testable import DelegateForwarding

  private protocol Ringing: AnyObject { func ring() -> String }
  private protocol Blinking: AnyObject {}
  private protocol Speaking {}
  private protocol Counting<Element>: AnyObject { associatedtype Element }

  private class Phone: Ringing, Blinking, Counting {
    typealias Element = Int
    func ring() -> String { "phone" }
  }
  private final class Bell<Metal>: Ringing {
    func ring() -> String { "bell" }
  }
  private actor Robot: Ringing {
    nonisolated func ring() -> String { "robot" }
  }
  @MainActor private final class Screen: @MainActor Ringing {
    func ring() -> String { "screen" }
  }
  private final class Window: Blinking {}
  extension Window: @MainActor Ringing {
    @MainActor func ring() -> String { "window" }
  }

  /// Each fact of `Support/SwiftRuntime.swift`, read from memory without the code that relies on it. If these tests
  /// fail with a new compiler, mend that file first: nothing else will work.
  @Suite("What is known of Swift's run time") struct SwiftRuntimeTests {
    /// SAFETY: The metadata of an existential has these two words, and more, and lives for ever.
    private func metadata(_ type: Any.Type) -> (kind: UInt, flags: UInt32) {
      let words = unsafe unsafeBitCast(type, to: UnsafePointer<UInt>.self)
      return unsafe (words[0], UInt32(truncatingIfNeeded: words[1]))
    }

    /// The words of a value.
    ///
    /// SAFETY: They are read as numbers while the value lives.
    private func words<P>(_ value: P) -> [UInt] {
      unsafe withUnsafeBytes(of: value) { bytes in unsafe Array(bytes.bindMemory(to: UInt.self)) }
    }

    /// The second word of an existential. Without `as`, `words` would open it, and get an instance of the class.
    private func witnessTable(of value: any Ringing) -> UInt { words(value as any Ringing)[1] }

    /// The flags of a conformance.
    ///
    /// SAFETY: A witness table's first word points to the conformance's descriptor. That has four 32-bit words, and
    /// more. Both live for ever.
    private func conformanceFlags(_ value: any Ringing) throws -> UInt32 {
      let table = unsafe try #require(UnsafePointer<UnsafePointer<UInt32>>(bitPattern: witnessTable(of: value)))
      return unsafe table.pointee[3]
    }

    @Test("An existential's metadata begin with 0x303, and its flags say whether it is class-bound")
    func metadataOfExistentials() {
      let classBound: [Any.Type] = [AnyObject.self, (any Ringing).self, (any Ringing & Blinking).self]
      let others: [Any.Type] = [Any.self, (any Speaking).self, (any Error).self, (any Sendable).self]
      for type in classBound + others { #expect(metadata(type).kind == 0x303, "\(type)") }
      for type in classBound { #expect(metadata(type).flags & 0x8000_0000 == 0, "\(type)") }
      for type in others { #expect(metadata(type).flags & 0x8000_0000 != 0, "\(type)") }
    }

    @Test("What is no such existential has other metadata: classes, constrained existentials, structs")
    func metadataOfOthers() {
      for type in [Phone.self, Bell<Int>.self, Robot.self, Int.self, (any Counting<Int>).self] as [Any.Type] {
        #expect(metadata(type).kind != 0x303, "\(type)")
      }
    }

    @Test("The library tells class-bound types by that")
    func classBound() {
      #expect(isClassBound(AnyObject.self) && isClassBound((any Ringing).self) && isClassBound(Phone.self))
      #expect(isClassBound((any Ringing & Blinking).self) && isClassBound(Robot.self))
      #expect(!isClassBound(Any.self) && !isClassBound((any Speaking).self) && !isClassBound((any Error).self))
      // Its metadata don't say it.
      #expect(!isClassBound((any Counting<Int>).self))
    }

    @Test("A class and AnyObject have one word, which is the reference")
    func oneWord() {
      let phone = Phone()
      #expect(words(phone) == [identity(of: phone)])
      #expect(words(phone as AnyObject) == [identity(of: phone)])
    }

    @Test("An existential of one class-bound protocol has two: the reference, and the same table for each such object")
    func twoWords() {
      let (phone, other, bell) = (Phone(), Phone(), Bell<Int>())
      let (first, second, third) = (
        words(phone as any Ringing), words(other as any Ringing), words(bell as any Ringing)
      )
      #expect(first.count == 2 && first[0] == identity(of: phone))
      #expect(second == [identity(of: other), first[1]])
      #expect(third[0] == identity(of: bell) && third[1] != first[1])
      #expect(words(phone as any Counting<Int>).count == 2)
      #expect(words(phone as any Counting<Int>)[0] == identity(of: phone))
    }

    @Test("A composition, and what isn't class-bound, has more words or none that is a reference")
    func moreWords() {
      #expect(words(Phone() as any Ringing & Blinking).count == 3)
      #expect(words(Phone() as Any).count == 4)
      #expect(MemoryLayout<any Speaking>.size == 5 * MemoryLayout<UInt>.size)
      #expect(MemoryLayout<any Error>.size == MemoryLayout<UInt>.size)
    }

    @Test("A cast makes the same words as the compiler does")
    func casts() throws {
      for ringing in [Phone(), Bell<Int>(), Bell<String>(), Robot()] as [any Ringing] {
        let cast = try #require(ringing as AnyObject as Any as? any Ringing)
        #expect(words(cast as any Ringing) == words(ringing as any Ringing))
      }
    }

    @Test("A conformance's flags say whether it belongs to an actor")
    @MainActor func conformances() throws {
      let isolated: UInt32 = 1 << 19
      for ringing in [Phone(), Bell<Int>(), Robot()] as [any Ringing] {
        #expect(try conformanceFlags(ringing) & isolated == 0)
        #expect(!isIsolatedConformance(witnessTable: witnessTable(of: ringing)))
      }
      for ringing in [Screen(), Window()] as [any Ringing] {
        #expect(try conformanceFlags(ringing) & isolated != 0)
        #expect(isIsolatedConformance(witnessTable: witnessTable(of: ringing)))
      }
      #expect(!isIsolatedConformance(witnessTable: words(Window() as any Blinking)[1]))
      #expect(!isIsolatedConformance(witnessTable: 0))
    }

    @Test("A debug build finds a type that is laid out in another way, and names it and the compiler")
    func check() {
      let (phone, bell) = (Phone(), Bell<Int>())
      let (right, wrong) = (witnessTable(of: phone), witnessTable(of: bell))
      #expect(isWhatCastGives((any Ringing).self, phone, right))
      #expect(!isWhatCastGives((any Ringing).self, phone, wrong))
      #expect(isWhatCastGives(Phone.self, phone, 0))
      #expect(isWhatCastGives(AnyObject.self, phone, 0))
      // Nothing is known of it, and nothing is taken for granted.
      #expect(isWhatCastGives((any Ringing & Blinking).self, phone, wrong))
      let message = TrapMessage.isLaidOutOtherwise((any Ringing).self)
      #expect(message.hasPrefix("Swift 6.") && message.contains(" lays out any Ringing in another way"))
    }
  }
#endif
