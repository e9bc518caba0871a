import DelegateForwarding
import TestSupport
import Testing

@Suite("Forwarding proxies") struct ForwardingProxyTests {
  let journal = Journal()

  final class Radio {
    @MainActor static let shared = Radio()

    @ObservedDelegate var delegate: (any SignalDelegate)?
    let hook = DelegateHook<any SignalDelegate>()
    weak var plain: (any SignalDelegate)? { didSet { hook.delegateDidChange() } }
    weak var bare: (any SignalDelegate)?
    var volume = 1
    let model = "R2"
    var range: ClosedRange<Int> = 0...9
  }

  enum Initializer: CaseIterable {
    case observed, didSet, none

    func wrap(_ radio: Radio, _ proxy: ProxyKind) -> ForwardingProxy<Radio, any SignalDelegate> {
      switch self {
      case .observed: ForwardingProxy(wrapping: radio, hook: \.$delegate, proxy: proxy.makeProxy())
      case .didSet: ForwardingProxy(wrapping: radio, delegate: \.plain, hook: \.hook, proxy: proxy.makeProxy())
      case .none: ForwardingProxy(wrapping: radio, delegate: \.bare, proxy: proxy.makeProxy())
      }
    }

    var property: ReferenceWritableKeyPath<Radio, (any SignalDelegate)?> {
      switch self {
      case .observed: \.delegate
      case .didSet: \.plain
      case .none: \.bare
      }
    }
  }

  @Test("It reads and writes the service's properties as its own")
  func members() {
    let radio = Radio()
    let proxy = ForwardingProxy(wrapping: radio, hook: \.$delegate)
    #expect(proxy.volume == 1)
    proxy.volume += 4
    #expect(radio.volume == 5)
    #expect(proxy.model == "R2")
    #expect(proxy.range.upperBound == 9)
    #expect(proxy.service === radio)
    let original = Subscriber("o", journal)
    proxy.delegate = original
    #expect(proxy.multicast.originalDelegate === original)
    #expect(proxy.multicast.isInstalled)
  }

  /// Has properties with the same names as a multicast's.
  private final class Archive {
    @ObservedDelegate var delegate: (any SignalDelegate)?
    var count = 7
    var isEmpty = false
    var isInstalled = "no"
    let subscribers = ["a paper"]
    let originalDelegate = 3
  }

  @Test("Nothing of the multicast hides a property of the service")
  func nothingHides() {
    let proxy = ForwardingProxy(wrapping: Archive(), hook: \.$delegate)
    #expect(proxy.count == 7)
    proxy.count += 1
    #expect(proxy.service.count == 8)
    #expect(!proxy.isEmpty)
    #expect(proxy.isInstalled == "no")
    #expect(proxy.subscribers == ["a paper"])
    #expect(proxy.originalDelegate == 3)
    #expect(proxy.multicast.isEmpty)
  }

  @Test("It has the multicast's interface", arguments: Initializer.allCases, ProxyKind.allCases)
  func interface(initializer: Initializer, kind: ProxyKind) {
    let radio = Radio()
    let all = subscribers("o", "a", "b", journal: journal)
    radio[keyPath: initializer.property] = all[0]
    let proxy = initializer.wrap(radio, kind)
    #expect(proxy.multicast.isEmpty)
    #expect(proxy.subscribe(all[1]))
    #expect(proxy.subscribe(all[2], holding: .strongly))
    #expect(!proxy.subscribe(all[2], holding: .weakly))
    #expect(proxy.multicast.contains(all[2]))
    #expect(proxy.multicast.count == 2)
    #expect(!proxy.multicast.isEmpty)
    #expect(proxy.multicast.subscribers.map { name(of: $0) } == ["a", "b"])
    #expect(proxy.multicast.originalDelegate === all[0])
    #expect(proxy.multicast.isInstalled)
    radio[keyPath: initializer.property]?.signal(1)
    #expect(journal.take() == ["o1", "a1", "b1"])
    proxy.forward { $0.signal(2) }
    #expect(journal.take() == ["o2", "a2", "b2"])
    all[2].answer = false
    #expect(!proxy.forward(combining: .all) { $0.allows(3) })
    proxy.forward { ($0 as? Subscriber)?.signal(4) }
    #expect(journal.take() == ["o?3", "a?3", "b?3", "o4", "a4", "b4"])
    #expect(proxy.responds(to: Subscriber.self))
    #expect(!proxy.responds(to: (any NoiseDelegate).self))
    #expect(proxy.unsubscribe(all[1]))
    #expect(!proxy.unsubscribe(all[1]))
    proxy.multicast.unsubscribeAll()
    #expect(proxy.multicast.isEmpty)
  }

  @Test("2: It holds a subscriber as specified")
  func holds() {
    let life = Lifetimes()
    let proxy = ForwardingProxy(wrapping: Radio(), hook: \.$delegate)
    proxy.subscribe(Subscriber("a", journal, life: life), holding: .strongly)
    #expect(life.living == 1)
  }

  @Test("It forwards asynchronously")
  func async() async {
    let proxy = ForwardingProxy(wrapping: Radio(), hook: \.$delegate)
    let all = subscribers("a", "b", journal: journal)
    for subscriber in all { proxy.subscribe(subscriber) }
    await proxy.forward { subscriber async in
      await Task.yield()
      subscriber.signal(1)
    }
    let answers = await proxy.forward(combining: .collect) { subscriber async in subscriber.allows(2) }
    #expect(answers == [true, true])
    await proxy.forward { subscriber async in (subscriber as? Subscriber)?.signal(3) }
    #expect(journal.entries == ["a1", "b1", "a?2", "b?2", "a3", "b3"])
  }

  @Test(
    "It keeps the service and the multicast, and is kept by neither", arguments: Initializer.allCases,
    ProxyKind.allCases)
  func lifetime(initializer: Initializer, kind: ProxyKind) {
    var radio: Radio? = Radio()
    weak let service = radio
    var proxy: ForwardingProxy? = initializer.wrap(radio!, kind)
    weak let observer = proxy
    weak let multicast = proxy?.multicast
    radio = nil
    #expect(service != nil)
    proxy = nil
    #expect(service == nil)
    #expect(observer == nil)
    #expect(multicast == nil)
  }

  @Test("A singleton proxy of a singleton service shares the list with others")
  @MainActor func singleton() {
    let proxy = ForwardingProxy(wrapping: Radio.shared, hook: \.$delegate)
    let other = MulticastDelegate(wrapping: Radio.shared, hook: \.$delegate)
    let all = subscribers("a", "b", journal: journal)
    proxy.subscribe(all[0])
    other.subscribe(all[1])
    Radio.shared.delegate?.signal(1)
    #expect(journal.entries == ["a1", "b1"])
    #expect(proxy.multicast.isInstalled && other.isInstalled)
  }

  @Test("24, 46: Its description contains that of its multicast")
  func description() {
    let proxy = ForwardingProxy(wrapping: Radio(), hook: \.$delegate)
    #expect("\(proxy)" == "ForwardingProxy(\(proxy.multicast))")
    #expect(proxy.debugDescription == "ForwardingProxy(\(proxy.multicast.debugDescription))")
    var dumped = ""
    dump(proxy, to: &dumped)
    #expect(dumped.contains("wrapping: Radio"))
  }
}
