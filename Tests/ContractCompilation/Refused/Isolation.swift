// swift-format-ignore-file
// Each comment is at the line of the error that it expects.

import DelegateForwarding
import Dispatch

// Closures, subscribers, events and properties that another thread or actor would use.

final class Counter { var count = 0 }

func observe(_ multicast: MulticastDelegate<any FeedDelegate>, _ counter: Counter) -> EventObservation {
  multicast.observe(FeedEvent.self) { _ in
    counter.count += 1  // error: capture of 'counter' with non-Sendable type 'Counter' in a '@Sendable' closure
  }
}

// Any thread may call it.
func observe(
  _ multicast: MulticastDelegate<any FeedDelegate>, _ body: @escaping (FeedEvent) -> Void
) -> EventObservation {
  multicast.observe(FeedEvent.self, body)  // error: call to global actor '_SendableRequired'-isolated instance method 'observe'; the closure must be '@Sendable', because any thread may forward the callback
}

// Without `on:`, an observer runs on the thread of the callback.
func observe(_ multicast: MulticastDelegate<any TrackDelegate>, _ view: TrackView) -> EventObservation {
  multicast.observe(TrackEvent.self) { _ in
    view.title = ""  // error: main actor-isolated property 'title' can not be mutated from a
  }
}

func observeNoMore(_ multicast: MulticastDelegate<any TrackDelegate>) {
  multicast.observe(TrackEvent.self) { _ in }  // warning: result of call to 'observe
}

// Events that aren't `Sendable`.

func listen(_ multicast: MulticastDelegate<any DeckDelegate>) -> EventObservation {
  multicast.observe(DeckEvent.self, on: MainActor.shared) { _ in }  // error: type 'DeckEvent' does not conform to the 'Sendable' protocol
}

func read(_ multicast: MulticastDelegate<any DeckDelegate>) {
  _ = multicast.events(of: DeckEvent.self)  // error: type 'DeckEvent' does not conform to the 'Sendable' protocol
}

// A subscriber on a queue needs a `Sendable` protocol.
func subscribe(
  _ multicast: MulticastDelegate<any TrackDelegate>, _ subscriber: any TrackDelegate, queue: DispatchQueue
) {
  multicast.subscribe(subscriber, on: queue, as: TrackEvent.self)  // error: type 'any TrackDelegate' does not conform to the 'Sendable' protocol
}

// A subscriber that is called on an actor subscribes there, unless its protocol is `Sendable`.

func subscribe(_ view: TrackView, _ multicast: MulticastDelegate<any TrackDelegate>) {
  multicast.subscribe(view, on: MainActor.shared, as: TrackEvent.self)  // error: call to main actor-isolated instance method 'subscribe(_:on:as:holding:buffering:)' in a synchronous nonisolated context; main actor-isolated conformance of 'TrackView' to 'TrackDelegate' cannot be used
}

func subscribe(_ multicast: MulticastDelegate<any TrackDelegate>, _ subscriber: any TrackDelegate, _ store: TrackStore) {
  multicast.subscribe(subscriber, on: store, as: TrackEvent.self)  // error: call to actor-isolated instance method 'subscribe
}

// A closure that makes proxies of a `Sendable` protocol: any thread may read the property, and so call it.

protocol ProxiedDelegate: AnyObject, Sendable { func proxied() }

typealias Proxied = MulticastDelegate<any ProxiedDelegate>

final class ProxiedForwarder: MulticastForwarding, ProxiedDelegate {
  let multicast: Proxied
  init(_ multicast: Proxied) { self.multicast = multicast }
  func proxied() { forward { $0.proxied() } }
}

final class ProxiedService { weak var delegate: (any ProxiedDelegate)? }

func makeMulticast(_ counter: Counter) -> Proxied {
  Proxied {
    counter.count += 1  // error: capture of 'counter' with non-Sendable type 'Counter' in a '@Sendable' closure
    return ProxiedForwarder($0)
  }
}

func makeMulticast(_ make: @escaping (Proxied) -> any ProxiedDelegate) -> Proxied {
  Proxied(proxy: make)  // error: call to global actor '_SendableRequired'-isolated initializer 'init(original:; the closure must be '@Sendable', because any thread may read the property
}

func wrap(_ service: ProxiedService, _ make: @escaping (Proxied) -> any ProxiedDelegate) -> Proxied {
  MulticastDelegate(wrapping: service, delegate: \.delegate, proxy: make)  // error: call to global actor '_SendableRequired'-isolated initializer 'init(wrapping:; the closure must be '@Sendable', because any thread may read the property
}

func makeProperty(_ make: @escaping (Proxied) -> any ProxiedDelegate) -> ObservedDelegate<any ProxiedDelegate> {
  ObservedDelegate<any ProxiedDelegate>(proxy: make)  // error: call to global actor '_SendableRequired'-isolated initializer 'init(wrappedValue:proxy:)'; the closure must be '@Sendable', because any thread may read the property
}

func wrap(_ service: ProxiedService, _ counter: Counter) -> Proxied {
  MulticastDelegate(wrapping: service, delegate: \.delegate) {
    counter.count += 1  // error: capture of 'counter' with non-Sendable type 'Counter' in a '@Sendable' closure
    return ProxiedForwarder($0)
  }
}

