import DelegateForwarding
import TestSupport
import Testing

private final class OtherSubscriber: SignalDelegate {
  private(set) var last = 0
  func signal(_ value: Int) { last = value }
  func allows(_ value: Int) -> Bool { true }
}

/// An `@ObservedDelegate` that no multicast has wrapped yet.
@Suite("Unwrapped properties") struct UnwrappedPropertyTests {
  let journal = Journal()

  @Test("14: The property holds what was assigned last, and a multicast adopts it", arguments: 0..<6)
  func lastAssigned(count: Int) {
    let all = subscribers("a", "b", journal: journal)
    let station = ObservedStation()
    #expect(station.delegate == nil)
    let values = [all[0], nil, all[1], all[0], nil, all[1]]
    for value in values[...count] {
      station.delegate = value
      #expect(station.delegate === value)
    }
    let multicast = station.wrap()
    #expect(multicast.originalDelegate === values[count])
    station.fire(1)
    #expect(journal.take() == (values[count].map { ["\($0.name)1"] } ?? []))
  }

  @Test("14: Delegates of several classes are each called as their own class")
  func severalClasses() {
    let station = ObservedStation()
    let (one, other) = (Subscriber("a", journal), OtherSubscriber())
    for round in 1...3 {
      station.delegate = one
      station.fire(round)
      #expect(journal.take() == ["a\(round)"])
      station.delegate = other
      station.fire(round)
      #expect(other.last == round)
    }
  }

  @Test("13: It holds its delegate weakly, the first one and a later one", arguments: 1...2)
  func weakly(count: Int) {
    let station = ObservedStation()
    let life = Lifetimes()
    for _ in 0..<count {
      do {
        let delegate = Subscriber("a", journal, life: life)
        station.delegate = delegate
        #expect(station.delegate === delegate)
      }
      #expect(life.living == 0)
      #expect(station.delegate == nil)
    }
    #expect(station.wrap().originalDelegate == nil)
  }

  @Test("13: A delegate that the property alone could keep is kept from the assignment on, if a multicast holds it")
  func temporary() {
    let station = ObservedStation()
    let life = Lifetimes()
    let multicast = station.wrap(holdingOriginal: .strongly)
    station.delegate = Subscriber("a", journal, life: life)
    #expect(life.living == 1)
    station.fire(1)
    #expect(journal.take() == ["a1"])
    withExtendedLifetime(multicast) {}
  }
}
