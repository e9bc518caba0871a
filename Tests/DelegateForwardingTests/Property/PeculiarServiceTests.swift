import DelegateForwarding
import TestSupport
import Testing

/// Services whose plain property does something of its own when it is assigned.
@Suite("Services that refuse, adapt or replace their delegate") struct PeculiarServiceTests {
  let journal = Journal()

  // MARK: Services that refuse

  /// Rejects some delegates.
  private final class RefusingStation: Station {
    let delegateHook = DelegateHook<any SignalDelegate>()
    var refuses = true
    /// The object that it stores instead of a rejected delegate.
    var substitute: (any SignalDelegate)?
    private(set) var assignments = 0
    weak var delegate: (any SignalDelegate)? {
      didSet {
        assignments += 1
        if refuses, delegate != nil, delegate !== substitute { delegate = substitute }
        delegateHook.delegateDidChange()
      }
    }

    func makeMulticast(holdingOriginal: SubscriberHold, proxy: MakeProxy?) -> Multicast {
      MulticastDelegate(
        wrapping: self, delegate: \.delegate, hook: \.delegateHook, holdingOriginal: holdingOriginal, proxy: proxy)
    }
  }

  @Test("14: If a service rejects the proxy, the library gives up, and isInstalled is false", arguments: [true, false])
  func refusing(substitutes: Bool) {
    let all = subscribers("s", "o", "a", journal: journal)
    let station = RefusingStation()
    if substitutes { station.substitute = all[0] }
    let multicast = station.wrap()
    multicast.subscribe(all[2])
    #expect(!multicast.isInstalled)
    #expect(station.delegate === station.substitute)
    #expect(station.assignments < 10)
    station.delegate = all[1]
    #expect(!multicast.isInstalled)
    station.refuses = false
    // A later assignment that is allowed installs it, even if that is what the service has put there before.
    for delegate in [all[0], all[1]] {
      station.delegate = delegate
      #expect(multicast.isInstalled)
      #expect(multicast.originalDelegate === delegate)
    }
    station.fire(1)
    #expect(journal.entries == ["o1", "a1"])
  }

  @Test("14, 19: After a refusal, reinstall() installs the proxy, and so does another multicast")
  func reinstalledAfterRefusal() {
    let stations = [RefusingStation(), RefusingStation()]
    let multicasts = stations.map { $0.wrap() }
    for station in stations { station.refuses = false }
    multicasts[0].reinstall()
    #expect(multicasts[0].isInstalled)
    let other = stations[1].wrap()
    #expect(multicasts[1].isInstalled && other.isInstalled)
  }

  // MARK: Services that store what is assigned later

  /// Keeps its delegate until it has time for the next one.
  private final class LateStation: Station {
    let delegateHook = DelegateHook<any SignalDelegate>()
    private var stored: (any SignalDelegate)?
    private var assigned: [(any SignalDelegate)?] = []
    var delegate: (any SignalDelegate)? {
      get { stored }
      set { assigned.append(newValue) }
    }

    func settle() {
      while !assigned.isEmpty {
        stored = assigned.removeFirst()
        delegateHook.delegateDidChange()
      }
    }

    func makeMulticast(holdingOriginal: SubscriberHold, proxy: MakeProxy?) -> Multicast {
      MulticastDelegate(
        wrapping: self, delegate: \.delegate, hook: \.delegateHook, holdingOriginal: holdingOriginal, proxy: proxy)
    }
  }

  @Test("13, 14: If a service stores the proxy late, what it had until then is the original delegate")
  func late() {
    let station = LateStation()
    station.delegate = Subscriber("o", journal)
    station.settle()
    let multicast = station.wrap(holdingOriginal: .strongly)
    let a = Subscriber("a", journal)
    multicast.subscribe(a)
    multicast.reinstall()
    #expect(!multicast.isInstalled)
    station.fire(1)
    #expect(journal.take() == ["o1"])
    station.settle()
    #expect(multicast.isInstalled)
    station.fire(2)
    #expect(journal.take() == ["o2", "a2"])
    station.delegate = Subscriber("p", journal)
    station.settle()
    station.fire(3)
    #expect(journal.take() == ["p3", "a3"])
    station.delegate = nil
    station.settle()
    #expect(multicast.originalDelegate == nil)
    #expect(multicast.isInstalled)
  }

  // MARK: Services that show an adapter

  private final class Adapter: SignalDelegate {
    weak var target: (any SignalDelegate)?
    init(_ target: (any SignalDelegate)?) { self.target = target }
    func signal(_ value: Int) { target?.signal(value) }
    func allows(_ value: Int) -> Bool { target?.allows(value) ?? true }
  }

  private final class AdaptingService {
    let hook = DelegateHook<any SignalDelegate>()
    private let makesOneForEach: Bool
    private var adapter = Adapter(nil)

    init(makesOneForEach: Bool) { self.makesOneForEach = makesOneForEach }

