import DelegateForwarding
import Testing

private protocol Waiting: AnyObject {
  nonisolated(nonsending) func wait() async throws(WaitingError) -> Int
}

private protocol Patient: Waiting {}

private struct WaitingError: Error, Equatable {
  let number: Int
}

private class Waiter: Waiting {
  let number: Int
  let fails: Bool

  init(_ number: Int, fails: Bool = false) {
    (self.number, self.fails) = (number, fails)
  }

  nonisolated(nonsending) func wait() async throws(WaitingError) -> Int {
    await Task.yield()
    if fails { throw WaitingError(number: number) }
    return number
  }
}

private final class PatientWaiter: Waiter, Patient {}

/// Forwarding in a given isolation: the bodies change state that the caller's actor owns.
@Suite("Forwarding in an isolation") struct IsolatedForwardingTests {
  private actor Counter {
    var numbers: [Int] = []

    func count(by waiters: [Waiter.Kind]) async -> (seen: [Int], error: WaitingError?, patient: [Int], all: [Int]) {
      let delegates = waiters.map(\.waiter)
      let multicast = MulticastDelegate<any Waiting>()
      delegates.forEach { multicast.subscribe($0) }
      var failure: WaitingError?
      do {
        try await multicast.forward(isolation: #isolation) { delegate async throws(WaitingError) in
          numbers.append(try await delegate.wait())
          self.assertIsolated()
        }
      } catch {
        failure = error
      }
      let seen = numbers
      numbers = []
      try? await multicast.forward(isolation: #isolation) { delegate async throws(WaitingError) in
        guard let delegate = delegate as? any Patient else { return }
        numbers.append(try await delegate.wait())
      }
      let all = try? await multicast.forward(isolation: #isolation, combining: .collect) {
        delegate async throws(WaitingError) in
        self.assertIsolated()
        return try await delegate.wait()
      }
      return withExtendedLifetime(delegates) { (seen, failure, numbers, all ?? []) }
    }
  }

  @Test("8, 11: In the caller's isolation: in order, every one of them, the first error last")
  func turns() async {
    let result = await Counter().count(by: [.plain(1), .failing(2), .patient(3), .failing(4)])
    #expect(result.seen == [1, 3])
    #expect(result.error == WaitingError(number: 2))
    #expect(result.patient == [3])
    #expect(result.all == [])
  }

  @Test("12: In the caller's isolation: every answer is combined")
  func answers() async {
    let result = await Counter().count(by: [.plain(1), .patient(2)])
    #expect(result.all == [1, 2])
    #expect(result.error == nil)
  }

  @Test("A forwarding proxy forwards in the caller's isolation as well")
  @MainActor func proxy() async throws {
    final class Service { @ObservedDelegate var delegate: (any Waiting)? }
    final class Forwarder: Waiter, MulticastForwarding {
      let multicast: MulticastDelegate<any Waiting>
      init(_ multicast: MulticastDelegate<any Waiting>) {
        self.multicast = multicast
        super.init(0)
      }
    }
    let proxy = WrappedService(Service()) { service in
      MulticastDelegate(wrapping: service, hook: \.$delegate) { Forwarder($0) }
    }
    let (plain, patient) = (Waiter(1), PatientWaiter(2))
    proxy.subscribe(plain)
    proxy.subscribe(patient)
    var seen: [Int] = []
    try await proxy.forward(isolation: #isolation) { delegate async throws(WaitingError) in
      seen.append(try await delegate.wait())
    }
    try await proxy.forward(isolation: #isolation) { delegate async throws(WaitingError) in
      guard let delegate = delegate as? any Patient else { return }
      seen.append(try await delegate.wait())
    }
    let sum = try await proxy.forward(isolation: #isolation, combining: .reduce(0) { $0 + $1 }) {
      delegate async throws(WaitingError) in
      try await delegate.wait()
    }
    #expect(seen == [1, 2, 2])
    #expect(sum == 3)
    withExtendedLifetime((plain, patient)) {}
  }
}

extension Waiter {
  fileprivate enum Kind {
    case plain(Int), failing(Int), patient(Int)

    var waiter: Waiter {
      switch self {
      case .plain(let number): Waiter(number)
      case .failing(let number): Waiter(number, fails: true)
      case .patient(let number): PatientWaiter(number)
      }
    }
  }
}
