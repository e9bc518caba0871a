import DelegateForwarding

/// The asynchronous end of the services: each is awaited before the one that was launched before it begins, the application last.
@MainActor
final class ShutdownRound {
  /// Holds a service for its own turn only.
  private struct Participant {
    weak var service: (any ApplicationDelegate)?
  }

  private let app: Application
  private let multicast: MulticastDelegate<any ApplicationDelegate>
  private let participants: [Participant]
  private var sequence: ShutdownSequence
  private let completion: () -> Void

  /// - Parameter completion: Called once all have finished; not before ``begin()`` or ``hurry()``.
  init(of app: Application, _ multicast: MulticastDelegate<any ApplicationDelegate>, completion: @escaping () -> Void) {
    self.app = app
    self.multicast = multicast
    participants = multicast.subscribers.reversed().map(Participant.init)
    // The original delegate is the last. Which object that is, shows at its turn.
    sequence = ShutdownSequence(count: participants.count + 1)
    self.completion = completion
  }

  var isOver: Bool { sequence.isOver }

  /// Begins with the first.
  func begin() { start(sequence.begin()) }

  /// The deadline has passed: those that have not begun begin at once, in the same order.
  func hurry() { start(sequence.hurry()) }

  private func start(_ turns: Range<Int>) {
    for turn in turns {
      guard let service = service(at: turn) else {
        finish(turn)
        continue
      }
      app.supervisor.work.start(of: service, complaint: "has not shut down") { [self] in
        await service.applicationWillShutDown(app)
        finish(turn)
      }
    }
  }

  /// Nil for one that has gone or was unsubscribed, and for the original delegate as a subscriber: its turn is the last.
  private func service(at turn: Int) -> (any ApplicationDelegate)? {
    guard turn < participants.count else { return multicast.originalDelegate }
    guard let service = participants[turn].service, multicast.contains(service) else { return nil }
    return service === multicast.originalDelegate ? nil : service
  }

  private func finish(_ turn: Int) {
    start(sequence.finish(turn))
    if isOver { completion() }
  }
}
