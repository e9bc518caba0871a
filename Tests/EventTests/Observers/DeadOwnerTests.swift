import DelegateForwarding
import Dispatch
import TestSupport
import Testing

@Suite("What an observer keeps is released with its owner")
struct DeadOwnerTests {
  /// What happens to the list after the owner's death.
  enum Occasion: CaseIterable {
    case callback, question, subscribing, unsubscribing, observing, endingAnother

    func meet(_ multicast: PlayerMulticast, _ listener: Listener, _ token: EventObservation) {
      switch self {
      case .callback: multicast.forward { _ in }
      case .question: _ = multicast.playerMayStop()
      case .subscribing: multicast.subscribe(Listener("new"))
      case .unsubscribing: multicast.unsubscribe(listener)
      case .observing: _ = multicast.observe(PlayerEvent.self) { _ in }
      case .endingAnother: token.invalidate()
      }
    }
  }

  @Test("31: At the next callback, reported or not, or change of the list", arguments: Occasion.allCases)
  func closure(_ occasion: Occasion) {
    let multicast = PlayerMulticast()
    let listeners = (0..<5).map { Listener("\($0)") }
    for listener in listeners { multicast.subscribe(listener) }
    let token = multicast.observe(PlayerEvent.self) { _ in }
    let life = Lifetimes()
    var owner: Owner? = Owner()
    do {
      let captured = life.begin()
      multicast.observe(PlayerEvent.self, with: owner!) { _, _ in withExtendedLifetime(captured) {} }
    }
    do {
      let captured = life.begin()
      multicast.observe(PlayerEvent.self, with: owner!, on: MainActor.shared) { _, _ in
        withExtendedLifetime(captured) {}
      }
    }
    #expect(life.living == 2)
    owner = nil
    occasion.meet(multicast, listeners[2], token)
    #expect(life.living == 0)
    #expect(multicast.violatedInvariants(isQuiescent: true) == [])
    withExtendedLifetime((listeners, token)) {}
  }

  @Test("31: Among many subscribers, changes look through the list in turns, and so do callbacks at once")
  func manySubscribers() {
    let multicast = PlayerMulticast()
    let listeners = (0..<200).map { Listener("\($0)") }
    let life = Lifetimes()
    var owner: Owner? = Owner()
    for listener in listeners.prefix(150) { multicast.subscribe(listener) }
    do {
      let captured = life.begin()
      multicast.observe(PlayerEvent.self, with: owner!) { _, _ in withExtendedLifetime(captured) {} }
    }
    owner = nil
    var changes = 0
    for listener in listeners[150...] where life.living > 0 {
      multicast.subscribe(listener)
      changes += 1
    }
    #expect(changes <= 4)
    withExtendedLifetime(listeners) {}
  }

  /// An object captured by a closure, which uses the multicast as it is released.
  final class UserOfMulticast: Sendable {
    private let multicast: FeedMulticast
    private let releases: Guarded<Int>

    init(_ multicast: FeedMulticast, _ releases: Guarded<Int>) {
      (self.multicast, self.releases) = (multicast, releases)
    }

    deinit {
      multicast.subscribe(Reader())
      multicast.feedDidReceive(1)
      multicast.unsubscribeAll()
      releases.withLock { $0 += 1 }
    }
  }

  /// Ways to end the observers of an owner, or to find that it has died.
  enum Ending: CaseIterable {
    case stopObserving, callback, event, subscribing, unsubscribing, unsubscribingAll, observing

    var isOfLivingOwner: Bool { self == .stopObserving }

    func meet(_ multicast: FeedMulticast, _ owner: Owner?) {
      switch self {
      case .stopObserving: multicast.stopObserving(with: owner!)
      case .callback: multicast.forward { _ in }
      case .event: multicast.feedDidReceive(2)
      case .subscribing: multicast.subscribe(Reader())
      case .unsubscribing: multicast.unsubscribe(Reader())
      case .unsubscribingAll: multicast.unsubscribeAll()
      case .observing: _ = multicast.observe(FeedEvent.self) { _ in }
      }
    }
  }

  static func observe(_ multicast: FeedMulticast, ownedBy owner: Owner, _ releases: Guarded<Int>) {
    let users = (0..<3).map { _ in UserOfMulticast(multicast, releases) }
    multicast.observe(FeedEvent.self, with: owner) { [user = users[0]] _, _ in withExtendedLifetime(user) {} }
    multicast.observe(FeedEvent.self, with: owner, on: DispatchQueue.global()) { [user = users[1]] _, _ in
      withExtendedLifetime(user) {}
    }
    let token = multicast.observe(FeedEvent.self) { [user = users[2]] _ in withExtendedLifetime(user) {} }
    token.invalidate()
  }

  @Test(
    "21, 31: A closure that uses the multicast as it is released does so outside of the lock",
    arguments: Ending.allCases)
  func usesMulticast(_ ending: Ending) {
    let releases = Guarded(0)
    withWatchdog {
      let multicast = FeedMulticast()
      let staying = Reader()
      multicast.subscribe(staying)
      var owner: Owner? = Owner()
      Self.observe(multicast, ownedBy: owner!, releases)
      if !ending.isOfLivingOwner { owner = nil }
      ending.meet(multicast, owner)
      withExtendedLifetime((owner, staying)) {}
    }
    #expect(releases.current == 3)
  }
}
