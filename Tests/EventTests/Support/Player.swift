import DelegateForwarding
import TestSupport

// A service with events, whose delegate protocol is neither isolated nor `Sendable`.

protocol PlayerDelegate: AnyObject {
  func playerDidStart(_ track: String)
  func playerDidPlay(_ seconds: Int)
  func playerMayStop() -> Bool
}

extension PlayerDelegate {
  func playerDidStart(_ track: String) {}
  func playerDidPlay(_ seconds: Int) {}
  func playerMayStop() -> Bool { true }
}

enum PlayerEvent: DeliverableEvent, Equatable {
  case didStart(String)
  case didPlay(Int)

  func deliver(to delegate: any PlayerDelegate) {
    switch self {
    case .didStart(let track): delegate.playerDidStart(track)
    case .didPlay(let seconds): delegate.playerDidPlay(seconds)
    }
  }
}

extension MulticastDelegate: PlayerDelegate where P == any PlayerDelegate {
  func playerDidStart(_ track: String) {
    forward(reporting: PlayerEvent.didStart(track)) { $0.playerDidStart(track) }
  }
  func playerDidPlay(_ seconds: Int) {
    forward(reporting: PlayerEvent.didPlay(seconds)) { $0.playerDidPlay(seconds) }
  }
  func playerMayStop() -> Bool { forward(combining: .all) { $0.playerMayStop() } }
}

final class Player {
  @ObservedDelegate var delegate: (any PlayerDelegate)?

  func play(_ seconds: Int) { delegate?.playerDidPlay(seconds) }
}

typealias PlayerMulticast = MulticastDelegate<any PlayerDelegate>

/// A subscriber on the main actor.
@MainActor final class Screen: @MainActor PlayerDelegate {
  var shown: [Int] = []

  nonisolated init() {}

  func playerDidPlay(_ seconds: Int) { shown.append(seconds) }
}

/// A subscriber that records its callbacks.
final class Listener: PlayerDelegate {
  let name: String
  let journal: Guarded<[String]>
  var onPlay: ((Int) -> Void)?

  init(_ name: String, _ journal: Guarded<[String]> = Guarded([])) {
    self.name = name
    self.journal = journal
  }

  func playerDidPlay(_ seconds: Int) {
    journal.withLock { $0.append("\(name) \(seconds)") }
    onPlay?(seconds)
  }
}

// The same with a `Sendable` protocol, with an asynchronous callback.

protocol FeedDelegate: AnyObject, Sendable {
  func feedDidReceive(_ number: Int)
  func feedWillClose() async
  func feedMayClose() -> Bool
}

extension FeedDelegate {
  func feedDidReceive(_ number: Int) {}
  func feedWillClose() async {}
  func feedMayClose() -> Bool { true }
}

enum FeedEvent: DeliverableEvent, Equatable {
  case didReceive(Int)
  case willClose

  func deliver(to delegate: any FeedDelegate) {
    switch self {
    case .didReceive(let number): delegate.feedDidReceive(number)
    case .willClose: break
    }
  }
}

extension MulticastDelegate: FeedDelegate where P == any FeedDelegate {
  func feedDidReceive(_ number: Int) {
    forward(reporting: FeedEvent.didReceive(number)) { $0.feedDidReceive(number) }
  }
  func feedWillClose() async {
    await forward(reporting: FeedEvent.willClose) { await $0.feedWillClose() }
  }
  func feedMayClose() -> Bool { forward(combining: .all) { $0.feedMayClose() } }
}

typealias FeedMulticast = MulticastDelegate<any FeedDelegate>

final class Reader: FeedDelegate {
  let journal: Guarded<[String]>
  let onReceive: (@Sendable (Int) -> Void)?

  init(_ journal: Guarded<[String]> = Guarded([]), onReceive: (@Sendable (Int) -> Void)? = nil) {
    self.journal = journal
    self.onReceive = onReceive
  }

  func feedDidReceive(_ number: Int) {
    journal.withLock { $0.append("\(number)") }
    onReceive?(number)
  }
  func feedWillClose() async { journal.withLock { $0.append("will close") } }
  func feedMayClose() -> Bool {
    journal.withLock { $0.append("may close") }
    return true
  }
}

/// An event whose lifetime is observed.
struct Token: DeliverableEvent {
  let life: LifeToken
  var onDelivery: @Sendable () -> Void = {}
  func deliver(to delegate: any FeedDelegate) { onDelivery() }
}
