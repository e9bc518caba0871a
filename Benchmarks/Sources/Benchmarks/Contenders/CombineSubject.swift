import OpenCombine
import Workload

/// OpenCombine's subject, with a sink for each subscriber, which it refers to weakly.
final class CombineSubject: Contender {
  static let name = "OpenCombine PassthroughSubject"

  private let subject = PassthroughSubject<Int, Never>()
  private let cancellables: [AnyCancellable]

  init(_ subscribers: [Workload.Subscriber]) {
    cancellables = subscribers.map { [subject] subscriber in
      subject.sink { [weak subscriber] value in subscriber?.tick(value) }
    }
  }

  @inline(never)
  func tick(_ value: Int) {
    subject.send(value)
  }

  func deliver(repetitions: Int) {
    for value in 0..<repetitions { tick(value) }
  }
}
