import DelegateForwarding
import Foundation
import HistoryModel
import TestSupport
import Testing

/// Random histories of subscribers, observers, streams and mailboxes, compared with a model that predicts which of them
/// receive what, in which order.
@Suite("Histories of events")
struct EventHistoryTests {
  static let count = ProcessInfo.processInfo.environment["HISTORIES"].flatMap { Int($0) } ?? 200

  @Test("28 to 34: Subscribers and listeners receive what the model predicts, in order")
  func histories() async {
    for seed in 1...UInt64(Self.count) {
      if let fault = await EventHistory(seed: seed).run(steps: 120) {
        Issue.record("seed \(seed): \(fault)")
        return
      }
    }
  }
}

/// One history. Queues run their work only when a step says so, so everything happens on one thread.
private final class EventHistory {
  /// A receiver of events.
  final class Participant: FeedDelegate, @unchecked Sendable {
    enum Way: CaseIterable { case called, queued, observer, queuedObserver, stream }

    let number: Int
    let way: Way
    let bound: EventBuffering
    /// A history runs in one thread.
    var onTurn: ((Int) -> Void)?

    init(_ number: Int, _ way: Way, bound: EventBuffering) {
      (self.number, self.way, self.bound) = (number, way, bound)
    }

    func hear(_ event: Int) { onTurn?(event) }

    func feedDidReceive(_ number: Int) { hear(number) }
  }

  /// The model's state of a participant.
  struct Expected {
    var waiting: [Int] = []
    var dropped = 0
    var isJoined = true
  }

  /// A current callback: the participants when it began, and the next turn.
  struct Frame {
    let event: Int
    let callees: [Int]
    var next = 0
  }

  private var random: SplitMix64
  private var multicast: FeedMulticast? = FeedMulticast()
  private var participants: [Int: Participant] = [:]
  private var order: [Int] = []
  private var expected: [Int: Expected] = [:]
  private var tokens: [Int: EventObservation] = [:]
  private var streams: [Int: DelegateEventStream<FeedEvent>] = [:]
  private var queues: [Int: HeldQueue] = [:]
  private var lastNumber = 0
  private var lastEvent = 0
  private var frames: [Frame] = []
  private var fault: String?

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  func run(steps: Int) async -> String? {
    for step in 0..<steps {
      take()
      if let fault { return "step \(step): \(fault)" }
    }
    return await faultAtTheEnd()
  }

  // MARK: Steps

  private func take() {
    switch random.next() % 16 {
    case 0...2: join()
    case 3: leave()
    case 4: die()
    case 5...9: fire()
    case 10...13: runQueue()
    case 14: if random.next() % 8 == 0 { unsubscribeAll() }
    default: subscribeAgain()
    }
  }

  private func any(_ condition: (Participant.Way) -> Bool = { _ in true }) -> Int? {
    order.filter { condition(participants[$0]!.way) }.randomElement(using: &random)
  }

  private func join() {
    lastNumber += 1
    let number = lastNumber
    let bounds: [EventBuffering] = [.unbounded, .newest(2), .oldest(2)]
    let way = Participant.Way.allCases.randomElement(using: &random)!
    let participant = Participant(number, way, bound: bounds.randomElement(using: &random)!)
    participants[number] = participant
    expected[number] = Expected()
    order.append(number)
    let held = HeldQueue()
    let multicast = multicast!
    switch way {
    case .called: multicast.subscribe(participant)
    case .queued:
      queues[number] = held
      multicast.subscribe(participant, on: held.queue, as: FeedEvent.self, buffering: participant.bound)
    case .observer:
      tokens[number] = multicast.observe(FeedEvent.self) { [unowned participant] in participant.hear($0.number) }
    case .queuedObserver:
      queues[number] = held
      tokens[number] = multicast.observe(FeedEvent.self, on: held.queue, buffering: participant.bound) {
        [unowned participant] in participant.hear($0.number)
      }
    case .stream: streams[number] = multicast.events(of: FeedEvent.self, buffering: participant.bound)
    }
    participant.onTurn = { [unowned self] event in turn(of: number, event) }
  }

  private func forget(_ number: Int) {
    order.removeAll { $0 == number }
    expected[number]!.isJoined = false
    expected[number]!.waiting = []
  }

  private func leave() {
    guard let number = any() else { return }
    let participant = participants[number]!
    forget(number)
    switch participant.way {
    case .called, .queued: multicast!.unsubscribe(participant)
    case .observer, .queuedObserver: tokens[number] = nil
    case .stream: streams[number] = nil
    }
  }

