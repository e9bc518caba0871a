import DelegateForwarding
import TestSupport
import Testing

/// Services whose plain property does something of its own when it is assigned.
@Suite("Services that refuse, adapt or replace their delegate") struct PeculiarServiceTests {
  let journal = Journal()

  /// Rejects some delegates.
  private final class RefusingStation {
    let delegates = Multicast()
    var refuses = true
    /// The object that it stores instead of a rejected delegate.
    var substitute: (any SignalDelegate)?
    private(set) var assignments = 0
    weak var delegate: (any SignalDelegate)? {
      didSet {
        assignments += 1
        if refuses, delegate != nil, delegate !== substitute { delegate = substitute }
        delegates.install(in: self, \.delegate)
      }
    }
  }

  @Test(
    "14: If a service rejects the proxy, installing returns false, and a later try succeeds", arguments: [true, false])
  func refusing(substitutes: Bool) {
    let all = subscribers("s", "o", "a", journal: journal)
    let station = RefusingStation()
    if substitutes { station.substitute = all[0] }
    station.delegates.subscribe(all[2])
    #expect(!station.delegates.install(in: station, \.delegate))
    #expect(station.delegate === station.substitute)
    station.delegate = all[1]
    #expect(station.delegate === station.substitute)
    #expect(station.assignments < 10)
    station.delegate?.signal(0)
    #expect(journal.take() == (substitutes ? ["s0"] : []))
    station.refuses = false
    for delegate in [all[0], all[1]] {
      station.delegate = delegate
      #expect(station.delegate === station.delegates)
      #expect(station.delegates.originalDelegate === delegate)
    }
    station.delegate?.signal(1)
    #expect(journal.entries == ["o1", "a1"])
  }

  // MARK: Services that store what is assigned later

  /// Keeps its delegate until it has time for the next one.
  private final class LateStation {
    let delegates = Multicast(holdingOriginal: .strongly)
    private(set) var stored: (any SignalDelegate)? { didSet { delegates.install(in: self, \.stored) } }
    private var assigned: [(any SignalDelegate)?] = []
    var delegate: (any SignalDelegate)? {
      get { stored }
      set { assigned.append(newValue) }
    }

    func settle() {
      while !assigned.isEmpty { stored = assigned.removeFirst() }
    }
  }

  @Test("14: Where a service stores its delegate late, the hook observes what is stored")
  func late() {
    let station = LateStation()
    let a = Subscriber("a", journal)
    station.delegates.subscribe(a)
    for name in ["o", "p"] {
      station.delegate = Subscriber(name, journal)
      station.settle()
      station.delegate?.signal(1)
      #expect(journal.take() == ["\(name)1", "a1"])
    }
  }

  @Test(
    "14: If the property that stores late is observed itself, installing returns false, and nothing runs in circles")
  func lateAndObserved() {
    let station = LateStation()
    let multicast = Multicast()
    let a = Subscriber("a", journal)
    multicast.subscribe(a)
    #expect(!multicast.install(in: station, \.delegate))
    station.settle()
    #expect(multicast.install(in: station, \.delegate))
    station.delegate?.signal(1)
    #expect(journal.take() == ["a1"])
  }

  // MARK: Services that show an adapter

  private final class Adapter: SignalDelegate {
    weak var target: (any SignalDelegate)?
    init(_ target: (any SignalDelegate)?) { self.target = target }
    func signal(_ value: Int) { target?.signal(value) }
    func allows(_ value: Int) -> Bool { target?.allows(value) ?? true }
  }

  private final class AdaptingService {
    let delegates = Multicast(holdingOriginal: .strongly)
    private let makesOneForEach: Bool
    private var adapter = Adapter(nil)

    init(makesOneForEach: Bool) { self.makesOneForEach = makesOneForEach }

    var delegate: (any SignalDelegate)? {
      get { adapter.target == nil ? nil : adapter }
      set {
        if makesOneForEach { adapter = Adapter(newValue) } else { adapter.target = newValue }
        delegates.install(in: self, \.delegate)
      }
    }
  }

  @Test(
    "4, 14: A service that shows an adapter has displaced the proxy: subscribers are called, nothing runs in circles"
  )
  func adapter() async {
    // If it did, a stack overflow would end the process.
    await #expect(processExitsWith: .success) {
      for makesOneForEach in [true, false] {
        let journal = Journal()
        let service = AdaptingService(makesOneForEach: makesOneForEach)
        let all = subscribers("o", "p", "a", journal: journal)
        service.delegates.subscribe(all[2])
        for (value, delegate) in [(1, all[0]), (2, all[1])] {
          service.delegate = delegate
          service.delegate?.signal(value)
          precondition(journal.take().contains("a\(value)"))
        }
        for value in 3...4 {
          precondition(!service.delegates.install(in: service, \.delegate))
          service.delegate?.signal(value)
          precondition(journal.take().contains("a\(value)"))
        }
      }
    }
  }

  private protocol Speaker { func speak() -> String }

  private struct Megaphone: Speaker {
    let speaker: any Speaker
    func speak() -> String { speaker.speak() }
  }

  private final class SpeakerForwarder: MulticastForwarding, Speaker {
    let multicast: MulticastDelegate<any Speaker>
    init(_ multicast: MulticastDelegate<any Speaker>) { self.multicast = multicast }
    func speak() -> String { forward(combining: .collect) { $0.speak() }.joined() }
  }

  private final class Person: Speaker {
    func speak() -> String { "hello" }
  }

  private final class AmplifyingService {
    private var megaphone: Megaphone?
    var delegate: (any Speaker)? {
      get { megaphone }
      set { megaphone = newValue.map { Megaphone(speaker: $0) } }
    }
  }

  @Test("14: An adapter that is a struct isn't adopted either")
  func structAdapter() {
    let service = AmplifyingService()
    let multicast = MulticastDelegate<any Speaker> { SpeakerForwarder($0) }
    #expect(!multicast.install(in: service, \.delegate))
    let person = Person()
    multicast.subscribe(person)
    #expect(service.delegate?.speak() == "hello")
    #expect(multicast.originalDelegate == nil)
  }

  // MARK: Services that use or replace what is assigned

  /// Calls the delegate that is replaced, and replaces nil.
  private final class CallingStation {
    let delegates = Multicast()
    var fallback: (any SignalDelegate)?
    weak var delegate: (any SignalDelegate)? {
      didSet {
        oldValue?.signal(0)
        delegates.install(in: self, \.delegate)
        if delegate == nil, let fallback { delegate = fallback }
      }
    }
  }

  @Test("18: A service calls the delegate that is replaced: it still lives then")
  func callsReplaced() {
    let station = CallingStation()
    let all = subscribers("o", "p", "a", journal: journal)
    station.delegate = all[0]
    station.delegates.subscribe(all[2])
    _ = journal.take()
    station.delegate = all[1]
    // The proxy by the app's assignment, then what the app assigned by the library's.
    #expect(journal.take() == ["o0", "a0", "p0"])
    station.delegate?.signal(1)
    #expect(journal.take() == ["p1", "a1"])
  }

  @Test("14: A service that assigns the property from inside its didSet causes no endless loop")
  func assignsInDidSet() {
    let station = CallingStation()
    let all = subscribers("f", "o", journal: journal)
    station.fallback = all[0]
    station.delegate = nil
    #expect(station.delegate === station.delegates)
    station.delegate = all[1]
    #expect(station.delegates.originalName == "o")
  }
}
