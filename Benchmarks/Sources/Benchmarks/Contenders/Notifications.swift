import Foundation
import Workload

/// A separate `NotificationCenter`, with an observing block for each subscriber, which it refers to weakly.
final class Notifications: Contender {
  static let name = "NotificationCenter"

  // It took more than ten minutes to remove a million observers.
  static let largestCount = 10_000

  private static let ticked = Notification.Name("ticked")

  private let center = NotificationCenter()
  private let tokens: [any NSObjectProtocol]

  init(_ subscribers: [Subscriber]) {
    tokens = subscribers.map { [center] subscriber in
      center.addObserver(forName: Self.ticked, object: nil, queue: nil) { [weak subscriber] notification in
        if let value = notification.userInfo?["value"] as? Int { subscriber?.tick(value) }
      }
    }
  }

  @inline(never)
  func tick(_ value: Int) {
    center.post(name: Self.ticked, object: nil, userInfo: ["value": value])
  }

  func deliver(repetitions: Int) {
    for value in 0..<repetitions { tick(value) }
  }

  func finish() {
    for token in tokens { center.removeObserver(token) }
  }
}
