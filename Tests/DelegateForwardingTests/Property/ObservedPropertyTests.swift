import DelegateForwarding
import TestSupport
import Testing

/// `@ObservedDelegate` in classes of every shape. Structs are rejected: see `Tests/ContractCompilation/Refused`.
@Suite("Observed properties") struct ObservedPropertyTests {
  private final class OtherSubscriber: SignalDelegate {
    private(set) var last = 0
    func signal(_ value: Int) { last = value }
    func allows(_ value: Int) -> Bool { true }
  }

  let journal = Journal()

  @Test(
    "14: Unwrapped, it holds what was assigned last, each as its own class, and a multicast adopts it", arguments: 0...3
  )
  func lastAssigned(count: Int) {
    let station = ObservedStation()
    #expect(station.delegate == nil)
    let (one, other) = (Subscriber("a", journal), OtherSubscriber())
    let values: [(any SignalDelegate)?] = [one, other, nil, one]
    for value in values[...count] {
      station.delegate = value
      #expect(station.delegate === value)
    }
    let multicast = station.wrap()
    #expect(multicast.originalDelegate === values[count])
    station.fire(7)
    #expect(journal.take() == (values[count] === one ? ["a7"] : []))
    #expect((other.last == 7) == (values[count] === other))
  }

  @Test("13: Unwrapped, it holds its delegate weakly, the first one and a later one")
  func weakly() {
    let station = ObservedStation()
    let life = Lifetimes()
    for _ in 1...2 {
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

  @Test("13: It can have an initial value")
  func initialValue() {
    final class StartedStation {
      @ObservedDelegate var delegate: (any SignalDelegate)?
      init(_ delegate: any SignalDelegate) { _delegate = ObservedDelegate(wrappedValue: delegate) }
    }
    let all = subscribers("o", "p", journal: journal)
    let station = StartedStation(all[0])
    #expect(station.delegate === all[0])
    let multicast = MulticastDelegate(wrapping: station, hook: \.$delegate)
    #expect(multicast.originalDelegate === all[0])
    station.delegate = all[1]
    #expect(multicast.originalDelegate === all[1])
    #expect(multicast.isInstalled)
  }

  private class Base {
    @ObservedDelegate var delegate: (any SignalDelegate)?

    init(_ delegate: any SignalDelegate) { self.delegate = delegate }
  }

  private final class Observing<Value>: Base {
    private(set) var seen: [String] = []
    private(set) var assigned: [String] = []
    override var delegate: (any SignalDelegate)? {
      willSet { assigned.append(name(of: newValue)) }
      didSet { seen.append(name(of: delegate)) }
    }
  }

  @Test("14: An override's didSet is called for each assignment of the app, and sees the proxy of a wrapped service")
  func override() {
    let all = subscribers("o", "p", "a", journal: journal)
    let service = Observing<Int>(all[0])
    #expect(service.delegate === all[0])
    var multicast: Multicast? = MulticastDelegate(wrapping: service, hook: \.$delegate)
    service.delegate = all[1]
    (service as Base).delegate = nil
    service.delegate = all[0]
    let proxy = name(of: Multicast())
    #expect(service.seen == [proxy, proxy, proxy])
    #expect(service.assigned == ["p", "nil", "o"])
    #expect(multicast?.originalName == "o")
    multicast = nil
    #expect(service.delegate === all[0])
    #expect(service.seen.count == 3, "the library assigns nothing")
  }

  private actor Keeper {
    @ObservedDelegate var delegate: (any SignalDelegate)?

    func run(_ journal: Journal) -> [String] {
      let all = subscribers("o", "a", journal: journal)
      delegate = all[0]
      $delegate.subscribe(all[1])
      delegate?.signal(1)
      return journal.take()
    }
  }

  @Test("19: It can be an actor's")
  func actor() async {
    #expect(await Keeper().run(journal) == ["o1", "a1"])
  }
}
