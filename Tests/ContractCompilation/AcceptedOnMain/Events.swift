import DelegateForwarding

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
