import DelegateForwarding
import Foundation

/// Turns on actors: a thread reads a document, and each subscriber is called in its own isolation.
struct ActorsExample: Example {
  let name = "actors"
  let summary = "be called on the main actor, on another actor or on a queue, whatever thread calls"
  let synopsis = "[FILE]"
  let file = #filePath

  func run(_ arguments: [String]) throws -> ExitStatus {
    let source = try XMLSource(arguments: arguments)
    let isComplete = readOnThread(source)
    let isBounded = try readOnBusyMainActor(source)
    let isSilent = try unsubscribeBeforeTurn(source)
    return isComplete && isBounded && isSilent ? .success : .failure
  }

  func runInTour() throws -> ExitStatus {
    readOnThread(.sample) ? .success : .failure
  }

  /// What the thread knows once every subscriber has received everything.
  private struct Outcome: Sendable {
    var elements: Int
    var failure: String?
  }

  private func readOnThread(_ source: XMLSource) -> Bool {
    step("1. A thread reads a document. Each subscriber hears of it in its own place")
    let view = ProgressView()
    let log = ReadingLog()
    let counter = ElementCounter()
    var outcome: Outcome?
    let report: @MainActor @Sendable (Outcome) -> Void = { outcome = $0 }
    Thread.detachNewThread {
      // The reader and its multicast belong to this thread. Neither is `Sendable`, nor is the delegate protocol.
      let reader = DocumentReader()
      let multicast = reader.$delegate.multicast
      let observations = [
        call("view.follow(multicast)  // observes on the main actor") { view.follow(multicast) },
        call("log.follow(multicast)  // observes on a queue") { log.follow(multicast) },
        call("counter.follow(multicast)  // observes on the actor") { counter.follow(multicast) },
      ]
      var failure: String?
      do { try call("reader.read(source)") { try reader.read(source) } } catch { failure = "\(error)" }
      Task { [failure] in
        await multicast.waitUntilDelivered()
        withExtendedLifetime(observations) {}
        await report(Outcome(elements: counter.count, failure: failure))
      }
    }
    runMainLoop(until: { outcome != nil })
    hears("view, on the main actor,", "\(view.elements) elements")
    hears("counter, on its own actor,", "\(outcome!.elements) elements")
    hears("log, on its queue,", "\(log.count) events, the last one \(log.last)")
    if let failure = outcome?.failure { Console.complain(failure) }
    return outcome?.failure == nil && view.isFinished && view.elements == outcome?.elements
      && log.last == "didFinish(elements: \(view.elements))"
  }

  private func readOnBusyMainActor(_ source: XMLSource) throws -> Bool {
    step("2. The main actor reads and is busy. With a bound, only the newest event waits for the view")
    let reader = DocumentReader()
    let multicast = reader.$delegate.multicast
    let view = ProgressView()
    call("multicast.subscribe(view, on: MainActor.shared, as: DocumentEvent.self, buffering: .newest(1))") {
      multicast.subscribe(view, on: MainActor.shared, as: DocumentEvent.self, buffering: .newest(1))
    }
    try call("reader.read(source)") { try reader.read(source) }
    show("view.isFinished", view.isFinished)
    waitUntilDelivered(multicast)
    show("view.isFinished", view.isFinished)
    show("multicast.droppedCount(of: view)", multicast.droppedCount(of: view))
    return view.isFinished && view.elements == 0 && multicast.droppedCount(of: view) > 0
  }

  private func unsubscribeBeforeTurn(_ source: XMLSource) throws -> Bool {
    step("3. A view that unsubscribes on the main actor has no further turn, though events wait for it")
    let reader = DocumentReader()
    let multicast = reader.$delegate.multicast
    let view = ProgressView()
    multicast.subscribe(view, on: MainActor.shared, as: DocumentEvent.self)
    try call("reader.read(source)") { try reader.read(source) }
    show("multicast.unsubscribe(view)", multicast.unsubscribe(view))
    waitUntilDelivered(multicast)
    show("view.elements", view.elements)
    return view.elements == 0 && !view.isFinished
  }

  private func waitUntilDelivered(_ multicast: MulticastDelegate<any DocumentReaderDelegate>) {
    print("  > await multicast.waitUntilDelivered()")
    var isDelivered = false
    Task {
      await multicast.waitUntilDelivered()
      isDelivered = true
    }
    runMainLoop(until: { isDelivered })
  }
}
