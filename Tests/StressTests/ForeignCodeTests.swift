import DelegateForwarding
import Foundation
import TestSupport
import Testing

/// The places where the library runs foreign code, and what other threads do meanwhile.
@Suite("Foreign code on other threads") struct ForeignCodeTests {
  /// Each stands for a place where the library calls out.
  enum Place: CaseIterable {
    case turn, turnOfOriginal, deinitAfterTurn, deinitOfHeld, deinitOfAllHeld, deinitWithList
    case makeProxy, askWhetherItForwards, combine, complete, readProperty, writeProperty
    case deinitOfOriginal, deinitOfOriginalOfPlainProperty, traceOfMulticastAsDelegate
  }

  @Test("21: No lock is held while foreign code runs: each call elsewhere comes back", arguments: Place.allCases)
  func everyCallComesBack(place: Place) {
    withWatchdog {
      let world = World()
      // Only the first time, because what the other threads do also runs foreign code.
      let isFirst = Guarded(true)
      let came = Latch()
      run(place, in: world) {
        guard isFirst.exchange(for: false) else { return }
        let ends = world.calls.map { call in onThread { call() } }
        for (index, end) in ends.enumerated() {
          #expect(end.wait(seconds: patience / 2), "call \(index) does not come back")
        }
        came.open()
      }
      #expect(came.wait(seconds: 0), "the place was never reached")
    }
  }

  /// Services, a multicast, and every operation on them.
  private final class World: Sendable {
    let observed = PingService()
    let locked = LockedService()
    let held = PingMulticast(holdingOriginal: .strongly)
    let stay = Pinger()
    let other = Pinger()

    var multicast: PingMulticast { observed.delegates }

    init() {
      multicast.subscribe(stay)
      locked.delegates.subscribe(stay)
      locked.delegates.install(in: locked, \.delegate)
    }

    var calls: [@Sendable () -> Void] {
      [multicast, locked.delegates, held].flatMap { multicast -> [@Sendable () -> Void] in
        [
          { [other] in multicast.subscribe(other) }, { [other] in multicast.unsubscribe(other) },
          { multicast.subscribe(PingMulticast()) }, { [other] in multicast.subscribe(other, holding: .strongly) },
          { multicast.forward { _ in } }, { _ = multicast.subscribers.count + multicast.subscriberCount },
          { [stay] in _ = multicast.contains(stay) }, { _ = multicast.originalDelegate },
          { multicast.forward(combining: .reduce(0, +), completion: { (_: Int) in }) { $1(1) } },
          { [other] in multicast.propertyValue = other }, { _ = multicast.propertyValue },
          { _ = multicast.description },
          { _ = multicast.responds(to: Pinger.self) }, { multicast.unsubscribeAll() },
        ]
      } + [
        { [observed, other] in observed.delegate = other }, { [observed] in observed.delegate = nil },
        { [observed] in observed.delegate?.ping(1) },
        { [observed] in observed.delegates.install(in: observed, \.delegate) },
        { [locked, other] in locked.delegate = other }, { [locked] in locked.delegate?.ping(1) },
        { [locked] in _ = PingMulticast(wrapping: locked, delegate: \.delegate, hook: \.delegates) },
        { [locked] in _ = PingMulticast(wrapping: locked, delegate: \.delegate) },
        { [locked] in locked.delegates.uninstall(from: locked, \.delegate) },
      ]
    }
  }

  /// Makes the library run `foreign` at that place.
  private func run(_ place: Place, in world: World, foreign: @escaping @Sendable () -> Void) {
    let multicast = world.multicast
    switch place {
    case .turn:
      let pinger = Pinger { _ in foreign() }
      multicast.subscribe(pinger)
      multicast.ping(1)
    case .turnOfOriginal:
      let pinger = Pinger { _ in foreign() }
      world.observed.delegate = pinger
      world.observed.delegate?.ping(1)
    case .deinitAfterTurn:
      let box = Guarded<Pinger?>(Pinger(onDeinit: { _ in foreign() }))
      multicast.subscribe(box.current!)
      multicast.forward { _ in box.withLock { $0 = nil } }
    case .deinitOfHeld:
      multicast.subscribe(Pinger(onDeinit: { _ in foreign() }), holding: .strongly)
      multicast.forward { if $0 !== world.stay { multicast.unsubscribe($0) } }
    case .deinitOfAllHeld:
      multicast.subscribe(Pinger(onDeinit: { _ in foreign() }), holding: .strongly)
      multicast.unsubscribeAll()
    case .deinitWithList:
      PingMulticast().subscribe(Pinger(onDeinit: { _ in foreign() }), holding: .strongly)
    case .makeProxy:
      let service = PingService { multicast in
        foreign()
        return PingForwarder(multicast)
      }
      service.delegates.subscribe(world.stay)
      _ = service.delegate
    case .askWhetherItForwards:
      multicast.subscribe(AskedForwarder { foreign() })
    case .deinitOfOriginal:
      // What takes its place forwards, so the library asks whether that closes a cycle.
      world.held.propertyValue = Pinger(onDeinit: { _ in foreign() })
      world.held.propertyValue = PingMulticast()
    case .deinitOfOriginalOfPlainProperty:
      let plain = PlainPingService()
      world.held.install(in: plain, \.delegate)
      plain.delegate = Pinger(onDeinit: { _ in foreign() })
      world.held.install(in: plain, \.delegate)
      plain.delegate = nil
      world.held.install(in: plain, \.delegate)
    case .traceOfMulticastAsDelegate:
      let trace = multicast.trace { _ in foreign() }
      world.observed.delegate = PingMulticast()
      withExtendedLifetime(trace) {}
    case .combine:
      _ = multicast.forward(
        combining: .reduce(0) { (sum: Int, next: Int) in
          foreign(); return sum + next
        }
      ) { _ in 1 }
    case .complete:
      multicast.forward(combining: .reduce(0, +), completion: { (_: Int) in foreign() }) { $1(1) }
    case .readProperty, .writeProperty:
      // The first access of an assignment is a write, the first of `install` a read.
      world.locked.step.withLock { $0 = foreign }
      if place == .readProperty {
        world.locked.delegates.install(in: world.locked, \.delegate)
      } else {
        world.locked.delegate = world.other
      }
      world.locked.step.withLock { $0 = nil }
    }
  }

  private final class PlainPingService { var delegate: (any PingDelegate)? }

  private final class AskedForwarder: MulticastForwarding, PingDelegate {
    private let target = PingMulticast()
    private let onAsk: @Sendable () -> Void

    init(onAsk: @escaping @Sendable () -> Void) { self.onAsk = onAsk }

    var multicast: PingMulticast {
      onAsk()
      return target
    }

    func ping(_ value: Int) { target.ping(value) }
  }
}
