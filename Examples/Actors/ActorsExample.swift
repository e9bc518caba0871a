import DelegateForwarding
import Dispatch
import Foundation
import Synchronization

/// Subscribers and observers that are called on an actor or a queue, while a thread downloads.
@MainActor func runActors() async {
  await downloadOnThread()
  await keepOnlyNewest()
  await unsubscribeBeforeTurn()
}

@MainActor private func downloadOnThread() async {
  step("A thread downloads. Each observer is called where it belongs: on the main actor, a queue, an actor")
  let (view, log, counter) = (ProgressView(), DownloadLog(), EventCounter())
  await withCheckedContinuation { done in
    Thread.detachNewThread {
      // The download and its multicast belong to this thread. Neither is `Sendable`, nor is the delegate protocol.
      let download = Download()
      let multicast = download.$delegate.multicast
      let observations = [view.follow(multicast), log.follow(multicast), counter.follow(multicast)]
      download.start("map.zip")
      Task {
        await multicast.waitUntilDelivered()
        withExtendedLifetime(observations) {}
        done.resume()
      }
    }
  }
  print("    view, on the main actor: \(view.percent) %")
  print("    log, on its queue: \(log.lines.count) lines, the last one \(log.lines.last ?? "")")
  print("    counter, on its own actor: \(await counter.count) events")
}

@MainActor private func keepOnlyNewest() async {
  step("The main actor is busy with the download. With a bound of one, only the newest event waits for the view")
  let download = Download()
  let multicast = download.$delegate.multicast
  let view = ProgressView()
  multicast.subscribe(view, on: MainActor.shared, as: DownloadEvent.self, buffering: .bufferingNewest(1))
  download.start("map.zip")
  print("    during the download: finished \(view.isFinished)")
  await multicast.waitUntilDelivered()
  print("    after it: finished \(view.isFinished)")
  print("    \(multicast)")
}

@MainActor private func unsubscribeBeforeTurn() async {
  step("A view that unsubscribes on the main actor isn't called again, although events wait for it")
  let download = Download()
  let multicast = download.$delegate.multicast
  let view = ProgressView()
  multicast.subscribe(view, on: MainActor.shared, as: DownloadEvent.self)
  download.start("map.zip")
  multicast.unsubscribe(view)
  await multicast.waitUntilDelivered()
  print("    finished \(view.isFinished)")
}

/// A view that shows the progress. It belongs to the main actor, and so does its conformance, so no callback has to be
/// `nonisolated` or start a task.
@MainActor
private final class ProgressView: @MainActor DownloadDelegate {
  private(set) var percent = 0
  private(set) var isFinished = false

  /// Receives a download's events on the main actor, whatever thread downloads.
  nonisolated func follow(_ multicast: MulticastDelegate<any DownloadDelegate>) -> EventObservation {
    multicast.observe(DownloadEvent.self, on: MainActor.shared) { [weak self] event in
      if let self { event.deliver(to: self) }
    }
  }

  func downloadDidStart(_ file: String) {}
  func downloadDidReceive(percent: Int) { self.percent = percent }
  func downloadDidFinish() { isFinished = true }

  /// Never called, because an answer can't be given later.
  func downloadShouldStop(at percent: Int) -> Bool { true }
}

/// An actor that counts events. It receives them on itself, so it changes its state without `await`.
private actor EventCounter {
  private(set) var count = 0

  nonisolated func follow(_ multicast: MulticastDelegate<any DownloadDelegate>) -> EventObservation {
    multicast.observe(DownloadEvent.self, on: self) { counter, _ in counter.count += 1 }
  }
}

/// A log that is written on a queue.
private final class DownloadLog: Sendable {
  private let queue = DispatchQueue(label: "log")
  private let written = Mutex<[String]>([])

  var lines: [String] { written.withLock { $0 } }

  func follow(_ multicast: MulticastDelegate<any DownloadDelegate>) -> EventObservation {
    multicast.observe(DownloadEvent.self, on: queue) { [weak self] event in
      self?.written.withLock { $0.append("\(event)") }
    }
  }
}
