import DelegateForwarding
import Foundation
import TestSupport
import Testing

/// The lines of turns, with `returned`. A process of its own has no other turns, which would show in them.
@Suite("The turns of a trace") struct TurnTraceTests {
  /// Names of subscribers and kinds, as in `called a`.
  private final class Turns: Sendable {
    private let entries = Guarded<[DelegateTrace.Entry]>([])
    private let names: [UInt: String]

    init(_ subscribers: [Pinger]) {
      names = Dictionary(
        uniqueKeysWithValues: zip(subscribers.map { UInt(bitPattern: ObjectIdentifier($0)) }, ["a", "b", "c"]))
    }

    func note(_ entry: DelegateTrace.Entry) { entries.withLock { $0.append(entry) } }

    /// The lines since the last call.
    func take() -> [DelegateTrace.Entry] { entries.exchange(for: []) }

    /// Lines in a few words.
    func words(for lines: [DelegateTrace.Entry]) -> [String] {
      lines.map { "\($0.kind) \(names[$0.subject.address ?? 0] ?? "?")" }
    }
  }

  /// Lasts longer than a millisecond.
  private static func takeLong() { Thread.sleep(forTimeInterval: 0.002) }

  #if CHILD_PROCESSES
    @Test("42: A quick turn has no line when it ends, unless another traced turn began meanwhile")
    func quick() async {
      await #expect(processExitsWith: .success) {
        let (multicast, inner) = (PingMulticast(), PingMulticast())
        let a = Pinger { if $0 == 2 { inner.ping(1) } }
        let b = Pinger()
        let turns = Turns([a, b])
        multicast.subscribe(a)
        inner.subscribe(b)
        let traces = [multicast.trace { turns.note($0) }, inner.trace { turns.note($0) }]
        for _ in 1...100 {
          multicast.ping(1)
          inner.ping(1)
          // On a busy machine, a turn may take longer.
          let entries = turns.take()
          precondition(entries.allSatisfy { $0.kind == .called || $0.duration! >= .milliseconds(1) }, "\(entries)")
          precondition(entries.count { $0.kind == .called } == 2)
        }
        multicast.ping(2)
        let words = turns.words(for: turns.take())
        precondition(words.first == "called a" && words.last == "returned a" && words.contains("called b"), "\(words)")
        withExtendedLifetime((traces, a, b)) {}
      }
    }
  #endif

  @Test("42: A trace with a limit has the turns that took longer, when they end, and nothing else")
  func limit() {
    let multicast = PingMulticast()
    let a = Pinger { if $0 == 2 { Self.takeLong() } }
    let (all, slow, none) = (Turns([a]), Turns([a]), Turns([a]))
    let traces = [
      multicast.trace(slowerThan: .zero) { all.note($0) },
      multicast.trace(slowerThan: .milliseconds(2)) { slow.note($0) },
      multicast.trace(slowerThan: .seconds(3600)) { none.note($0) },
    ]
    multicast.subscribe(a)
    multicast.subscribe(a)
    multicast.ping(2)
    multicast.ping(1)
    multicast.unsubscribe(a)
    #expect(all.words(for: all.take()) == ["returned a", "returned a"])
    let slower = slow.take()
    #expect(slower.first?.kind == .returned && slower.allSatisfy { $0.duration! > .milliseconds(2) })
    #expect(none.take().isEmpty)
    withExtendedLifetime(traces) {}
  }

  #if CHILD_PROCESSES
    @Test("42: A turn of a millisecond or more has a line when it ends; what happens meanwhile stands in between")
    func nested() async {
      await #expect(processExitsWith: .success) {
        let (multicast, inner) = (PingMulticast(), PingMulticast())
        let (b, c) = (Pinger { _ in Self.takeLong() }, Pinger())
        let a = Pinger { _ in
          inner.ping(1)
          multicast.unsubscribe(c)
        }
        let turns = Turns([a, b, c])
        for subscriber in [a, c] { multicast.subscribe(subscriber) }
        inner.subscribe(b)
        let traces = [multicast.trace { turns.note($0) }, inner.trace { turns.note($0) }]
        multicast.ping(1)
        let entries = turns.take()
        let words = turns.words(for: entries)
        precondition(words == ["called a", "called b", "returned b", "unsubscribed c", "returned a"], "\(words)")
        let end = entries[2]
        precondition(end.callback == "ping(_:)" && end.duration! >= .milliseconds(2))
        let line = end.description.replacing(/[0-9.]+ (s|ms)/, with: "T")
        precondition(line == "\(end.label): ping(_:) -> \(end.subject) returned after T", line)
        withExtendedLifetime((traces, a, b, c)) {}
      }
    }
  #endif

  @Test("42: A turn that hangs is the last line of its thread; other threads have theirs")
  func hanging() async {
    let (multicast, gate, hasBegun) = (PingMulticast(), Latch(), Latch())
    let a = Pinger { value in
      guard value == 1 else { return }
      hasBegun.open()
      gate.wait()
    }
    let entries = Guarded<[DelegateTrace.Entry]>([])
    multicast.subscribe(a)
    let trace = multicast.trace { entry in entries.withLock { $0.append(entry) } }
    let end = onThread { multicast.ping(1) }
    hasBegun.wait()
    let place = entries.current[0].detail
    for _ in 1...3 { withWatchdog { multicast.ping(2) } }
    let all = entries.current.filter { $0.kind == .called }
    #expect(all.count == 4 && all.allSatisfy { $0.detail.wholeMatch(of: /on thread [0-9]+/) != nil })
    #expect(all.last { $0.detail == place }?.description == all[0].description)
    #expect(all[0].description.hasSuffix("ping(_:) -> \(traceName(of: a)) called, \(place)"))
    gate.open()
    #expect(end.wait())
    #expect(entries.current.last?.kind == .returned, "it has hung for longer than a millisecond, or others have begun")
    withExtendedLifetime((trace, a)) {}
  }

  @Test("42: A turn that is suspended has begun, and returns when it is over")
  func suspended() async {
    let multicast = PingMulticast()
    let (a, gate) = (Pinger(), Gate())
    let entries = Guarded<[DelegateTrace.Entry]>([])
    multicast.subscribe(a)
    let trace = multicast.trace { entry in entries.withLock { $0.append(entry) } }
    let task = Task { await multicast.forward { _ in await gate.wait() } }
    #expect(await eventually { !entries.current.isEmpty })
    #expect(entries.current.map(\.kind) == [.called])
    multicast.ping(1)
    gate.open()
    await task.value
    #expect(entries.current.first?.subject == entries.current.last?.subject)
    #expect(entries.current.last?.kind == .returned && entries.current.last?.callback == "suspended()")
    withExtendedLifetime((trace, a)) {}
  }
}
