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

/// A proxy for most layouts.
final class Switchboard<P>: Device, Ringing, Blinking, Speaking, Counting, MulticastForwarding {
  let multicast: MulticastDelegate<P>
  init(_ multicast: MulticastDelegate<P>) {
    self.multicast = multicast
    super.init("board")
  }
  func ring() -> String { "ring" }
  func blink() -> String { "blink" }
  func speak() -> String { "speak" }
  func element() -> Int { 0 }
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

private final class PlainOwner<P> {
  var delegate: P?
  init(_ delegate: P) { self.delegate = delegate }
}

/// Every layout of a `P`: its words are unpacked and packed again, or it is cast.
@Suite("Existentials") struct ExistentialTests {
  /// Subscribes them, compares their answers, and checks that a packed value owns exactly one reference, in a list and
  /// in an observed property.
  private func check<P>(
    _ make: () -> [P], says: (P) -> String, _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for hold in [SubscriberHold.weakly, .strongly] {
      let (multicast, all) = (MulticastDelegate<P>(), make())
      for subscriber in all {
        #expect(multicast.subscribe(subscriber, holding: hold), sourceLocation: sourceLocation)
        #expect(!multicast.subscribe(subscriber), sourceLocation: sourceLocation)
        #expect(multicast.contains(subscriber), sourceLocation: sourceLocation)
      }
      for _ in 1...3 {
        #expect(multicast.forward(combining: .collect, says) == expected, sourceLocation: sourceLocation)
      }
      #expect(multicast.subscribers.map(says) == expected, sourceLocation: sourceLocation)
      #expect(multicast.subscribers.map(identity) == all.map(identity), sourceLocation: sourceLocation)
      for subscriber in all { #expect(multicast.unsubscribe(subscriber), sourceLocation: sourceLocation) }
      #expect(multicast.subscriberCount == 0, sourceLocation: sourceLocation)
    }
    for index in expected.indices {
      checkOwnership({ make()[index] }, sourceLocation)
      checkProperty(make()[index], sourceLocation)
    }
  }

  private func identity<P>(_ subscriber: P) -> ObjectIdentifier { ObjectIdentifier(subscriber as AnyObject) }

  private func checkOwnership<P>(_ make: () -> P, _ sourceLocation: SourceLocation) {
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
    #expect(multicast.subscriberCount == 0, sourceLocation: sourceLocation)
  }

  private func checkProperty<P>(_ delegate: P, _ sourceLocation: SourceLocation) {
    func isSame(_ other: P?) -> Bool { other.map { $0 as AnyObject } === delegate as AnyObject }
    let owner = Owner<P>()
    #expect(owner.delegate == nil, sourceLocation: sourceLocation)
    owner.delegate = delegate
    #expect(isSame(owner.delegate), sourceLocation: sourceLocation)
    if Switchboard(MulticastDelegate<P>()) is P {
      let multicast = MulticastDelegate<P> { Switchboard($0) as! P }
      let plain = PlainOwner<P>(delegate)
      multicast.install(in: plain, \.delegate)
      #expect(plain.delegate.map { $0 as AnyObject } is Switchboard<P>, sourceLocation: sourceLocation)
      // The proxy itself, not the original delegate.
      #expect(multicast.propertyValue.map { $0 as AnyObject } is Switchboard<P>, sourceLocation: sourceLocation)
      #expect(multicast.originalDelegate.map(identity) == identity(delegate), sourceLocation: sourceLocation)
    }
    owner.delegate = delegate
    #expect(isSame(owner.delegate), sourceLocation: sourceLocation)
    owner.delegate = nil
    #expect(owner.delegate == nil, sourceLocation: sourceLocation)
  }

  @Test("A class-bound existential, plain and constrained")
  func classBound() {
    check(
      { [Phone("a"), Bell(1), Bell("b"), ObjectBell(), Robot()] as [any Ringing] }, says: { $0.ring() },
      ["ring a", "ring 1", "ring b", "ring object", "ring robot"])
    check({ [Phone("a"), Phone("bcd")] as [any Counting<Int>] }, says: { "\($0.element())" }, ["1", "3"])
  }

  @Test("A composition, of class-bound protocols and of others, with a class and without")
  func composition() {
    check({ [Phone("a")] as [any Ringing & Blinking] }, says: { $0.ring() + $0.blink() }, ["ring ablink a"])
    check(
      { [Phone("a")] as [any Ringing & Blinking & Speaking] }, says: { $0.ring() + $0.blink() + $0.speak() },
      ["ring ablink aspeak a"])
    check({ [Phone("a")] as [any Device & Ringing] }, says: { $0.name + $0.ring() }, ["aring a"])
    check(
      { [Phone("a")] as [any Device & Ringing & Blinking] }, says: { $0.name + $0.ring() + $0.blink() },
      ["aring ablink a"])
    check(
      { [ObjectSpeaker()] as [any Speaking & CustomStringConvertible] }, says: { $0.speak() + $0.description },
      ["a speakera speaker"])
  }

  @Test("A class")
  func concreteClass() {
    check({ [Device("a"), Phone("b")] }, says: { $0.name }, ["a", "b"])
    check({ [Bell([1, 2])] }, says: { $0.ring() }, ["ring [1, 2]"])
    check({ [ObjectBell()] }, says: { $0.ring() }, ["ring object"])
    check({ [Robot()] }, says: { $0.ring() }, ["ring robot"])
  }

  @Test("A protocol that is not class-bound")
  func notClassBound() {
    check(
      { [Phone("a"), Bell(1), ObjectBell(), Robot()] as [any Speaking] }, says: { $0.speak() },
      ["speak a", "speak 1", "speak object", "speak robot"])
  }

  @Test("AnyObject, Any and any Sendable")
  func any() {
    let names = ["Phone", "Bell<Int>", "ObjectBell", "Robot"]
    check({ [Phone("a"), Bell(1), ObjectBell(), Robot()] as [AnyObject] }, says: { "\(type(of: $0))" }, names)
    check({ [Phone("a"), Bell(1), ObjectBell(), Robot()] as [Any] }, says: { "\(type(of: $0))" }, names)
    check({ [Robot() as any Sendable] }, says: { "\(type(of: $0))" }, ["Robot"])
  }
}

private final class Owner<P> {
  @ObservedDelegate var delegate: P?
}

private final class ObjectSpeaker: Speaking, CustomStringConvertible {
  let description = "a speaker"
  func speak() -> String { description }
}
