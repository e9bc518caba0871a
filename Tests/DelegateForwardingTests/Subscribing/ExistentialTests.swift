import DelegateForwarding
import Foundation
import Testing

protocol Ringing: AnyObject {
  func ring() -> String
}

protocol Blinking: AnyObject {
  func blink() -> String
}

/// A protocol that is not class-bound.
protocol Speaking {
  func speak() -> String
}

protocol Counting<Element>: AnyObject {
  associatedtype Element
  func element() -> Element
}

class Device {
  let name: String
  init(_ name: String) { self.name = name }
}

final class Phone: Device, Ringing, Blinking, Speaking, Counting {
  func ring() -> String { "ring \(name)" }
  func blink() -> String { "blink \(name)" }
  func speak() -> String { "speak \(name)" }
  func element() -> Int { name.count }
}

final class Bell<Metal>: Ringing, Speaking {
  let metal: Metal
  init(_ metal: Metal) { self.metal = metal }
  func ring() -> String { "ring \(metal)" }
  func speak() -> String { "speak \(metal)" }
}

final class ObjectBell: NSObject, Ringing, Speaking {
  func ring() -> String { "ring object" }
  func speak() -> String { "speak object" }
}

actor Robot: Ringing, Speaking {
  nonisolated func ring() -> String { "ring robot" }
  nonisolated func speak() -> String { "speak robot" }
}

