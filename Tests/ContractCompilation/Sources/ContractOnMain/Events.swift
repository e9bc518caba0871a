import DelegateForwarding
import DelegateForwardingTesting

// The events of a protocol that belongs to the main actor by default.

protocol PageDelegate: AnyObject, Sendable {
  func pageDidTurn(to number: Int)
}

nonisolated enum PageEvent: DeliverableEvent, Equatable {
  case didTurn(to: Int)

  func deliver(to delegate: any PageDelegate) {
    MainActor.assumeIsolated {
      switch self {
      case .didTurn(let number): delegate.pageDidTurn(to: number)
      }
    }
  }
}

extension MulticastDelegate: PageDelegate where P == any PageDelegate {
  func pageDidTurn(to number: Int) {
    forward(reporting: PageEvent.didTurn(to: number)) { $0.pageDidTurn(to: number) }
  }
}

final class Book {
  @ObservedDelegate var delegate: (any PageDelegate)?
  func turn(to number: Int) { delegate?.pageDidTurn(to: number) }
}

final class Bookmark: PageDelegate {
  private(set) var numbers: [Int] = []
  private var tokens: [EventObservation] = []

  func pageDidTurn(to number: Int) { numbers.append(number) }

  func follow(_ book: Book) {
    let multicast = book.$delegate
    multicast.subscribe(self, on: MainActor.shared, as: PageEvent.self)
    tokens = [
      multicast.observe(PageEvent.self) { [weak self] event in MainActor.assumeIsolated { self?.note(event) } },
      multicast.observe(PageEvent.self, on: MainActor.shared) { [weak self] event in self?.note(event) },
    ]
  }

  private func note(_ event: PageEvent) {
    if case .didTurn(let number) = event { numbers.append(number) }
  }
}

// The same without `nonisolated`: an event that is streamed, observed or recorded has no function that would be
// isolated.

protocol LampDelegate: AnyObject {
  func lampDidChange(to level: Int)
}

enum LampEvent: DelegateEvent, Equatable {
  typealias Delegate = any LampDelegate
  case didChange(to: Int)
}

extension MulticastDelegate: LampDelegate where P == any LampDelegate {
  func lampDidChange(to level: Int) {
    forward(reporting: LampEvent.didChange(to: level)) { $0.lampDidChange(to: level) }
  }
}

final class Lamp {
  @ObservedDelegate var delegate: (any LampDelegate)?
}

final class Dimmer: LampDelegate {
  private var levels: [LampEvent] = []
  private var observation: EventObservation?

  func lampDidChange(to level: Int) {}

  func follow(_ lamp: Lamp) {
    lamp.$delegate.subscribe(self)
    observation = lamp.$delegate.observe(LampEvent.self, on: MainActor.shared) { [weak self] event in
      self?.levels.append(event)
    }
  }
}

func recordLamp() async throws -> [LampEvent] {
  let (lamp, dimmer) = (Lamp(), Dimmer())
  dimmer.follow(lamp)
  let recorder = DelegateRecorder<LampEvent>(lamp.$delegate)
  let token = lamp.$delegate.observe(LampEvent.self) { event in print(event) }
  let stream = lamp.$delegate.events(of: LampEvent.self)
  lamp.delegate?.lampDidChange(to: 3)
  var events = [try await recorder.next(within: .seconds(1)) { $0 == .didChange(to: 3) }]
  for await event in stream {
    events.append(event)
    break
  }
  withExtendedLifetime(token) {}
  return events
}
