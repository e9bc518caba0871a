import DelegateForwarding
import TestSupport
import Testing

/// An observed property is wrapped with its hook at a moment when it is being wrapped without.
@Suite("Wrapping with a hook while wrapping without one") struct HookFoundMeanwhileTests {
  let journal = Journal()

  /// Its property does something when it is read, and when it is written.
  final class AskedStation: Station {
    @ObservedDelegate var observed: (any SignalDelegate)?
    @ObservedDelegate var other: (any SignalDelegate)?
    var onRead: (() -> Void)?
    var onWrite: (() -> Void)?

    var delegate: (any SignalDelegate)? {
      get {
        onRead?()
        return observed
      }
      set {
        onWrite?()
        observed = newValue
      }
    }

    func makeMulticast(holdingOriginal: SubscriberHold, restoringOriginal: Bool, proxy: MakeProxy?) -> Multicast {
      MulticastDelegate(
        wrapping: self, hook: \.$observed, holdingOriginal: holdingOriginal,
        restoringOriginal: restoringOriginal, proxy: proxy)
    }

    /// As if there were no hook.
    func wrapWithoutHook(proxy: MakeProxy? = nil) -> Multicast {
      MulticastDelegate(wrapping: self, delegate: \.delegate, proxy: proxy)
    }
  }

  /// The first of them, in order, is in the property, and all have one list.
  private func expectOneList(_ station: any Station, _ multicasts: [Multicast]) {
    let all = subscribers("o", "a", "p", journal: journal)
    station.delegate = all[0]
    multicasts.first?.subscribe(all[1])
    #expect(multicasts.map(\.names) == multicasts.map { _ in ["a"] })
    #expect(multicasts.map(\.originalName) == multicasts.map { _ in "o" })
    #expect(multicasts.filter(\.isInstalled).count == 1)
    station.fire(1)
    #expect(journal.take() == ["o1", "a1"])
    station.delegate = all[2]
    station.fire(2)
    #expect(journal.take() == ["p2", "a2"])
  }

  @Test("16, 19: A property that is about to be wrapped with its hook is found by one that wraps it without")
  func hookFirst() {
    let station = ObservedStation()
    var multicasts: [Multicast] = []
    let outer = station.wrap {
      let withoutHook = MulticastDelegate(wrapping: station, delegate: \.delegate) {
        multicasts.append(station.wrap())
        return SignalForwarder($0)
      }
      multicasts.append(withoutHook)
      return SignalForwarder($0)
    }
    multicasts.append(outer)
    expectOneList(station, multicasts)
  }

  @Test(
    "16, 19: A property that is being wrapped without its hook is found by one that wraps it with", arguments: 1...4)
  func hookAtRead(number: Int) {
    let station = AskedStation()
    var multicasts: [Multicast] = []
    var reads = 0
    station.onRead = {
      reads += 1
      guard reads == number else { return }
      station.onRead = nil
      multicasts.append(station.wrap())
    }
    multicasts.append(station.wrapWithoutHook())
    #expect(station.onRead == nil)
    expectOneList(station, multicasts)
  }

  @Test(
    "16, 19: A property that is being written for the first time without its hook is found by one that wraps it with")
  func hookAtWrite() {
    let station = AskedStation()
    var multicasts: [Multicast] = []
    station.onWrite = {
      station.onWrite = nil
      multicasts.append(station.wrap())
    }
    multicasts.append(station.wrapWithoutHook())
    #expect(station.onWrite == nil)
    expectOneList(station, multicasts)
  }

  @Test("16, 19: A property whose own multicast is there is found by one that wraps it without its hook")
  func ownMulticast() {
    let station = ObservedStation()
    let own = station.$delegate.multicast
    expectOneList(station, [own, station.wrapWithoutHook()])
  }

  @Test("16, 19: A list that comes into use again while another one looks for it is found")
  func usedAgain() {
    let station = AskedStation()
    do { _ = station.wrap() }
    // The search reads the property once more for each other list that is in use.
    let other = Multicast(wrapping: station, hook: \.$other)
    var multicasts: [Multicast] = []
    var reads = 0
    station.onRead = {
      reads += 1
      if reads == 2 { multicasts.append(station.wrap()) }
    }
    multicasts.append(station.wrapWithoutHook())
    #expect(multicasts.count == 2)
    expectOneList(station, multicasts)
    #expect(other.isInstalled)
    #expect(other.isEmpty)
  }

