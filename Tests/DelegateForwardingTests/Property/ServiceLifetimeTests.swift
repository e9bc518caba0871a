import DelegateForwarding
import Foundation
import TestSupport
import Testing

/// What a service keeps alive, and what the library remembers after its death.
@Suite("Lifetime of services") struct ServiceLifetimeTests {
  let journal = Journal()

  @Test(
    "16: A service at a dead one's address is another one, though its proxy or multicast is kept")
  func reusedAddress() {
    let life = Lifetimes()
    let old = Subscriber("old", journal)
    let new = Subscriber("new", journal)
    var reused = 0
    for round in 0..<200 where reused < 20 {
      let kind = HookKind.allCases[round % HookKind.allCases.count]
      var kept: [AnyObject] = []
      var address: ObjectIdentifier?
      do {
        let station = kind.makeStation(life: life)
        address = ObjectIdentifier(station)
        let multicast = station.wrap()
        multicast.subscribe(old)
        kept.append(station.delegate!)
        if let station = station as? ObservedStation { kept.append(station.$delegate.multicast) }
      }
      // The allocator reuses the address after a few other allocations.
      var station = kind.makeStation(life: life)
      var others: [any Station] = []
      while ObjectIdentifier(station) != address, others.count < 200 {
        others.append(station)
        station = kind.makeStation(life: life)
      }
      if ObjectIdentifier(station) == address { reused += 1 }
      let multicast = station.wrap()
      multicast.subscribe(new)
      #expect(multicast.isInstalled)
      #expect(multicast.names == ["new"])
      station.fire(round)
      #expect(journal.take() == ["new\(round)"])
      withExtendedLifetime(kept) {}
    }
    // AddressSanitizer doesn't reuse freed memory.
    let isSanitized = unsafe dlsym(nil, "__asan_init") != nil
    #expect(reused > 0 || isSanitized, "no address was used again, so nothing was tested")
  }

  private final class UnownedService {
    private unowned var stored: any SignalDelegate
    var delegate: (any SignalDelegate)? {
      get { stored }
      set { if let newValue { stored = newValue } }
    }
    init(_ delegate: any SignalDelegate) { stored = delegate }
  }

  @Test("17: An unowned property gets its delegate back before the proxy is released")
  func unownedProperty() {
    let original = Subscriber("o", journal)
    let service = UnownedService(original)
    var multicast: Multicast? = MulticastDelegate(wrapping: service, delegate: \.delegate)
    service.delegate?.signal(1)
    multicast = nil
    service.delegate?.signal(2)
    #expect(journal.entries == ["o1", "o2"])
    withExtendedLifetime(multicast) {}
  }
}
