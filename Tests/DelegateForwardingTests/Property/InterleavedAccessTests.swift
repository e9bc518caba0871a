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
    station.beforeRead = [
      { [unowned station] in
        station.delegates.uninstall(from: station)
        station.afterRead = [{ station.delegate = all[1] }]
      }
    ]
    station.delegates.install(in: station)
    #expect(station.delegates.originalDelegate === all[1])
    station.fire(1)
    #expect(journal.take() == ["p1"])
  }

  @Test("14: A delegate that `install` has read, and that was replaced by nil since, doesn't come back")
  func clearedAfterTheRead() {
    let station = SteppedStation()
    let all = subscribers("o", "a", journal: journal)
    station.beforeRead = [
      { [unowned station] in
        station.delegates.uninstall(from: station)
        station.delegate = all[0]
        station.afterRead = [
          {
            station.delegate = nil
            station.delegates.subscribe(all[1])
          }
        ]
      }
    ]
    station.delegates.install(in: station)
    #expect(station.afterRead.isEmpty)
    #expect(station.delegates.originalDelegate == nil)
    withExtendedLifetime(all) {}
  }

  @Test("14, 17: `uninstall` writes nothing to a property that the multicast computes", arguments: 1...3)
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

  /// A proxy with a step of another thread, taken when its multicast has adopted a delegate.
  private final class SteppedForwarder: MulticastForwarding, SignalDelegate {
    private let list: Multicast
    var adopted: (any SignalDelegate)?
    var step: (() -> Void)?

    init(_ multicast: Multicast) { list = multicast }

    var multicast: Multicast {
      if let adopted, list.originalDelegate === adopted { step.take()?() }
      return list
    }

    func signal(_ value: Int) { list.signal(value) }
    func allows(_ value: Int) -> Bool { list.allows(value) }
  }

  @Test("14, 16: What was assigned while another multicast takes its place behind the property's own is adopted by it")
  func assignedWhileAnotherComes() throws {
    let station = ObservedStation()
    let all = subscribers("o", "p", "a", "b", journal: journal)
    station.delegate = all[0]
    station.$delegate.subscribe(all[2])
    var forwarder: SteppedForwarder?
    let other = Multicast { multicast in
      let made = SteppedForwarder(multicast)
      forwarder = made
      return made
    }
    other.subscribe(all[3])
    let proxy = try #require(forwarder)
    proxy.adopted = all[0]
    proxy.step = { station.delegate = all[1] }
    #expect(other.install(in: station, \.delegate))
    #expect(proxy.step == nil)
    station.fire(1)
    #expect(journal.take() == ["p1", "b1", "a1"])
  }
}
