import DelegateForwarding
import TestSupport
import Testing

@Suite("Threads") struct ThreadTests {
  @Test("9, 22: Leaving on another thread before one's turn skips it; newcomers wait for the next callback")
  func changesDuringTurn() {
    let multicast = PingMulticast()
    let heard = Guarded<[String]>([])
    func pinger(_ name: String, onPing: @escaping @Sendable () -> Void = {}) -> Pinger {
      Pinger { value in
        heard.withLock { $0.append("\(name)\(value)") }
        onPing()
      }
    }
    let (isHeld, goOn) = (Latch(), Latch())
    let holding = pinger("holding") {
      isHeld.open()
      goOn.wait()
    }
    let (leaving, returning, staying, joining) = (
      pinger("leaving"), pinger("returning"), pinger("staying"), pinger("joining")
    )
    for pinger in [holding, leaving, returning, staying] { multicast.subscribe(pinger) }
    let end = onThread { multicast.ping(1) }
    isHeld.wait()
    #expect(multicast.unsubscribe(leaving))
    #expect(multicast.unsubscribe(holding), "its turn was picked, and goes on")
    #expect(multicast.unsubscribe(returning))
    #expect(multicast.subscribe(returning))
    #expect(multicast.subscribe(joining))
    // Enough to replace the array that a delivery walks.
    for _ in 0..<100 { multicast.subscribe(Pinger()) }
    goOn.open()
    #expect(end.wait())
    multicast.ping(2)
    #expect(heard.current == ["holding1", "staying1", "staying2", "returning2", "joining2"])
  }

  /// Returns which class's method was called, on which instance.
  private protocol Tagged: AnyObject, Sendable { var tag: String { get } }
  private final class First: Tagged, PingDelegate {
    let tag = "First"
    func ping(_ value: Int) {}
  }
  private final class Second: PingDelegate, Tagged {
    let other = 0
    var tag: String { "Second" }
    func ping(_ value: Int) {}
  }

  @Test("23: An observed property is never torn: the reference and its witness tables belong together")
  func neverTorn() {
    let property = MulticastDelegate<any PingDelegate & Tagged>()
    let (first, second) = (First(), Second())
    let faults = Guarded(0)
    onThreads(4) { index in
      for round in 0..<3000 {
        switch (index, round % 3) {
        case (0, 0), (1, 1): property.propertyValue = first
        case (0, 1), (1, 0): property.propertyValue = second
        case (0, _), (1, _): property.propertyValue = nil
        default:
          guard let value = property.propertyValue else { continue }
          value.ping(round)
          if value.tag != "\(type(of: value))" { faults.withLock { $0 += 1 } }
        }
      }
    }
    #expect(faults.current == 0)
  }
}
