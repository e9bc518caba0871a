import DelegateForwarding
import DelegateForwardingTesting
import Foundation

/// Callbacks as values: an observer, a stream and a recorder hear one service, and none of them is a delegate.
struct EventsExample: Example {
  let name = "events"
  let summary = "callbacks as values: an observer, a stream and a recorder on one reader of XML"
  let synopsis = "[FILE]"

  func run(_ arguments: [String]) throws -> ExitStatus {
    let source = try XMLSource(arguments: arguments)
    let observed = try observe(source)
    let streamed = try stream(source)
    let recorded = try record(source)
    return observed == streamed && streamed == recorded ? .success : .failure
  }

  /// Each part returns how many elements it has heard of.
  private func observe(_ source: XMLSource) throws -> Int {
    step("1. An observer: a closure that hears every event while its owner lives")
    let reader = DocumentReader()
    let multicast = MulticastDelegate(wrapping: reader, hook: \.$delegate)
    var index: ElementIndex? = ElementIndex(multicast)
    try reader.read(source)
    let count = index?.counts.values.reduce(0, +) ?? 0
    note("\(count) elements; most frequent: \(index?.mostFrequent ?? "")")
    note("\(multicast)")
    note("index = nil")
    index = nil
    note("\(multicast)")
    return count
  }

  private func stream(_ source: XMLSource) throws -> Int {
    step("2. A stream: for await, in a task")
    let reader = DocumentReader()
    // The multicast of the property itself lives as long as the reader.
    let events = reader.$delegate.multicast.events(of: DocumentEvent.self)
    // The stream listens since it was made, so nothing is lost although nobody has begun to read it.
    try reader.read(source)
    var count: Int?
    Task {
      for await event in events {
        switch event {
        case .didOpen(let document, let size): hears("task", "\(document), \(size) bytes")
        case .didFinish(let elements):
          hears("task", "the end, after \(elements) elements")
          count = elements
        case .didRead, .didFind: break
        }
      }
    }
    runMainLoop(until: { count != nil })
    return count ?? 0
  }

  private func record(_ source: XMLSource) throws -> Int {
    step("3. A recorder: what a test asks, without a delegate of its own")
    let reader = DocumentReader()
    let recorder = DelegateRecorder<DocumentEvent>(reader.$delegate.multicast)
    try reader.read(source)
    note("recorder.events.count: \(recorder.events.count)")
    var last: DocumentEvent?
    var failure: (any Error)?
    Task {
      do {
        let first = try await recorder.next(within: .seconds(1)) { if case .didFind = $0 { true } else { false } }
        note("The first element: \(first)")
        last = try await recorder.next(within: .seconds(1)) { if case .didFinish = $0 { true } else { false } }
        note("The end: \(last!)")
        // Nothing comes after the end, and the error says what did come.
        recorder.clear()
        _ = try await recorder.next(within: .milliseconds(10))
      } catch {
        note("After clear(): \(error)")
        failure = error
      }
    }
    runMainLoop(until: { failure != nil })
    guard failure is DelegateRecorderError, case .didFinish(let elements) = last else { return -1 }
    return elements
  }
}
