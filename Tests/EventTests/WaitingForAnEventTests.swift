import DelegateForwarding
import TestSupport
import Testing

extension AsyncStream where Element: Sendable {
  /// As on the page "Callbacks as values".
  nonisolated func first(
    within time: Duration, where fits: @escaping @Sendable (Element) -> Bool = { _ in true }
  ) async -> Element? {
    await withTaskGroup(of: Element?.self) { group in
      group.addTask { await first(where: fits) }
      group.addTask {
        try? await Task.sleep(for: time)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }
}

@Suite("Waiting for an event, as the page does", .timeLimit(.minutes(15))) struct WaitingForAnEventTests {
  let multicast = PlayerMulticast()

  @Test("30: The first event that fits is found, whether it has come already or not")
  func first() async {
    let events = multicast.events(of: PlayerEvent.self)
    multicast.playerDidPlay(1)
    multicast.playerDidPlay(2)
    #expect(await events.first(within: .seconds(600)) { $0 == .didPlay(2) } == .didPlay(2))
    let later = multicast.events(of: PlayerEvent.self)
    async let found = later.first(within: .seconds(600))
    multicast.playerDidPlay(3)
    #expect(await found == .didPlay(3))
  }

  @Test("30: If none comes in time, or the task is cancelled, there is none, and nobody listens on")
  func none() async {
    let events = multicast.events(of: PlayerEvent.self)
    multicast.playerDidPlay(1)
    #expect(await events.first(within: .milliseconds(1)) { $0 == .didPlay(2) } == nil)
    #expect(!multicast.hasListeners)
    let others = multicast.events(of: PlayerEvent.self)
    let task = Task { await others.first(within: .seconds(600)) }
    task.cancel()
    #expect(await task.value == nil)
    #expect(!multicast.hasListeners)
  }
}
