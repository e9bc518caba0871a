import DelegateForwarding
import Foundation

/// Turns on an actor: a thread reads a document, and everybody hears of it where they live.
struct ActorsExample: Example {
  let name = "actors"
  let summary = "a thread reads XML; a view hears it on the main actor, a log on a queue, a counter on its own actor"
  let synopsis = "[FILE]"

  func run(_ arguments: [String]) throws -> ExitStatus {
    let source = try XMLSource(arguments: arguments)
    let isComplete = readOnThread(source)
    let isBounded = try readOnBusyMainActor(source)
    let isSilent = try unsubscribeBeforeTurn(source)
    return isComplete && isBounded && isSilent ? .success : .failure
  }

  /// What the thread knows when all have heard everything.
  private struct Outcome: Sendable {
    var elements: Int
    var failure: String?
  }

  private func readOnThread(_ source: XMLSource) -> Bool {
    step("1. A thread of its own reads. The main actor draws meanwhile")
    let view = ProgressView()
    let log = ReadingLog()
    let counter = ElementCounter()
    var outcome: Outcome?
    let report: @MainActor @Sendable (Outcome) -> Void = { outcome = $0 }
    Thread.detachNewThread {
      // The reader and its multicast belong to this thread. Neither is `Sendable`, nor is the delegate protocol.
      let reader = DocumentReader()
      let multicast = MulticastDelegate(wrapping: reader, hook: \.$delegate)
      multicast.subscribe(view, on: MainActor.shared, as: DocumentEvent.self)
      log.follow(multicast)
      counter.follow(multicast)
      var failure: String?
      do { try reader.read(source) } catch { failure = "\(error)" }
      Task { [failure] in
        await multicast.waitUntilDelivered()
        await report(Outcome(elements: counter.count, failure: failure))
      }
    }
    runMainLoop(until: { outcome != nil })
    note("The view heard of \(view.elements) elements on the main thread, and drew \(view.draws) times")
    note("The counter heard of \(outcome!.elements) on its actor")
    note("The log has \(log.count) lines from its queue, the last one: \(log.last)")
    if let failure = outcome?.failure { Console.complain(failure) }
    return outcome?.failure == nil && view.isFinished && view.elements == outcome?.elements
      && log.last == "didFinish(elements: \(view.elements))"
  }

  private func readOnBusyMainActor(_ source: XMLSource) throws -> Bool {
    step("2. The main actor is busy reading: a bound keeps only the newest event for the view")
    let reader = DocumentReader()
    let multicast = MulticastDelegate(wrapping: reader, hook: \.$delegate)
    let view = ProgressView()
    multicast.subscribe(view, on: MainActor.shared, as: DocumentEvent.self, buffering: .newest(1))
    try reader.read(source)
    note("Right after reading, the view has heard nothing: isFinished \(view.isFinished)")
    waitUntilDelivered(multicast)
    note("After its turn: isFinished \(view.isFinished), \(multicast.droppedCount(of: view)) events dropped")
    return view.isFinished && view.elements == 0 && multicast.droppedCount(of: view) > 0
  }

  private func unsubscribeBeforeTurn(_ source: XMLSource) throws -> Bool {
    step("3. A view that unsubscribes on the main actor has no further turn, though events wait for it")
    let reader = DocumentReader()
    let multicast = MulticastDelegate(wrapping: reader, hook: \.$delegate)
    let view = ProgressView()
    multicast.subscribe(view, on: MainActor.shared, as: DocumentEvent.self)
    try reader.read(source)
    note("unsubscribe(view): \(multicast.unsubscribe(view))")
    waitUntilDelivered(multicast)
    note("The view has heard of \(view.elements) elements")
    return view.elements == 0 && !view.isFinished
  }

  private func waitUntilDelivered(_ multicast: MulticastDelegate<any DocumentReaderDelegate>) {
    var isDelivered = false
    Task {
      await multicast.waitUntilDelivered()
      isDelivered = true
    }
    runMainLoop(until: { isDelivered })
  }
}
