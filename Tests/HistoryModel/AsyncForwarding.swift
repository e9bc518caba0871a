import DelegateForwarding

/// An asynchronous callback whose bodies never suspend, so that it runs without interruption.
final class AsyncForwarding {
  private let multicast: Multicast
  private let call: Call
  private var result: Result<[Int], Refusal>?

  init(multicast: Multicast, call: Call) {
    self.multicast = multicast
    self.call = call
  }

  func run(combining: Bool) throws(Refusal) -> [Int] {
    // Everything happens before `immediate` returns, on this thread.
    nonisolated(unsafe) let forwarding = self
    Task.immediate { await forwarding.forward(combining: combining) }
    guard let result else { fatalError("The callback is suspended") }
    return try result.get()
  }

  private func forward(combining: Bool) async {
    do throws(Refusal) {
      if combining {
        result = .success(
          try await multicast.forward(combining: .collect) { (delegate) async throws(Refusal) in
            try delegate.event(call)
          })
      } else {
        var answers: [Int] = []
        try await multicast.forward { (delegate) async throws(Refusal) in
          answers.append(try delegate.event(call))
        }
        result = .success(answers)
      }
    } catch {
      result = .failure(error)
    }
  }
}
