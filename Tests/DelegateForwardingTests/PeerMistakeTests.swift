import DelegateForwarding
import TestSupport
import Testing

/// Mistakes of other libraries of this kind. Each test is named for the mistake.
@Suite("Mistakes of other libraries") struct PeerMistakeTests {
  let journal = Journal()

  @Test("A second assignment to delegate silently loses the first delegate", arguments: HookKind.hooked)
  func secondAssignment(kind: HookKind) {
    let station = kind.makeStation()
    let all = subscribers("mine", "sdk", journal: journal)
    let multicast = station.wrap()
    multicast.subscribe(all[0])
    station.delegate = all[1]
    station.fire(1)
    #expect(journal.entries == ["sdk1", "mine1"])
  }

  @Test(
    "The installed proxy dies, nobody re-points the property, all events stop", arguments: HookKind.allCases,
    ProxyKind.allCases)
  func installedProxyDies(kind: HookKind, proxy: ProxyKind) {
    let station = kind.makeStation()
    let all = subscribers("o", "a", journal: journal)
    station.delegate = all[0]
    var installed: Multicast? = station.wrap(proxy: proxy.makeProxy())
    let other = station.wrap(proxy: proxy.makeProxy())
    other.subscribe(all[1])
    weak let observer = installed
    installed = nil
    #expect(observer == nil)
    station.fire(1)
    #expect(journal.entries == ["o1", "a1"])
  }

  @Test("Two proxies permute the subscribers", arguments: HookKind.allCases)
  func permutation(kind: HookKind) {
    let station = kind.makeStation()
    let all = subscribers("a", "b", "c", "d", journal: journal)
    var multicasts = [station.wrap(), station.wrap()]
    for (index, subscriber) in all.enumerated() { multicasts[index % 2].subscribe(subscriber) }
    for _ in all {
      station.fire(1)
      #expect(journal.take() == ["a1", "b1", "c1", "d1"])
      multicasts.append(station.wrap())
      multicasts.removeFirst()
    }
  }

  @Test("A replaced original delegate is never removed after a hand-over", arguments: HookKind.hooked)
  func replacedAfterHandOver(kind: HookKind) {
    let station = kind.makeStation()
    let all = subscribers("o", "p", journal: journal)
    station.delegate = all[0]
    var first: Multicast? = station.wrap()
    let second = station.wrap()
    first = nil
    station.delegate = all[1]
    station.fire(1)
    #expect(journal.entries == ["p1"])
    #expect(second.originalName == "p")
    _ = first
  }

  @Test("Subscribed twice, called twice", arguments: HookKind.allCases)
  func subscribedTwice(kind: HookKind) {
    let station = kind.makeStation()
    let a = Subscriber("a", journal)
    station.delegate = a
    let multicasts = [station.wrap(), station.wrap()]
    for multicast in multicasts + multicasts { multicast.subscribe(a) }
    station.fire(1)
    #expect(journal.entries == ["a1"])
  }

  @Test("A lock is held during callbacks: a callback that waits for another thread deadlocks")
  func lockDuringCallback() {
    withWatchdog {
      let multicast = MulticastDelegate<any PingDelegate>()
      let other = Pinger()
      let cameBack = Guarded(false)
      let waiting = Pinger { _ in
        let end = onThread {
          multicast.subscribe(other)
          _ = multicast.count
          multicast.unsubscribe(other)
        }
        let isBack = end.wait(seconds: patience / 2)
        cameBack.withLock { $0 = isBack }
      }
      multicast.subscribe(waiting)
      multicast.ping(1)
      #expect(cameBack.current)
    }
  }

  @Test("A weak reference is loaded under the lock: the deinit that calls unsubscribe deadlocks")
  func deinitUnderLock() {
    withWatchdog {
      let multicast = MulticastDelegate<any PingDelegate>()
      for _ in 0..<300 {
        let ready = Latch()
        // The other thread drops the reference while the library checks all subscribers.
        let box = Guarded<Pinger?>(Pinger(onDeinit: { multicast.unsubscribe($0) }))
        multicast.subscribe(box.current!)
        let end = onThread { [box] in
          ready.open()
          box.withLock { $0 = nil }
        }
        ready.wait()
        for _ in 0..<20 { _ = multicast.count + multicast.subscribers.count }
        end.wait()
      }
    }
  }

  @Test("unsubscribe from deinit does nothing, because the weak reference is nil already")
  func unsubscribeInDeinit() {
    let multicast = Multicast()
    var left: Bool?
    do {
      let a = Subscriber("a", journal)
      a.onDeinit = { left = multicast.unsubscribe($0) }
      multicast.subscribe(a)
    }
    #expect(left == true)
  }

