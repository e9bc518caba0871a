import DelegateForwarding
import DelegateForwardingTesting

/// Callbacks as values: an observer, a stream and a recorder receive a service's events, and none of them is a
/// delegate.
@MainActor func runEvents() async throws {
  observe()
  await stream()
  try await record()
}

private func observe() {
  step("An observer is a closure, and ends with its token")
  let download = Download()
  var received: [Int] = []
  let observation = download.$delegate.observe(DownloadEvent.self) { event in
    if case .didReceive(let percent) = event { received.append(percent) }
  }
  download.start("map.zip")
  print("    received \(received)")
  print("    \(download.$delegate)")
  observation.invalidate()
  print("    \(download.$delegate)")
}

private func stream() async {
  step("A stream is read in a task")
  let download = Download()
  // The stream listens from its creation on, so nothing is lost before it is read.
  let events = download.$delegate.events(of: DownloadEvent.self)
  download.start("map.zip")
  for await event in events {
    print("    task hears: \(event)")
    if event == .didFinish { break }
  }
}

private func record() async throws {
  step("A recorder answers what a test asks")
  let download = Download()
  let recorder = DelegateRecorder<DownloadEvent>(download.$delegate)
  download.start("map.zip")
  print("    \(recorder.events.count) events")
  print("    \(try await recorder.next(within: .seconds(1)))")
  print("    \(try await recorder.next(within: .seconds(1)) { $0 == .didReceive(percent: 50) })")

  step("If no event comes, the error of the recorder says what did")
  do {
    try await recorder.next(within: .milliseconds(10)) { $0 == .didStart("other.zip") }
  } catch {
    print("    \(error)")
  }
}
