import DelegateForwarding
import TestSupport
import Testing

/// An asynchronous delivery that is suspended while the list changes.
@Suite("Suspended deliveries", .timeLimit(.minutes(15))) @MainActor struct SuspendedDeliveryTests {
  let journal = Journal()
  let multicast = Multicast()

  /// Delivers to all, and runs `change` while the turn of the subscriber with this name is suspended. Returns the names
  /// of those called.
  private func deliver(changingIn name: String, _ change: () -> Void) async -> [String] {
    let (entered, gate) = (Gate(), Gate())
    let journal = journal
    let task = Task { [multicast] in
      await multicast.forward(isolation: #isolation) { subscriber async in
        journal.note(DelegateForwardingTests.name(of: subscriber))
        guard DelegateForwardingTests.name(of: subscriber) == name else { return }
        entered.open()
        await gate.wait()
      }
    }
    await entered.wait()
    change()
    gate.open()
    await task.value
    return journal.take()
  }

  private func makeSubscribers(_ range: Range<Int>, life: Lifetimes? = nil) -> [Subscriber] {
    range.map { Subscriber("\($0)", journal, life: life) }
  }

  @Test("8, 9: A delivery keeps its place and its end when others leave; newcomers and returners wait for the next one")
  func newcomers() async {
    let all = makeSubscribers(0..<100)
    let late = makeSubscribers(100..<400)
    multicast.subscribe(all: all)
    let called = await deliver(changingIn: "50") {
      for subscriber in all[60...] { multicast.unsubscribe(subscriber) }
      multicast.subscribe(all: late)
      for subscriber in all[..<40] { multicast.unsubscribe(subscriber) }
      for subscriber in late[..<250] { multicast.unsubscribe(subscriber) }
      for subscriber in all[55..<60] { multicast.unsubscribe(subscriber) }
      multicast.subscribe(all: Array(all[55..<60]))
    }
    #expect(called == (0..<55).map { "\($0)" })
    let names = [40..<55, 350..<400, 55..<60].joined()
    #expect(multicast.heard(1, journal) == names.map { "\($0)1" })
    #expect(multicast.violatedInvariants() == [])
    withExtendedLifetime((all, late)) {}
  }

  @Test("10: A suspended turn keeps only its own subscriber alive")
  func keepsItsOwn() async {
    let life = Lifetimes()
    var all = makeSubscribers(0..<3, life: life)
    multicast.subscribe(all: all)
    let called = await deliver(changingIn: "1") {
      all = []
      #expect(life.living == 1)
      #expect(multicast.names == ["1"])
    }
    #expect(called == ["0", "1"])
    #expect(life.living == 0)
  }

  @Test("18: Multicast and service dropped while a turn is suspended: the rest is delivered, then nothing is left")
  func droppedWhileSuspended() async {
    let life = Lifetimes()
    var station: ObservedStation? = ObservedStation(nil, life)
    var multicast: Multicast? = station!.install()
    weak let observer = multicast
    let all = subscribers("a", "b", journal: journal)
    multicast!.subscribe(all: all)
    let (entered, gate) = (Gate(), Gate())
    let task = Task { [multicast = multicast!] in
      await multicast.forward(isolation: #isolation) { subscriber async in
        subscriber.signal(1)
        entered.open()
        await gate.wait()
      }
    }
    await entered.wait()
    multicast = nil
    station = nil
    gate.open()
    await task.value
    #expect(journal.entries == ["a1", "b1"])
    // A task's closure is released soon after its value is available.
    #expect(await eventually { observer == nil && life.living == 0 })
  }
}
