import DelegateForwarding
import TestSupport
import Testing

/// `@ObservedDelegate` in classes of every shape. Structs are rejected: see `Tests/ContractCompilation/Refused`.
@Suite("Classes with an observed property") struct ObservedClassesTests {
  let journal = Journal()

  private class Base {
    @ObservedDelegate var delegate: (any SignalDelegate)?
    @ObservedDelegate private var second: (any SignalDelegate)?

    init() {}
    init(_ delegate: any SignalDelegate) { self.delegate = delegate }

    func assignSecond(_ delegate: (any SignalDelegate)?) -> (any SignalDelegate)? {
      second = delegate
      return second
    }
  }

  private final class Observing<Value>: Base {
    private(set) var seen: [String] = []
    private(set) var assigned: [String] = []
    override var delegate: (any SignalDelegate)? {
      willSet { assigned.append(name(of: newValue)) }
      didSet { seen.append(name(of: delegate)) }
    }
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

  @Test("A private property, and one that is assigned in an initializer, before the rest and after")
  func access() {
    let all = subscribers("a", "b", journal: journal)
    let base = Base(all[0])
    #expect(base.delegate === all[0])
    #expect(base.assignSecond(all[1]) === all[1])
    #expect(base.delegate === all[0])
    #expect(base.assignSecond(nil) == nil)
  }

  @Test("An override's didSet is called for each assignment of the app, and sees the proxy of a wrapped service")
  func override() {
    let all = subscribers("o", "p", "a", journal: journal)
    let service = Observing<Int>()
    service.delegate = all[0]
    #expect(service.seen == ["o"])
    var multicast: Multicast? = MulticastDelegate(wrapping: service, hook: \.$delegate)
    multicast?.subscribe(all[2])
    service.delegate = all[1]
    (service as Base).delegate = nil
    service.delegate = all[0]
    let proxy = name(of: Multicast())
    #expect(service.seen == ["o", proxy, proxy, proxy])
    #expect(service.assigned == ["o", "p", "nil", "o"])
    #expect(multicast?.originalName == "o")
    service.delegate?.signal(1)
    #expect(journal.take() == ["o1", "a1"])
    multicast = nil
    #expect(service.delegate === all[0])
    #expect(service.seen.count == 4, "the library assigns nothing")
  }

  @Test("A property of an actor")
  func actor() async {
    #expect(await Keeper().run(journal) == ["o1", "a1"])
  }
}
