import DelegateForwarding
import TestSupport
import Testing

/// A hook's unused list is replaced by one that a multicast without a hook has made, and a proxy has kept a multicast of the first one.
@Suite("Lists that take another one's place") struct SuccessionTests {
  let journal = Journal()

  enum Way: CaseIterable { case kept, inUse, hook }

  @Test(
    "22: A subscriber that leaves while another list takes its own one's place is not called", arguments: Way.allCases)
  func leaves(way: Way) {
    let station = ObservedStation()
    let asked = Asked(journal)
    let a = Subscriber("a", journal)
    let kept = station.keptMulticast(with: asked, a)
    let first = station.wrapWithoutHook()
    var answers: [Bool] = []
    asked.onAsked = {
      asked.onAsked = nil
      if way == .kept { answers.append(kept.contains(a)) }
      for subscriber in [asked, a] as [any SignalDelegate] {
        switch way {
        case .kept: answers.append(kept.unsubscribe(subscriber))
        case .inUse: answers.append(first.unsubscribe(subscriber))
        case .hook: answers.append(station.$delegate.unsubscribe(subscriber))
        }
      }
    }
    let second = station.wrap()
    #expect(answers == (way == .kept ? [true, true, true] : [true, true]))
    #expect(second.isEmpty)
    station.fire(1)
    #expect(journal.entries == [])
  }

  @Test("22: So it is if all leave", arguments: [Way.kept, .inUse])
  func allLeave(way: Way) {
    let station = ObservedStation()
    let asked = Asked(journal)
    let life = Lifetimes()
    let kept = station.keptMulticast(with: asked)
    kept.subscribe(Subscriber("a", journal, life: life), holding: .strongly)
    let first = station.wrapWithoutHook()
    asked.onAsked = {
      asked.onAsked = nil
      if way == .kept { kept.unsubscribeAll() } else { first.unsubscribeAll() }
    }
    let second = station.wrap()
    #expect(second.isEmpty)
    #expect(life.living == 0)
  }

  @Test("1: A subscriber that subscribes meanwhile is one already, and its hold is set", arguments: Way.allCases)
  func subscribesAgain(way: Way) {
    let station = ObservedStation()
    let asked = Asked(journal)
    let life = Lifetimes()
    let kept = station.keptMulticast(with: asked)
    let weakly = Guarded<Subscriber?>(Subscriber("a", journal, life: life))
    kept.subscribe(weakly.current!, holding: .strongly)
    let first = station.wrapWithoutHook()
    var isNew: Bool?
    asked.onAsked = {
      asked.onAsked = nil
      let subscriber = weakly.withLock { $0.take() }!
      switch way {
      case .kept: isNew = kept.subscribe(subscriber, holding: .weakly)
      case .inUse: isNew = first.subscribe(subscriber, holding: .weakly)
      case .hook: isNew = station.$delegate.subscribe(subscriber, holding: .weakly)
      }
    }
    let second = station.wrap()
    #expect(isNew == false)
    #expect(life.living == 0)
    #expect(second.count == 1)
  }

  @Test("1, 2: A forwarding subscriber that subscribes meanwhile comes after those that were there")
  func forwarderSubscribes() {
    let station = ObservedStation()
    let asked = Asked(journal)
    let all = subscribers("a", "b", journal: journal)
    let kept = station.keptMulticast(with: asked, all[0])
    let first = station.wrapWithoutHook()
    let between = Multicast()
    between.subscribe(all[1])
    asked.onAsked = {
      asked.onAsked = nil
      #expect(first.subscribe(between))
    }
    let second = station.wrap()
    station.fire(1)
    #expect(journal.take() == ["asked1", "a1", "b1"])
    withExtendedLifetime((kept, second)) {}
  }

  // MARK: Callbacks through a former proxy

  @Test("17, 18: A former proxy whose list was replaced forwards to the list that took its place")
  func formerProxy() async {
    let station = ObservedStation()
    let all = subscribers("a", "b", "o", journal: journal)
    var proxy: SignalForwarder?
    do {
      let hooked = station.wrap {
        proxy = SignalForwarder($0)
        return proxy!
      }
      hooked.subscribe(all[0])
    }
    let former = proxy!
    former.signal(1)
    #expect(journal.take() == ["a1"])
    var first: Multicast? = station.wrapWithoutHook()
    let second = station.wrap()
    second.subscribe(all[1])
    // Otherwise its proxy would be the last delegate that the replaced list has heard of.
    first = nil
    station.delegate = all[2]
    former.signal(2)
    #expect(journal.take() == ["o2", "a2", "b2"])
    #expect(former.allows(3))
    #expect(journal.take() == ["o?3", "a?3", "b?3"])
    await former.multicast.forward { (subscriber) async in subscriber.signal(4) }
    #expect(journal.take() == ["o4", "a4", "b4"])
    former.multicast.unsubscribe(all[0])
    former.signal(5)
    #expect(journal.take() == ["o5", "b5"])
    #expect(first == nil)
    #expect(second.violatedInvariants(isQuiescent: true) == [])
    #expect(former.multicast.violatedInvariants(isQuiescent: true) == [])
  }