    var delegate: (any SignalDelegate)? {
      get { adapter.target == nil ? nil : adapter }
      set {
        if makesOneForEach { adapter = Adapter(newValue) } else { adapter.target = newValue }
        hook.delegateDidChange()
      }
    }

    func wrap(isHooked: Bool) -> Multicast {
      MulticastDelegate(
        wrapping: self, delegate: \.delegate, hook: isHooked ? \.hook : nil, holdingOriginal: .strongly)
    }
  }

  @Test("14: What the service makes of the proxy is never adopted")
  func adapterForEach() {
    let service = AdaptingService(makesOneForEach: true)
    let all = subscribers("o", "p", "a", "b", journal: journal)
    service.delegate = all[0]
    var multicasts = [service.wrap(isHooked: true)]
    multicasts[0].subscribe(all[2])
    service.delegate?.signal(1)
    #expect(journal.take() == ["o1", "a1"])
    multicasts.append(service.wrap(isHooked: true))
    multicasts[1].subscribe(all[3])
    multicasts[1].reinstall()
    service.delegate?.signal(2)
    #expect(journal.take() == ["o2", "a2", "b2"])
    service.delegate = all[1]
    service.delegate?.signal(3)
    #expect(journal.take() == ["p3", "a3", "b3"])
    multicasts.removeFirst()
    service.delegate?.signal(4)
    #expect(journal.take() == ["p4", "a4", "b4"])
  }

  @Test("4, 14: An adapter that is always the same object causes no endless loop", arguments: [true, false])
  func oneAdapter(isHooked: Bool) async {
    // If it did, a stack overflow would end the process.
    await #expect(processExitsWith: .success) { [isHooked] in
      let journal = Journal()
      let service = AdaptingService(makesOneForEach: false)
      let all = subscribers("o", "p", "a", journal: journal)
      service.delegate = all[0]
      let multicast = service.wrap(isHooked: isHooked)
      multicast.subscribe(all[2])
      service.delegate?.signal(1)
      service.delegate = all[1]
      multicast.reinstall()
      service.delegate?.signal(2)
      precondition(journal.take() == ["a1", "a2"])
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
    let hook = DelegateHook<any Speaker>()
    private var megaphone: Megaphone?
    var delegate: (any Speaker)? {
      get { megaphone }
      set {
        megaphone = newValue.map { Megaphone(speaker: $0) }
        hook.delegateDidChange()
      }
    }

    func wrap() -> MulticastDelegate<any Speaker> {
      MulticastDelegate(wrapping: self, delegate: \.delegate, hook: \.hook) { SpeakerForwarder($0) }
    }
  }

  @Test("14: An adapter that is a struct is not adopted either")
  func structAdapter() async {
    await #expect(processExitsWith: .success) {
      let service = AmplifyingService()
      let multicast = service.wrap()
      let other = service.wrap()
      multicast.reinstall()
      precondition(!multicast.isInstalled && !other.isInstalled)
      let person = Person()
      other.subscribe(person)
      precondition(service.delegate?.speak() == "hello")
    }
  }

  // MARK: Services that use or replace what is assigned

  /// Calls the delegate that is replaced, and replaces nil.
  private final class CallingStation: Station {
    let hook = DelegateHook<any SignalDelegate>()
    var isHooked = true
    var fallback: (any SignalDelegate)?
    weak var delegate: (any SignalDelegate)? {
      didSet {
        oldValue?.signal(0)
        hook.delegateDidChange()
        if delegate == nil, let fallback { delegate = fallback }
      }
    }

    func makeMulticast(holdingOriginal: SubscriberHold, proxy: MakeProxy?) -> Multicast {
      MulticastDelegate(
        wrapping: self, delegate: \.delegate, hook: isHooked ? \.hook : nil, holdingOriginal: holdingOriginal,
        proxy: proxy)
    }
  }

  @Test(
    "17, 18: A service calls the proxy that is replaced: it still lives then", arguments: [true, false],
    ProxyKind.allCases)
  func callsReplaced(isHooked: Bool, proxy: ProxyKind) {
    let station = CallingStation()
    station.isHooked = isHooked
    let all = subscribers("o", "a", journal: journal)
    station.delegate = all[0]
    var multicast: Multicast? = station.wrap(proxy: proxy.makeProxy())
    multicast?.subscribe(all[1])
    #expect(journal.take() == ["o0"])
    multicast = nil
    #expect(station.delegate === all[0])
    #expect(journal.take() == ["o0", "a0"])
  }

  @Test("14: A service that assigns the property from inside its didSet causes no endless loop")
  func assignsInDidSet() {
    let station = CallingStation()
    let all = subscribers("f", "o", journal: journal)
    station.fallback = all[0]
    let multicast = station.wrap()
    station.delegate = nil
    #expect(multicast.isInstalled)
    station.delegate = all[1]
    #expect(multicast.originalName == "o")
    #expect(multicast.isInstalled)
  }
}