  @Test("Dead entries are counted, kept for ever, or crash description")
  func deadEntries() {
    let multicast = Multicast()
    do {
      let all = subscribers("a", "b", journal: journal)
      multicast.subscribe(all: all)
    }
    #expect(multicast.description == "MulticastDelegate<any SignalDelegate>(subscribers: [])")
    #expect(multicast.count == 0)
    #expect(multicast.isEmpty)
    #expect(multicast.subscribers.isEmpty)
  }

  @Test("A dead entry passes for the new object at its address")
  func reusedAddress() {
    let multicast = Multicast()
    var reused = 0
    for _ in 0..<200 {
      var old: Subscriber? = Subscriber("old", journal)
      let address = ObjectIdentifier(old!)
      multicast.subscribe(old!)
      old = nil
      let new = Subscriber("new", journal)
      guard ObjectIdentifier(new) == address else { continue }
      reused += 1
      #expect(!multicast.contains(new))
      #expect(multicast.subscribe(new))
      multicast.signal(reused)
      #expect(journal.take() == ["new\(reused)"])
    }
    #expect(reused > 0 || !heapIsMeasurable)
  }

  @Test("No order, and equal objects collapse into one")
  func equalObjects() {
    let multicast = Multicast()
    let all = (0..<50).map { Subscriber("\($0).", journal) }
    #expect(Set(all).count == 1)
    multicast.subscribe(all: all)
    multicast.signal(1)
    #expect(journal.entries == (0..<50).map { "\($0).1" })
  }

  @Test("Removing a subscriber while delivering skips its neighbour, or still calls the removed one")
  func removedWhileDelivering() {
    let multicast = Multicast()
    let all = subscribers("a", "b", "c", "d", journal: journal)
    multicast.subscribe(all: all)
    all[1].onSignal = { _ in
      multicast.unsubscribe(all[1])
      multicast.unsubscribe(all[3])
    }
    multicast.signal(1)
    #expect(journal.entries == ["a1", "b1", "c1"])
    all[1].onSignal = nil
  }

  @Test("A struct conformer is boxed and dies at once without notice")
  func boxedStruct() async {
    struct Boxed: Speaking { func speak() -> String { "" } }
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      MulticastDelegate<any Speaking>().subscribe(Boxed())
    }
    #expect(message(of: result).contains("Boxed is not a class"))
  }

  @Test("|| or && skips the later subscribers")
  func shortCircuit() {
    let multicast = Multicast()
    let all = subscribers("a", "b", "c", journal: journal)
    all[0].answer = false
    multicast.subscribe(all: all)
    #expect(!multicast.forward(combining: .all) { $0.allows(1) })
    #expect(multicast.forward(combining: .any) { $0.allows(2) })
    #expect(journal.entries == ["a?1", "b?1", "c?1", "a?2", "b?2", "c?2"])
  }

  @Test("The one completion handler is handed to every service, and is called twice or never")
  func completionHandler() {
    let multicast = Multicast()
    let calls = Guarded<[[String]]>([])
    // One subscriber calls its reply twice, one never.
    func ask() {
      multicast.forward(combining: .collect, completion: { answers in calls.withLock { $0.append(answers) } }) {
        let name = name(of: $0)
        if name == "never" { return }
        $1(name)
        if name == "twice" { $1(name) }
      }
    }
    ask()
    #expect(calls.current == [[]])
    let all = subscribers("twice", "never", "once", journal: journal)
    multicast.subscribe(all: all)
    ask()
    #expect(calls.current == [[], ["twice", "once"]])
  }

  @Test("Callbacks with a result go to one subscriber only, or the last result wins by accident")
  func results() {
    let multicast = Multicast()
    let all = subscribers("a", "b", "c", journal: journal)
    multicast.subscribe(all: all)
    #expect(multicast.forward(combining: .first) { name(of: $0) } == "a")
    #expect(multicast.forward(combining: .last) { name(of: $0) } == "c")
    #expect(multicast.forward(combining: .collect) { name(of: $0) } == ["a", "b", "c"])
  }

  @Test("Claims to respond to callbacks that no subscriber implements")
  func responds() {
    let multicast = Multicast()
    let outer = Multicast()
    outer.subscribe(multicast)
    let plain = Subscriber("a", journal)
    multicast.subscribe(plain)
    #expect(multicast as Any is any NoiseDelegate)
    #expect(!multicast.responds(to: (any NoiseDelegate).self))
    #expect(!outer.responds(to: (any NoiseDelegate).self))
    let noisy = NoisySubscriber(journal)
    multicast.subscribe(noisy)
    #expect(outer.responds(to: (any NoiseDelegate).self))
  }
}