/// Every layout of a `P`, which is unpacked into words and packed again.
@Suite("Existentials") struct ExistentialTests {
  /// Subscribes `all`, the last of which dies, and compares the answers of the others.
  private func check<P>(
    _ all: [P], strongly: Bool = false, says: (P) -> String, _ expected: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let multicast = MulticastDelegate<P>()
    for subscriber in all {
      #expect(
        multicast.subscribe(subscriber, holding: strongly ? .strongly : .weakly), sourceLocation: sourceLocation)
      #expect(!multicast.subscribe(subscriber), sourceLocation: sourceLocation)
      #expect(multicast.contains(subscriber), sourceLocation: sourceLocation)
    }
    for _ in 1...3 {
      #expect(multicast.forward(combining: .collect, says) == expected, sourceLocation: sourceLocation)
    }
    #expect(multicast.subscribers.map(says) == expected, sourceLocation: sourceLocation)
    #expect(
      multicast.subscribers.map { ObjectIdentifier($0 as AnyObject) } == all.map { ObjectIdentifier($0 as AnyObject) },
      sourceLocation: sourceLocation)
    for subscriber in all { #expect(multicast.unsubscribe(subscriber), sourceLocation: sourceLocation) }
    #expect(multicast.isEmpty, sourceLocation: sourceLocation)
  }

  /// Checks that a packed value owns exactly one reference.
  private func checkOwnership<P>(_ make: () -> P, sourceLocation: SourceLocation = #_sourceLocation) {
    let multicast = MulticastDelegate<P>()
    var subscriber: P? = make()
    weak let observer = subscriber as AnyObject
    multicast.subscribe(subscriber!)
    for _ in 1...10 {
      var held: [P] = []
      multicast.forward { held.append($0) }
      held += multicast.subscribers
      #expect(held.count == 2, sourceLocation: sourceLocation)
    }
    #expect(observer != nil, sourceLocation: sourceLocation)
    subscriber = nil
    #expect(observer == nil, sourceLocation: sourceLocation)
    #expect(multicast.isEmpty, sourceLocation: sourceLocation)
  }

  @Test("A class-bound existential")
  func classBound() {
    let all: [any Ringing] = [Phone("a"), Bell(1), Bell("b"), ObjectBell(), Robot()]
    check(all, says: { $0.ring() }, ["ring a", "ring 1", "ring b", "ring object", "ring robot"])
    checkOwnership { Phone("a") as any Ringing }
    checkOwnership { ObjectBell() as any Ringing }
    checkOwnership { Robot() as any Ringing }
  }

  @Test("A composition")
  func composition() {
    let all: [any Ringing & Blinking] = [Phone("a"), Phone("b")]
    check(all, says: { $0.ring() + $0.blink() }, ["ring ablink a", "ring bblink b"])
    checkOwnership { Phone("a") as any Ringing & Blinking }
  }

  @Test("A composition of three, not all class-bound")
  func longComposition() {
    let all: [any Ringing & Blinking & Speaking] = [Phone("a"), Phone("b")]
    check(all, says: { $0.ring() + $0.blink() + $0.speak() }, ["ring ablink aspeak a", "ring bblink bspeak b"])
    checkOwnership { Phone("a") as any Ringing & Blinking & Speaking }
  }

  @Test("A class and a protocol")
  func classAndProtocol() {
    let all: [any Device & Ringing] = [Phone("a"), Phone("b")]
    check(all, says: { $0.name + $0.ring() }, ["aring a", "bring b"])
    checkOwnership { Phone("a") as any Device & Ringing }
    let wide: [any Device & Ringing & Blinking] = [Phone("a")]
    check(wide, says: { $0.name + $0.ring() + $0.blink() }, ["aring ablink a"])
    checkOwnership { Phone("a") as any Device & Ringing & Blinking }
  }

  @Test("A class")
  func concreteClass() {
    check([Device("a"), Phone("b")], says: { $0.name }, ["a", "b"])
    check([Phone("b")], says: { $0.speak() }, ["speak b"])
    check([Bell([1, 2])], says: { $0.ring() }, ["ring [1, 2]"])
    check([ObjectBell()], says: { $0.ring() }, ["ring object"])
    checkOwnership { Phone("a") }
    checkOwnership { ObjectBell() }
    checkOwnership { Robot() }
  }

  @Test("A protocol that is not class-bound")
  func notClassBound() {
    let all: [any Speaking] = [Phone("a"), Bell(1), ObjectBell(), Robot()]
    check(all, says: { $0.speak() }, ["speak a", "speak 1", "speak object", "speak robot"])
    check(all, strongly: true, says: { $0.speak() }, ["speak a", "speak 1", "speak object", "speak robot"])
    checkOwnership { Phone("a") as any Speaking }
    checkOwnership { ObjectBell() as any Speaking }
  }

  @Test("Not class-bound protocols composed")
  func notClassBoundComposition() {
    let all: [any Speaking & CustomStringConvertible] = [ObjectSpeaker()]
    check(all, says: { $0.speak() + $0.description }, ["a speakera speaker"])
    checkOwnership { ObjectSpeaker() as any Speaking & CustomStringConvertible }
  }

  @Test("A constrained existential")
  func constrained() {
    let all: [any Counting<Int>] = [Phone("a"), Phone("bcd")]
    check(all, says: { "\($0.element())" }, ["1", "3"])
    checkOwnership { Phone("a") as any Counting<Int> }
    check([Phone("ab")] as [any Counting & Device], says: { $0.name + "\($0.element())" }, ["ab2"])
  }

  @Test("AnyObject")
  func anyObject() {
    let all: [AnyObject] = [Phone("a"), Bell(1), ObjectBell(), Robot()]
    check(all, says: { "\(type(of: $0))" }, ["Phone", "Bell<Int>", "ObjectBell", "Robot"])
    checkOwnership { Phone("a") as AnyObject }
  }

  @Test("Any and any Sendable")
  func any() {
    let all: [Any] = [Phone("a"), Bell(1), ObjectBell(), Robot()]
    check(all, says: { "\(type(of: $0))" }, ["Phone", "Bell<Int>", "ObjectBell", "Robot"])
    checkOwnership { Phone("a") as Any }
    check([Robot() as any Sendable], says: { "\(type(of: $0))" }, ["Robot"])
    checkOwnership { Robot() as any Sendable }
  }

  @Test("A closure's generic parameter")
  func generic() {
    func inner<T: Ringing>(_ one: T) { check([one], says: { $0.ring() }, [one.ring()]) }
    inner(Phone("a"))
    inner(Bell(5))
    inner(ObjectBell())
  }

  @Test("An observed property of every shape")
  func observed() {
    checkObserved(Phone("a") as any Ringing)
    checkObserved(Phone("a") as any Ringing & Blinking)
    checkObserved(Phone("a") as any Device & Ringing)
    checkObserved(Phone("a"))
    checkObserved(Phone("a") as any Speaking)
    checkObserved(Phone("a") as any Counting<Int>)
    checkObserved(Phone("a") as AnyObject)
    checkObserved(Phone("a") as Any)
    checkObserved(ObjectBell())
    checkObserved(Robot())
  }

  private func checkObserved<P>(_ delegate: P, sourceLocation: SourceLocation = #_sourceLocation) {
    func isSame(_ other: P?) -> Bool { other.map { $0 as AnyObject } === delegate as AnyObject }
    let owner = Owner<P>()
    #expect(owner.delegate == nil, sourceLocation: sourceLocation)
    owner.delegate = delegate
    #expect(isSame(owner.delegate), sourceLocation: sourceLocation)
    let stand = delegate
    do {
      let multicast = MulticastDelegate(wrapping: owner, hook: \.$delegate) { _ in stand }
      // The proxy itself, not the original delegate.
      #expect(isSame(owner.delegate), sourceLocation: sourceLocation)
      #expect(multicast.originalDelegate == nil, sourceLocation: sourceLocation)
    }
    owner.delegate = delegate
    #expect(isSame(owner.delegate), sourceLocation: sourceLocation)
    owner.delegate = nil
    #expect(owner.delegate == nil, sourceLocation: sourceLocation)
  }

  @Test("A subscriber of a P that is wider than two words, through a hand-over")
  func wideThroughHook() {
    final class Speaker: Speaking, MulticastForwarding {
      let multicast: MulticastDelegate<any Speaking>
      init(_ multicast: MulticastDelegate<any Speaking>) { self.multicast = multicast }
      func speak() -> String { multicast.forward(combining: .collect) { $0.speak() }.joined(separator: ", ") }
    }
    let owner = Owner<any Speaking>()
    let phones = [Phone("a"), Phone("b"), Phone("c")]
    owner.delegate = phones[0]
    var first: MulticastDelegate? = MulticastDelegate(wrapping: owner, hook: \.$delegate) { Speaker($0) }
    let second = MulticastDelegate(wrapping: owner, hook: \.$delegate) { Speaker($0) }
    first?.subscribe(phones[1])
    second.subscribe(phones[2])
    #expect(owner.delegate?.speak() == "speak a, speak b, speak c")
    first = nil
    #expect(owner.delegate?.speak() == "speak a, speak b, speak c")
    #expect(second.isInstalled)
  }
}

private final class Owner<P> {
  @ObservedDelegate var delegate: P?
}

private final class ObjectSpeaker: Speaking, CustomStringConvertible {
  let description = "a speaker"
  func speak() -> String { description }
}