  @Test("16, 19: The oldest multicast goes while another one without the hook looks for its list")
  func oldestGoes() {
    let station = AskedStation()
    var oldest: Multicast? = station.wrap()
    let second = station.wrap()
    var reads = 0
    station.onRead = {
      reads += 1
      if reads == 2 { oldest = nil }
    }
    let third = station.wrapWithoutHook()
    #expect(oldest == nil)
    expectOneList(station, [second, third])
    #expect(second.isInstalled)
  }

  @Test("17, 19: A proxy that was left in an observed property tells whose it is, as long as it lives")
  func leftProxy() {
    let station = ObservedStation()
    let a = Subscriber("a", journal)
    var proxy: SignalForwarder?
    do {
      let multicast = station.wrap(restoringOriginal: false) {
        proxy = SignalForwarder($0)
        return proxy!
      }
      multicast.subscribe(a)
    }
    #expect(station.delegate === proxy)
    do {
      let multicast = Multicast(wrapping: station, delegate: \.delegate, restoringOriginal: false) {
        proxy = SignalForwarder($0)
        return proxy!
      }
      #expect(multicast.names == ["a"])
    }
    #expect(station.delegate === proxy)
    proxy = nil
    #expect(station.delegate == nil)
  }

  /// Its plain property looks at an observed one, which is another.
  final class LookingStation: Sendable {
    private struct Stored { weak var delegate: (any SignalDelegate)? }
    private let stored = Guarded(Stored())
    private let reads = Guarded(0)
    let onRead = Guarded<(() -> Void)?>(nil)
    nonisolated(unsafe) let observed = ObservedDelegate<any SignalDelegate>()
    var hook: DelegateHook<any SignalDelegate> { observed.projectedValue }
    var readCount: Int { reads.current }

    var delegate: (any SignalDelegate)? {
      get {
        reads.withLock { $0 += 1 }
        onRead.withLock { $0.take() }?()
        _ = observed.wrappedValue
        return stored.withLock { $0.delegate }
      }
      set { stored.withLock { $0.delegate = newValue } }
    }
  }

  @Test("16, 19: A property that looks at an observed one is not taken for it", arguments: [true, false])
  func looksAtOther(isEmpty: Bool) {
    let station = LookingStation()
    let original = Subscriber("o", journal)
    if !isEmpty { station.delegate = original }
    let observed = Multicast(wrapping: station, hook: \.hook)
    let plain = Multicast(wrapping: station, delegate: \.delegate)
    #expect(observed.isInstalled)
    #expect(plain.isInstalled)
    #expect(plain.originalName == (isEmpty ? nil : "o"))
    #expect(observed.originalName == nil)
  }

  actor Home {
    /// Wraps a property that only this actor may read, and another one with its hook while the first is about to be written.
    func wrap(_ station: LookingStation) throws -> (reads: Int, areInstalled: [Bool]) {
      var readCounts: [Int] = []
      var observed: Multicast?
      // The first read is the search's.
      station.onRead.withLock {
        $0 = {
          station.onRead.withLock {
            $0 = {
              readCounts.append(station.readCount)
              observed = Multicast(wrapping: station, hook: \.hook)
              readCounts.append(station.readCount)
            }
          }
        }
      }
      let plain = Multicast(wrapping: station, delegate: \.delegate)
      try #require(readCounts.count == 2)
      return (readCounts[1] - readCounts[0], [plain.isInstalled, observed?.isInstalled == true])
    }
  }

  @Test("19, 25: Wrapping an observed property does not read a property that only an actor may read")
  func isolated() async throws {
    let (reads, areInstalled) = try await Home().wrap(LookingStation())
    #expect(reads == 0)
    #expect(areInstalled == [true, true])
  }

  @Test("14: What is assigned while another list takes the place of the property's is the original delegate")
  func assignedMeanwhile() {
    for assigned in [Subscriber("o", journal), nil] {
      let station = ObservedStation()
      do { _ = station.wrap() }
      let first = station.wrapWithoutHook()
      let asked = Asked(journal)
      station.delegate = asked
      asked.onAsked = {
        asked.onAsked = nil
        station.delegate = assigned
      }
      let second = station.wrap()
      #expect(asked.onAsked == nil)
      #expect(second.originalDelegate === assigned)
      #expect(first.originalDelegate === assigned)
      #expect(first.isInstalled)
    }
  }

  @Test("4: A delegate that forwards and was there before the property's own multicast closes no cycle")
  func forwardingOriginal() {
    let station = ObservedStation()
    let between = Multicast()
    station.delegate = between
    let own = station.$delegate.multicast
    #expect(own.originalDelegate === between)
    #expect(!between.subscribe(own))
  }
}
