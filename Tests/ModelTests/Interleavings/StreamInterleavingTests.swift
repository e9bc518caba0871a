import DelegateForwarding
import Testing

/// Every order in which threads can perform the steps of a stream. Each step is one method of its state.
@Suite("Interleavings: streams")
struct StreamInterleavingTests {
  @Test(
    "30: Each event goes to one reader, one that is cancelled leaves the others alone, and nobody waits for ever",
    arguments: [
      StreamWorld(events: 3, readers: 2),
      StreamWorld(events: 3, readers: 2, cancelled: 1),
      StreamWorld(events: 2, readers: 2, cancelled: 2),
      StreamWorld(events: 3, readers: 3, cancelled: 1),
      StreamWorld(.newest(1), events: 4, readers: 2, cancelled: 1),
      StreamWorld(.oldest(1), events: 4, readers: 2, cancelled: 1),
    ])
  func explore(_ world: StreamWorld) {
    let (fault, count) = exploreAll(world)
    #expect(fault == nil)
    #expect(count > 30)
  }
}

/// A stream, and the progress of each reader.
struct StreamWorld: Explorable, CustomTestStringConvertible {
  enum Step {
    case append
    case finish
    case ask(reader: Int)
    case cancel(reader: Int)
    /// The reader finds that its task is cancelled.
    case close(reader: Int)
  }

  private enum Reader: Hashable {
    case runs, waits, isClosed, hasEnded
  }

  private var state: StreamState<Int, Int>
  private let buffering: EventBuffering
  private let count: Int
  private let mayBeCancelled: Int
  private var readers: [Reader]
  private var cancelled: Set<Int> = []
  private var appended = 0
  private var isFinished = false
  /// Whether the last reader was cancelled.
  private var isOver = false
  private var received: [Int] = []
  private var dropped: [Int] = []

  init(_ buffering: EventBuffering = .unbounded, events: Int, readers: Int, cancelled: Int = 0) {
    self.buffering = buffering
    state = StreamState(buffering)
    count = events
    mayBeCancelled = cancelled
    self.readers = Array(repeating: .runs, count: readers)
    for _ in 0..<readers { state.open() }
  }

  var testDescription: String { "\(buffering), \(count) events, \(readers.count) readers, \(mayBeCancelled) cancelled" }

  var steps: [Step] {
    var steps: [Step] = []
    if appended < count { steps.append(.append) } else if !isFinished { steps.append(.finish) }
    for reader in readers.indices {
      let isCancelled = cancelled.contains(reader)
      if readers[reader] == .runs { steps.append(isCancelled ? .close(reader: reader) : .ask(reader: reader)) }
      let mayCancel = reader < mayBeCancelled && !isCancelled
      if mayCancel, readers[reader] == .runs || readers[reader] == .waits { steps.append(.cancel(reader: reader)) }
    }
    return steps
  }

  /// Takes a step. Returns what is wrong afterwards.
  mutating func take(_ step: Step) -> String? {
    switch step {
    case .append:
      appended += 1
      switch state.append(appended) {
      case .waits: return readers.contains(.waits) ? "an event waits beside a reader" : nil
      case .drops(let event): dropped.append(event)
      case .ended: dropped.append(appended)
      case .resumes(let reader):
        if readers[reader] != .waits { return "\(reader) is resumed, and does not wait" }
        received.append(appended)
        readers[reader] = .runs
      }
    case .finish:
      isFinished = true
      for reader in state.finish() {
        if readers[reader] != .waits { return "\(reader) is resumed, and does not wait" }
        readers[reader] = .hasEnded
      }
    case .ask(let reader):
      switch state.next(id: UInt64(reader), reader) {
      case .waits: readers[reader] = .waits
      case .returns(nil):
        readers[reader] = .hasEnded
        if !isFinished && !isOver { return "\(reader) ends too early" }
      case .returns(let event?): received.append(event)
      }
    case .cancel(let reader):
      cancelled.insert(reader)
      let found = state.cancel(UInt64(reader))
      if (found != nil) != (readers[reader] == .waits) { return "\(reader) is \(readers[reader]), and cancelled" }
      readers[reader] = .runs
    case .close(let reader):
      readers[reader] = .isClosed
      let released = state.closeCancelled()
      let isLast = !readers.contains { $0 == .runs || $0 == .waits }
      if readers.allSatisfy({ $0 == .isClosed }), released == nil { return "the last reader does not end the stream" }
      if !isLast, released != nil { return "the stream ends though it is read" }
      if var released {
        isOver = true
        while let event = released.popFirst() { dropped.append(event) }
      }
    }
    return nil
  }

  var faultAtTheEnd: String? {
    if readers.contains(.waits) { return "a reader waits for ever" }
    // Cancelled readers may have left events for others that had ended.
    if (received + dropped).sorted() != Array(1...count) { return "lost or twice: \(received), \(dropped)" }
    if received != received.sorted() { return "the order is wrong: \(received)" }
    if buffering == .unbounded, !isOver, !dropped.isEmpty { return "\(dropped) are dropped" }
    return nil
  }
}
