import DelegateForwarding
import DelegateForwardingTesting
import Foundation

/// Callbacks as values: an observer, a stream and a recorder receive one service's events, and none of them is a
/// delegate.
struct EventsExample: Example {
  let name = "events"
  let summary = "receive callbacks as values: in a closure, in a stream, in a test"
  let synopsis = "[FILE]"
  let file = #filePath

  func run(_ arguments: [String]) throws -> ExitStatus {
    let source = try XMLSource(arguments: arguments)
    return try hearsTheSame(source) && waitInVain() ? .success : .failure
  }

  func runInTour() throws -> ExitStatus {
    try hearsTheSame(.sample) ? .success : .failure
  }

  private func hearsTheSame(_ source: XMLSource) throws -> Bool {
    let observed = try observe(source)
    let streamed = try stream(source)
    let recorded = try record(source)
    return observed == streamed && streamed == recorded
  }

  /// Each part returns how many elements it received.
  private func observe(_ source: XMLSource) throws -> Int {
    step("1. An observer is a closure, and ends with its token")
    let reader = DocumentReader()
    let multicast = reader.$delegate.multicast
    var index: ElementIndex? = call("index = ElementIndex(multicast)") { ElementIndex(multicast) }
    try call("reader.read(source)") { try reader.read(source) }
    let count = index?.counts.values.reduce(0, +) ?? 0
    hears("index", "\(count) elements; most frequent: \(index?.mostFrequent ?? "")")
    call("index = nil") { index = nil }
    show("multicast", multicast)
    return count
  }

  private func stream(_ source: XMLSource) throws -> Int {
    step("2. A stream is read in a task")
    let reader = DocumentReader()
    let multicast = reader.$delegate.multicast
    let events = call("events = multicast.events(of: DocumentEvent.self)") {
      multicast.events(of: DocumentEvent.self)
    }
    // The stream listens from its creation on, so nothing is lost before it is read.
    try call("reader.read(source)") { try reader.read(source) }
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
    step("3. A recorder answers what a test asks")
    let reader = DocumentReader()
    let recorder = call("recorder = DelegateRecorder<DocumentEvent>(reader.$delegate)") {
      DelegateRecorder<DocumentEvent>(reader.$delegate)
    }
    try call("reader.read(source)") { try reader.read(source) }
    show("recorder.events.count", recorder.events.count)
    show("recorder.events.last!", recorder.events.last!)
    guard case .didFinish(let elements) = recorder.events.last else { return -1 }
    return elements
  }

  private func waitInVain() -> Bool {
    step("4. If no event comes, the error of the recorder says what did")
    let recorder = DelegateRecorder<DocumentEvent>(DocumentReader().$delegate)
    var failure: (any Error)?
    print("  > recorder.next(within: .milliseconds(10))")
    Task {
      do { _ = try await recorder.next(within: .milliseconds(10)) } catch { failure = error }
    }
    runMainLoop(until: { failure != nil })
    note("\(failure!)")
    return failure is DelegateRecorderError
  }
}