  @Test("17, 18: So it does while the list takes that place")
  func formerProxyMeanwhile() {
    let station = ObservedStation()
    let asked = Asked(journal)
    let all = subscribers("a", "b", journal: journal)
    let kept = station.keptMulticast(with: asked, all[0])
    let first = station.wrapWithoutHook()
    first.subscribe(all[1])
    asked.onAsked = {
      asked.onAsked = nil
      kept.signal(1)
    }
    let second = station.wrap()
    #expect(journal.take().sorted() == ["a1", "asked1", "b1"])
    withExtendedLifetime(second) {}
  }

  @Test("18: Its callback, which drops what keeps that list, ends well")
  func formerProxyDropsList() {
    var station: ObservedStation? = ObservedStation()
    let all = subscribers("a", "b", journal: journal)
    let kept = station!.keptMulticast(with: all[0])
    var multicasts: [Multicast]? = [station!.wrapWithoutHook(), station!.wrap()]
    kept.subscribe(all[1])
    all[0].onSignal = { _ in
      multicasts = nil
      station = nil
    }
    kept.signal(1)
    #expect(journal.take() == ["a1", "b1"])
    #expect(multicasts == nil)
    #expect(station == nil)
  }

  @Test("9, 17: A callback that began before the list was replaced skips those that leave it")
  func underWay() {
    let station = ObservedStation()
    let all = subscribers("a", "b", journal: journal)
    let kept = station.keptMulticast(with: all[0], all[1])
    var multicasts: [Multicast] = []
    all[0].onSignal = { _ in
      multicasts = [station.wrapWithoutHook(), station.wrap()]
      kept.unsubscribe(all[1])
    }
    kept.signal(1)
    #expect(journal.take() == ["a1"])
    #expect(multicasts[0].names == ["a"])
  }

  @Test("4: No cycle comes of a list that takes another one's place", arguments: [true, false])
  func cycle(isOriginal: Bool) async {
    // If there is one, the call stack ends the process.
    await #expect(processExitsWith: .success) { [isOriginal] in
      let journal = Journal()
      let service = Second()
      let a = Subscriber("a", journal)
      let kept = service.keptMulticast()
      let between = Multicast()
      between.subscribe(a)
      precondition(between.subscribe(kept))
      let first = MulticastDelegate(wrapping: service, delegate: \.delegate)
      // The list that is to be replaced does not forward to this one any more.
      service.delegate = nil
      precondition(!first.isInstalled)
      if isOriginal { service.delegate = between } else { precondition(first.subscribe(between)) }
      let second = service.wrap()
      precondition(first.isInstalled)
      kept.signal(0)
      _ = journal.take()
      service.delegate?.signal(1)
      precondition(journal.take() == (isOriginal ? [] : ["a1"]))
      between.signal(2)
      precondition(journal.take() == ["a2"])
      withExtendedLifetime((first, second)) {}
    }
  }

  @Test("4: A former proxy whose list was replaced can't be subscribed to the list that took its place, on any way")
  func laterCycle() {
    let station = ObservedStation()
    let kept = station.keptMulticast()
    let multicasts = [station.wrapWithoutHook(), station.wrap()]
    #expect(!multicasts[0].subscribe(kept))
    let between = Multicast()
    #expect(between.subscribe(kept))
    #expect(!multicasts[0].subscribe(between))
    station.delegate = between
    #expect(multicasts[0].originalDelegate == nil)
  }

  // MARK: Lists that are replaced in turn

  class First: Station {
    let hook = DelegateHook<any SignalDelegate>()
    weak var delegate: (any SignalDelegate)? { didSet { hook.delegateDidChange() } }
    func makeMulticast(holdingOriginal: SubscriberHold, restoringOriginal: Bool, proxy: MakeProxy?) -> Multicast {
      MulticastDelegate(
        wrapping: self as First, delegate: \.delegate, hook: \.hook, holdingOriginal: holdingOriginal,
        restoringOriginal: restoringOriginal, proxy: proxy)
    }
  }
  class Second: First {}
  class Third: Second {}
  class Fourth: Third {}

  @Test("17, 19: What is kept of a list goes on to the last of those that took its place, one after the other")
  func chain() {
    let service = Fourth()
    let (kept, a) = (service.keptMulticast(), Subscriber("a", journal))
    // A list with a key path of another class is not known to be the property's before it has written it.
    do { _ = [MulticastDelegate(wrapping: service as Second, delegate: \.delegate), service.wrap()] }
    let second = service.keptMulticast()
    do { _ = [MulticastDelegate(wrapping: service as Third, delegate: \.delegate), service.wrap()] }
    let third = service.keptMulticast()
    var first: Multicast? = MulticastDelegate(wrapping: service, delegate: \.delegate)
    let last = service.wrap()
    // Otherwise its proxy would be the last delegate that the replaced lists have heard of.
    first = nil
    #expect(first == nil)
    for (number, multicast) in [kept, second, third].enumerated() {
      #expect(multicast.subscribe(a))
      #expect(last.names == ["a"])
      multicast.signal(number)
      #expect(journal.take() == ["a\(number)"])
      #expect(multicast.unsubscribe(a))
    }
  }
}