  /// Only outside turns, because its own turn would keep it alive.
  private func die() {
    guard let number = any({ $0 == .called || $0 == .queued }) else { return }
    forget(number)
    participants[number] = nil
    expected[number] = nil
    queues.removeValue(forKey: number)?.run()
  }

  private func subscribeAgain() {
    guard let number = any({ $0 == .queued || $0 == .called }) else { return }
    multicast!.subscribe(participants[number]!)
  }

  private func unsubscribeAll() {
    for number in order where participants[number]!.way == .called || participants[number]!.way == .queued {
      forget(number)
    }
    multicast!.unsubscribeAll()
  }

  // MARK: Callbacks

  private func fire() {
    lastEvent += 1
    // A participant that joins during the callback waits for the next one.
    frames.append(Frame(event: lastEvent, callees: order))
    multicast!.feedDidReceive(lastEvent)
    if let missed = advance() { fail("\(missed) is not called for \(lastEvent)") }
    frames.removeLast()
  }

  /// Skips the participants for which the event is queued, up to the next one that is called at once.
  private func advance() -> Int? {
    while let frame = frames.last, frame.next < frame.callees.count {
      let number = frame.callees[frame.next]
      frames[frames.count - 1].next += 1
      guard let participant = participants[number], expected[number]!.isJoined else { continue }
      switch participant.way {
      case .called, .observer: return number
      case .queued, .queuedObserver, .stream: wait(frame.event, for: number, participant.bound)
      }
    }
    return nil
  }

  private func wait(_ event: Int, for number: Int, _ bound: EventBuffering) {
    expected[number]!.waiting.append(event)
    let count = expected[number]!.waiting.count
    switch bound {
    case .newest(let limit) where count > limit: expected[number]!.waiting.removeFirst()
    case .oldest(let limit) where count > limit: expected[number]!.waiting.removeLast()
    default: return
    }
    expected[number]!.dropped += 1
  }

  private func turn(of number: Int, _ event: Int) {
    switch participants[number]!.way {
    case .called, .observer:
      let next = advance()
      if next != number || frames.last?.event != event {
        fail("\(number) is called for \(event), instead of \(next.map { "\($0)" } ?? "nobody")")
      }
    case .queued, .queuedObserver:
      if expected[number]!.waiting.first != event { return fail("\(number) hears \(event) out of order") }
      expected[number]!.waiting.removeFirst()
    case .stream: break
    }
    guard frames.count < 4, fault == nil else { return }
    switch random.next() % 12 {
    case 0: fire()
    case 1: join()
    case 2: leave()
    case 3: unsubscribeAll()
    default: break
    }
  }

  // MARK: Queues

  private func runQueue() {
    guard let number = queues.keys.sorted().randomElement(using: &random) else { return }
    run(number)
  }

  private func run(_ number: Int) {
    queues[number]?.run()
    if let state = expected[number], !state.waiting.isEmpty { fail("\(number) still has to hear \(state.waiting)") }
  }

  // MARK: What is wrong

  private func fail(_ message: String) {
    if fault == nil { fault = message }
  }

  private func faultAtTheEnd() async -> String? {
    // A turn may queue events for others.
    while fault == nil, let number = queues.keys.first(where: { expected[$0]?.waiting.isEmpty == false }) {
      run(number)
    }
    if fault == nil, let violation = multicast!.violatedInvariants(isQuiescent: true).first { fail(violation) }
    let subscribers = order.filter { participants[$0]!.way == .called || participants[$0]!.way == .queued }
    if multicast!.count != subscribers.count { fail("\(multicast!.count) subscribers, expected \(subscribers.count)") }
    for number in order where participants[number]!.way == .queued {
      let dropped = multicast!.droppedCount(of: participants[number]!)
      if dropped != expected[number]!.dropped { fail("\(number) has dropped \(dropped)") }
    }
    multicast = nil
    for (number, stream) in streams {
      var heard: [Int] = []
      for await event in stream { heard.append(event.number) }
      if heard != expected[number]!.waiting { fail("stream \(number) has \(heard), not \(expected[number]!.waiting)") }
      if stream.droppedCount != expected[number]!.dropped {
        fail("stream \(number) has dropped \(stream.droppedCount)")
      }
    }
    return fault
  }
}

extension FeedEvent {
  fileprivate var number: Int {
    if case .didReceive(let number) = self { number } else { 0 }
  }
}