func makeProperty(_ counter: Counter) -> ObservedDelegate<any ProxiedDelegate> {
  ObservedDelegate(proxy: {
    counter.count += 1  // error: capture of 'counter' with non-Sendable type 'Counter' in a '@Sendable' closure
    return ProxiedForwarder($0)
  })
}

extension Counter {
  func make(_ multicast: Proxied) -> any ProxiedDelegate { ProxiedForwarder(multicast) }
}

func makeByMethod(_ counter: Counter) -> Proxied {
  MulticastDelegate(proxy: counter.make)  // error: call to global actor '_SendableRequired'-isolated initializer 'init(original:; the closure must be '@Sendable', because any thread may read the property
}

final class PropertyByMethod {
  @ObservedDelegate(proxy: Counter().make) var delegate: (any ProxiedDelegate)? = nil  // error: global actor '_SendableRequired'-isolated default value in a nonisolated context; the closure must be '@Sendable', because any thread may read the property
}

// The delegate is a class.
class ProxiedClass: @unchecked Sendable {}

func makeForClass(_ make: @escaping (MulticastDelegate<ProxiedClass>) -> ProxiedClass) -> MulticastDelegate<ProxiedClass> {
  MulticastDelegate(proxy: make)  // error: call to global actor '_SendableRequired'-isolated initializer 'init(original:; the closure must be '@Sendable', because any thread may read the property
}

func makeForAny<P: Sendable>(_ make: @escaping (MulticastDelegate<P>) -> P) -> MulticastDelegate<P> {
  MulticastDelegate(proxy: make)  // error: call to global actor '_SendableRequired'-isolated initializer 'init(original:; the closure must be '@Sendable', because any thread may read the property
}

// A proxy of the main actor, for a protocol of any thread.
@MainActor final class MainForwarder: MulticastForwarding, ProxiedDelegate {
  nonisolated let multicast: Proxied
  init(_ multicast: Proxied) { self.multicast = multicast }
  nonisolated func proxied() { forward { $0.proxied() } }
}

@MainActor func makeOnMain(_ service: ProxiedService) -> [Proxied] {
  [
    Proxied { MainForwarder($0) },  // error: call to main actor-isolated initializer 'init(_:)' in a synchronous nonisolated context
    MulticastDelegate(wrapping: service, delegate: \.delegate) { MainForwarder($0) },  // error: call to main actor-isolated initializer 'init(_:)' in a synchronous nonisolated context
    Proxied(proxy: MainForwarder.init),  // error: loses global actor 'MainActor'
  ]
}

// Properties and subscribers of actors.

actor Player {
  let multicast = MulticastDelegate<any TrackDelegate>()
  // A subscriber of this actor would reach the main actor. (The compiler does not check a closure that is marked
  // `async` itself, even without the library: `{ @MainActor (delegate) async in … }`.)
  func play() async {
    await multicast.forward(keep)  // error: cannot convert '@MainActor @Sendable (any TrackDelegate) async -> ()' to
  }
}

@MainActor func keep(_ delegate: any TrackDelegate) async {}

// An actor's property takes the attribute.
actor Turntable {
  let delegates = MulticastDelegate<any FeedDelegate>()
  weak var delegate: (any FeedDelegate)? {
    didSet { delegates.install(in: self, \.delegate) }  // error: cannot form key path to actor-isolated property 'delegate'
  }
}

// A property is written where its owner may write it.
@MainActor final class Gauge { weak var delegate: (any FeedDelegate)? }

func install(_ multicast: MulticastDelegate<any FeedDelegate>, in gauge: Gauge) {
  Task.detached { multicast.install(in: gauge, \.delegate) }  // error: cannot form key path to main actor-isolated property 'delegate'
}

// Copies of it would share one delegate and its subscribers.
struct Settings {
  @ObservedDelegate var delegate: (any TrackDelegate)?  // error: 'wrappedValue' is unavailable: @ObservedDelegate is for properties of classes and actors
}

// A handler of the main actor needs code of the main actor, and so does a literal that calls one.
protocol PolicyDelegate: AnyObject {
  func decide(_ handler: @escaping @MainActor (Bool) -> Void)
  @MainActor func decideAll(_ handler: @escaping @MainActor (Bool, Int) -> Void)
}

extension MulticastDelegate: PolicyDelegate where P == any PolicyDelegate {
  func decide(_ handler: @escaping @MainActor (Bool) -> Void) {
    forward(combining: .all, completion: handler) { $0.decide($1) }  // error: call to main actor-isolated instance method 'forward(combining:completion:callback:_:)' in a synchronous nonisolated context
  }
  func decideAll(_ handler: @escaping @MainActor (Bool, Int) -> Void) {
    let combiner = ResponseCombiner<(Bool, Int), (Bool, Int)>.original(otherwise: (true, 0))
    forward(combining: combiner, completion: { handler($0.0, $0.1) }) { delegate, reply in  // error: call to main actor-isolated parameter 'handler' in a synchronous nonisolated context
      delegate.decideAll { reply(($0, $1)) }
    }
  }
}
