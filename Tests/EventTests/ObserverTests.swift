import DelegateForwarding
import Dispatch
import TestSupport
import Testing

@Suite("Observers on the thread of the callback")
struct ObserverTests {
  let multicast = PlayerMulticast()

  @Test("19, 29: hasListeners says whether a living subscriber, a stream or an observer is there, alone")
  func hasListeners() async {
    let journal = Guarded<[String]>([])
    #expect(!PlayerMulticast(original: Listener("o", journal)).hasListeners)
    do {
      let listener = Listener("a", journal)
      multicast.subscribe(listener)
      #expect(multicast.hasListeners)
      withExtendedLifetime(listener) {}
    }
    #expect(!multicast.hasListeners, "it has died")
    let token = multicast.observe(PlayerEvent.self) { _ in }
    #expect(multicast.hasListeners)
    token.invalidate()
    #expect(!multicast.hasListeners)
    do {
      let events = multicast.events(of: PlayerEvent.self)
      #expect(multicast.hasListeners)
      withExtendedLifetime(events) {}
    }
    #expect(!multicast.hasListeners, "nobody reads the stream")
    let queued = multicast.observe(PlayerEvent.self, on: DispatchQueue(label: "listener")) { _ in }
    #expect(multicast.hasListeners)
    queued.invalidate()
    #expect(!multicast.hasListeners)
  }

  /// A second event type for the same callbacks, with a different size.
  enum PlayedSeconds: DelegateEvent {
    typealias Delegate = any PlayerDelegate
    case played(seconds: Int, name: String)
  }

  @Test(
    "28: A callback that is not reported is no event, and an event is heard only as the type as which it is reported")
  func types() {
    let heard = Guarded<[String]>([])
    let tokens = [
      multicast.observe(PlayerEvent.self) { event in heard.withLock { $0.append("\(event)") } },
      multicast.observe(PlayedSeconds.self) { event in heard.withLock { $0.append("\(event)") } },
    ]
    #expect(multicast.playerMayStop())
    multicast.forward { $0.playerDidPlay(1) }
    #expect(heard.current == [])
    multicast.playerDidPlay(1)
    multicast.forward(reporting: PlayedSeconds.played(seconds: 2, name: "two")) { _ in }
    #expect(heard.current == ["didPlay(1)", "played(seconds: 2, name: \"two\")"])
    withExtendedLifetime(tokens) {}
  }

  @Test("31: A token that is released inside its own turn ends its observation at once")
  func tokenInTurn() {
    final class Box { var token: EventObservation? }
    let box = Box()
    let heard = Guarded(0)
    box.token = multicast.observe(PlayerEvent.self) { [unowned box, multicast] _ in
      heard.withLock { $0 += 1 }
      box.token = nil
      multicast.playerDidPlay(2)
    }
    multicast.playerDidPlay(1)
    #expect(heard.current == 1)
    #expect(!multicast.description.contains("listeners"))
  }

  @Test("29, 44: unsubscribeAll leaves observers, and description shows them")
  func unsubscribeAll() {
    let subscriber = Listener("a")
    multicast.subscribe(subscriber)
    let token = multicast.observe(PlayerEvent.self) { _ in }
    let listeners = "listeners: [EventObserver<PlayerEvent>(0x…)]"
    let named = "MulticastDelegate<any PlayerDelegate>(0x…, subscribers"
    #expect(multicast.description.withoutAddresses == "\(named): [Listener(0x…)], \(listeners))")
    multicast.unsubscribeAll()
    #expect(multicast.description.withoutAddresses == "\(named): [], \(listeners))")
    #expect(multicast.subscriberCount == 0)
    withExtendedLifetime(token) {}
  }

  /// Uses the multicast as it is released.
  private final class UserOfMulticast: Sendable {
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

  @Test("21, 31: What a closure captures is released with its token, outside of every lock", arguments: [false, true])
  func releasesClosure(isQueued: Bool) {
    let releases = Guarded(0)
    withWatchdog {
      let (multicast, held) = (FeedMulticast(), HeldQueue())
      let token: EventObservation
      do {
        let user = UserOfMulticast(multicast, releases)
        let body: @Sendable (FeedEvent) -> Void = { _ in withExtendedLifetime(user) {} }
        if isQueued {
          token = multicast.observe(FeedEvent.self, on: held.queue, body)
        } else {
          token = multicast.observe(FeedEvent.self, body)
        }
      }
      multicast.feedDidReceive(1)
      #expect(releases.current == 0)
      token.invalidate()
      #expect(releases.current == 1)
    }
  }

  #if CHILD_PROCESSES
    @Test("36: On an actor or a queue, a buffer without room stops the program, and the message names it")
    func emptyBuffer() async {
      let newest = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = FeedMulticast().subscribe(
          Reader(), on: .global(), as: FeedEvent.self, buffering: .bufferingNewest(0))
      }
      let oldest = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = FeedMulticast().observe(FeedEvent.self, on: MainActor.shared, buffering: .bufferingOldest(-1)) { _ in }
      }
      for (result, buffering) in [(newest, "bufferingNewest(0)"), (oldest, "bufferingOldest(-1)")] {
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(
          text.contains(
            "The buffer .\(buffering) for FeedEvent has no room for an event. Pass a limit of at least 1."))
      }
    }
  #endif
}
