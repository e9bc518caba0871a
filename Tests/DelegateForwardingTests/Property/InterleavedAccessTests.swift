import DelegateForwarding
import TestSupport
import Testing

/// What another thread might do while the library reads and writes a property, done by the property itself. The races
/// of `PropertyRaceTests` come to these orders only now and then.
@Suite("Another thread's steps between the accesses of a property") struct InterleavedAccessTests {
  let journal = Journal()

  /// A service whose property the multicast computes, with steps of another thread around each access.
  private final class SteppedStation: Station {
    let delegates = Multicast()
    var beforeRead: [() -> Void] = []
    var afterRead: [() -> Void] = []
    var writes = 0

    var delegate: (any SignalDelegate)? {
      get {
        if !beforeRead.isEmpty { beforeRead.removeFirst()() }
        let value = delegates.propertyValue
        if !afterRead.isEmpty { afterRead.removeFirst()() }
        return value
      }
      set {
        writes += 1
        delegates.propertyValue = newValue
      }
    }

    func install() -> Multicast {
      delegates.install(in: self)
      return delegates
    }
  }

  @Test("14: What was assigned after `install` has read the property isn't replaced by what it has read")
  func assignedAfterTheRead() {
    let station = SteppedStation()
    let all = subscribers("o", "p", journal: journal)
    station.delegate = all[0]
    station.afterRead = [{ [unowned station] in station.delegate = all[1] }]
    station.delegates.install(in: station)
    #expect(station.delegates.originalDelegate === all[1])
    station.fire(1)
    #expect(journal.take() == ["p1"])
  }

  @Test("14: A delegate that `install` has read, and that was replaced by nil since, doesn't come back")
  func clearedAfterTheRead() {
    let station = SteppedStation()
    let all = subscribers("o", journal: journal)
    station.delegate = all[0]
    station.afterRead = [{ [unowned station] in station.delegate = nil }]
    station.delegates.install(in: station)
    #expect(station.afterRead.isEmpty)
    #expect(station.delegates.originalDelegate == nil)
    withExtendedLifetime(all) {}
  }

  @Test("14, 17: `uninstall` writes nothing to a property that the multicast computes", arguments: 1...2)
  func subscribedMeanwhile(read: Int) {
    let station = SteppedStation()
    let all = subscribers("o", "a", "b", journal: journal)
    station.delegate = all[0]
    station.delegates.subscribe(all[1])
    station.writes = 0
    station.beforeRead =
      Array(repeating: {}, count: read - 1) + [{ [unowned station] in station.delegates.subscribe(all[2]) }]
    station.delegates.uninstall(from: station)
    #expect(station.writes == 0)
    #expect(station.delegates.originalDelegate === all[0])
  }

  @Test("14: A delegate that is replaced and assigned again while its proxy is made has one proxy")
  func assignedAgainMeanwhile() {
    var steps: [() -> Void] = []
    let station = ObservedStation({ multicast in
      while !steps.isEmpty { steps.removeFirst()() }
      return SignalForwarder(multicast)
    })
    let all = subscribers("o", "p", "a", journal: journal)
    station.delegate = all[0]
    station.$delegate.subscribe(all[2])
    steps = [{ [unowned station] in station.delegate = all[1] }, { [unowned station] in station.delegate = all[0] }]
    let read = station.delegate
    #expect(station.delegate === read)
    #expect(station.$delegate.violatedInvariants() == [])
    station.delegate = all[1]
    station.delegate = read
    #expect(station.delegate === read)
    station.fire(1)
    #expect(journal.take() == ["o1", "a1"])
  }
}
