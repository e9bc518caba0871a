import DelegateForwarding
import DelegateForwardingTesting

// The events of a protocol that belongs to the main actor by default.

protocol PageDelegate: AnyObject, Sendable {
  func pageDidTurn(to number: Int)
}

nonisolated enum PageEvent: DelegateEvent, Equatable {
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
  private var token: EventObservation?

  func pageDidTurn(to number: Int) { numbers.append(number) }

  func follow(_ book: Book) {
    let multicast = book.$delegate.multicast
    book.$delegate.subscribe(self, on: MainActor.shared, as: PageEvent.self)
    book.$delegate.observe(PageEvent.self, with: self, on: MainActor.shared) { me, event in me.note(event) }
    multicast.subscribe(self, on: MainActor.shared, as: PageEvent.self)
    multicast.observe(PageEvent.self, with: self, on: MainActor.shared) { me, event in me.note(event) }
    multicast.observe(PageEvent.self, with: self) { me, event in MainActor.assumeIsolated { me.note(event) } }
    token = multicast.observe(PageEvent.self, on: MainActor.shared) { [weak self] event in self?.note(event) }
  }

  private func note(_ event: PageEvent) {
    if case .didTurn(let number) = event { numbers.append(number) }
  }
}

func readBook() async throws -> [PageEvent] {
  let (book, bookmark) = (Book(), Bookmark())
  bookmark.follow(book)
  let recorder = DelegateRecorder<PageEvent>(book.$delegate.multicast)
  let stream = book.$delegate.events(of: PageEvent.self, buffering: .newest(1))
  book.turn(to: 7)
  await book.$delegate.waitUntilDelivered()
  var events = [try await recorder.next(within: .seconds(1)) { $0 == .didTurn(to: 7) }]
  for await event in stream {
    events.append(event)
    break
  }
  return events
}
