import DelegateForwarding
import TestSupport
import Testing

/// A part of a delegate protocol that subscribers may leave out.
private protocol Rating: AnyObject {
  func rate(_ value: Int) throws(Refusal) -> Int
}

private struct Refusal: Error, Equatable {
  let name: String
}

private final class Rater: SignalDelegate, Rating {
  let name: String
  let bonus: Int
  let refuses: Bool

  init(_ name: String, bonus: Int, refuses: Bool = false) {
    (self.name, self.bonus, self.refuses) = (name, bonus, refuses)
  }

  func signal(_ value: Int) {}
  func allows(_ value: Int) -> Bool { true }

  func rate(_ value: Int) throws(Refusal) -> Int {
    if refuses { throw Refusal(name: name) }
    return value + bonus
  }
}

/// `forward(to:)` and `forward(to:combining:)`, as an ordinary, an asynchronous and an isolated callback.
@Suite("Optional parts of a protocol") @MainActor struct OptionalPartTests {
  enum Form: CaseIterable {
    case synchronous, asynchronous, isolated
  }

  let multicast = Multicast()
  let plain = Subscriber("plain", Journal())

  private func ask<C>(_ form: Form, _ combiner: ResponseCombiner<Int, C>) async throws(Refusal) -> C {
    switch form {
    case .synchronous:
      try multicast.forward(to: (any Rating).self, combining: combiner) { (rater) throws(Refusal) in
        try rater.rate(10)
      }
    case .asynchronous:
      try await multicast.forward(to: (any Rating).self, combining: combiner) { (rater) async throws(Refusal) in
        await Task.yield()
        return try rater.rate(10)
      }
    case .isolated:
      try await multicast.forward(isolation: #isolation, to: (any Rating).self, combining: combiner) {
        (rater) async throws(Refusal) in
        MainActor.assertIsolated()
        await Task.yield()
        return try rater.rate(10)
      }
    }
  }

  private func tell(_ form: Form, _ body: (any Rating) throws(Refusal) -> Void) async throws(Refusal) {
    switch form {
    case .synchronous:
      try multicast.forward(to: (any Rating).self, body)
    case .asynchronous:
      try await multicast.forward(to: (any Rating).self) { (rater) async throws(Refusal) in try body(rater) }
    case .isolated:
      try await multicast.forward(isolation: #isolation, to: (any Rating).self) { (rater) async throws(Refusal) in
        try body(rater)
      }
    }
  }

  @Test("8, 12: Those that have the part are asked, in order, and their answers are combined", arguments: Form.allCases)
  func answers(form: Form) async throws {
    let raters = [Rater("a", bonus: 1), Rater("b", bonus: 2)]
    multicast.subscribe(all: [plain, raters[0], raters[1]])
    #expect(try await ask(form, .collect) == [11, 12])
    #expect(try await ask(form, .first) == 11)
    #expect(try await ask(form, .max) == 12)
  }

  @Test("12: If none has the part, the rule's own result counts", arguments: Form.allCases)
  func nobody(form: Form) async throws {
    multicast.subscribe(plain)
    #expect(try await ask(form, .collect) == [])
    #expect(try await ask(form, .first) == nil)
    #expect(try await ask(form, .reduce(7) { $0 + $1 }) == 7)
  }

  @Test("11: The first error is thrown when all that have the part were called", arguments: Form.allCases)
  func errors(form: Form) async throws {
    let raters = [
      Rater("a", bonus: 1), Rater("b", bonus: 2, refuses: true), Rater("c", bonus: 3, refuses: true),
      Rater("d", bonus: 4),
    ]
    multicast.subscribe(all: [plain] + raters)
    await #expect(throws: Refusal(name: "b")) { try await ask(form, .collect) }
    var rated: [Int] = []
    await #expect(throws: Refusal(name: "b")) {
      try await tell(form) { (rater) throws(Refusal) in rated.append(try rater.rate(0)) }
    }
    #expect(rated == [1, 4])
  }
}
