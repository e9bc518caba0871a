import DelegateForwarding
import ForeignDelegates
import Synchronization
import Testing

@Suite("Completion handlers in a generated forwarder")
struct HandlerTests {
  private let original = Keeping()
  private let multicast: MulticastDelegate<any HandlerDelegate>
  private let listener = Keeping()
  private var forwarder: HandlerForwarder { HandlerForwarder(multicast) }

  init() {
    multicast = MulticastDelegate(original: original)
    multicast.subscribe(listener)
  }

  /// The calls that reach the handler.
  private func calls(
    _ ask: (@escaping @Sendable (Int) -> Void) -> Void, _ steps: () -> Void = {}
  ) -> [Int] {
    let calls = Mutex<[Int]>([])
    ask { value in calls.withLock { $0.append(value) } }
    steps()
    for subscriber in [original, listener] { subscriber.kept = nil }
    return calls.withLock { $0 }
  }

  @Test("27: With .original(otherwise:), the original delegate has the handler itself, and nobody hears the others")
  func handedOn() {
    let heard = calls {
      forwarder.original(completion: $0)
    } _: {
      listener.kept?(1)
      original.kept?(2)
      original.kept?(3)
    }
    #expect(heard == [2, 3])
    #expect(calls { forwarder.original(completion: $0) } == [], "the original delegate may ignore it")
    #expect(calls { forwarder.originalHere(completion: $0) } == [10])
    let pair = calls { handler in
      forwarder.originalPair { handler($0 + $1.count) }
    } _: {
      original.kept?(10)
    }
    #expect(pair == [14])
    #expect(calls { handler in forwarder.originalNothing { handler(0) } } == [0])
    forwarder.originalPair(completion: nil)
    #expect(original.callsWithoutHandler == 1 && listener.callsWithoutHandler == 1)
  }

  @Test("27: Without an original delegate, the handler is called at once with the value after otherwise:")
  func nobody() {
    let forwarder = HandlerForwarder(MulticastDelegate())
    #expect(calls { forwarder.original(completion: $0) } == [0])
    #expect(calls { forwarder.originalHere(completion: $0) } == [0])
    #expect(calls { handler in forwarder.originalPair { handler($0 + $1.count) } } == [6])
    #expect(calls { handler in forwarder.originalNothing { handler(0) } } == [0])
    #expect(calls { forwarder.first(completion: $0) } == [0])
    #expect(calls { handler in forwarder.allNothing { handler(0) } } == [0])
    #expect(calls { _ = forwarder.both(completion: $0) } == [0])
    #expect(calls { _ = forwarder.bothFirst(completion: $0) } == [0])
    #expect(calls { handler in _ = forwarder.bothPair { handler($0 + $1.count) } } == [0])
    #expect(calls { handler in _ = forwarder.bothNothing { handler(0) } } == [0])
    forwarder.originalPair(completion: nil)
  }

  @Test("27: With .first(otherwise:), the first in order counts, who may let go")
  func first() {
    let all: [(@escaping @Sendable (Int) -> Void) -> Void] = [
      forwarder.first, { forwarder.firstHere(completion: $0) },
      { handler in forwarder.firstPair { number, _ in handler(number) } },
    ]
    for ask in all {
      let inOrder = calls(ask) {
        listener.kept?(2)
        original.kept?(1)
      }
      #expect(inOrder == [1])
      let letGo = calls(ask) {
        original.kept = nil
        listener.kept?(2)
      }
      #expect(letGo == [2])
      #expect(calls(ask) == [0], "nobody answers")
    }
    forwarder.firstPair(completionHandler: nil)
    #expect(listener.callsWithoutHandler == 1)
  }

  @Test("27: With .all, the handler is called when all have called or let go, and a handler may not escape")
  func all() {
    var text = ""
    var answers: [Bool] = []
    forwarder.all(&text) { answers.append($0) }
    #expect(text == "11" && answers == [false])
    #expect(calls { handler in forwarder.allNothing { handler(0) } } == [0])
  }

  @Test("27: A handler of the main actor is called there, by a requirement of no actor too")
  func onMainActor() async {
    let sum = await withCheckedContinuation { continuation in
      forwarder.sumOnMain { continuation.resume(returning: $0) }
    }
    #expect(sum == 2)
    let pair = await withCheckedContinuation { continuation in
      forwarder.originalOnMain { continuation.resume(returning: "\($0) \($1)") }
    }
    #expect(pair == "1 main")
    let nobody = await withCheckedContinuation { continuation in
      HandlerForwarder(MulticastDelegate()).originalOnMain { continuation.resume(returning: "\($0) \($1)") }
    }
    #expect(nobody == "0 nobody")
  }

  @Test("27, 39: A handler beside a result has a rule of its own")
  func both() {
    var answer = false
    #expect(
      calls(
        { answer = forwarder.both(completion: $0) },
        {
          listener.kept?(1); original.kept?(2)
        }) == [2])
    #expect(answer)
    #expect(calls({ answer = forwarder.bothFirst(completion: $0) }, { listener.kept?(1) }) == [1])
    #expect(answer)
    let pair = calls { handler in
      answer = forwarder.bothPair { handler($0 + $1.count) }
    } _: {
      listener.kept?(1)
      original.kept?(2)
    }
    #expect(pair == [6] && answer)
    #expect(calls { handler in answer = forwarder.bothNothing { handler(0) } } == [0])
    #expect(answer)
  }
}

/// A subscriber that keeps a handler.
private final class Keeping: HandlerDelegate {
  var kept: ((Int) -> Void)?
  private(set) var callsWithoutHandler = 0

  func original(completion: @escaping @Sendable (Int) -> Void) { kept = completion }
  func originalHere(completion: (Int) -> Void) { completion(10) }
  func originalNothing(completion: @escaping () -> Void) { completion() }
  func originalPair(completion: ((Int, String) -> Void)?) { keep(completion, "four") }
  func first(completion: @escaping @Sendable (Int) -> Void) { kept = completion }
  func firstHere(completion: @escaping (Int) -> Void) { kept = completion }
  func firstPair(completionHandler done: ((Int, String) -> Void)?) { keep(done, "") }

  func originalOnMain(completion: @escaping @MainActor (Int, String) -> Void) {
    Task { @MainActor in completion(1, "main") }
  }

  func sumOnMain(reply: @escaping @MainActor (Int) -> Void) { Task { @MainActor in reply(1) } }

  func all(_ text: inout String, completion: (Bool) -> Void) {
    text += "1"
    completion(text.count == 1)
  }

  func allNothing(completion: @escaping () -> Void) { kept = { _ in completion() } }

  func both(completion: @escaping (Int) -> Void) -> Bool {
    kept = completion
    return true
  }

  func bothFirst(completion: @escaping @Sendable (Int) -> Void) -> Bool {
    kept = completion
    return true
  }

  func bothPair(completion: @escaping (Int, String) -> Void) -> Bool {
    keep(completion, "four")
    return true
  }

  func bothNothing(completion: (() -> Void)?) -> Bool {
    completion?()
    return true
  }

  private func keep(_ completion: ((Int, String) -> Void)?, _ text: String) {
    kept = completion.map { done in { done($0, text) } }
    if completion == nil { callsWithoutHandler += 1 }
  }
}

@Suite("Default implementations and a generated forwarder")
struct DefaultedForwarderTests {
  private final class Listener: Outer.DefaultedDelegate {
    private(set) var count = 0

    func title() -> String {
      count += 1
      return "listener"
    }

    func nickname() -> String? { nil }
    func level() async throws -> Int { 1 }
    func decide(completion: @escaping @Sendable (Int) -> Void) { completion(1) }
    func plain() -> Int { 2 }
  }

  private let listener = Listener()

  @Test("39: Without an original delegate, the value after otherwise: counts, whatever a default implementation says")
  func withoutOriginal() async throws {
    let multicast = MulticastDelegate<any Outer.DefaultedDelegate>()
    multicast.subscribe(listener)
    let forwarder = DefaultedForwarder(multicast)
    #expect(forwarder.title() == "nobody")
    #expect(listener.count == 1)
    #expect(forwarder.nickname() == nil)
    #expect(try await forwarder.level() == 0)
    #expect(forwarder.plain() == 1)
    #expect(decision(of: forwarder) == [7])
  }

  @Test("39: The original delegate's answer counts, nil too")
  func original() async throws {
    let forwarder = DefaultedForwarder(MulticastDelegate(original: listener))
    #expect(forwarder.title() == "listener")
    #expect(forwarder.nickname() == nil)
    #expect(try await forwarder.level() == 1)
    #expect(forwarder.plain() == 2)
    #expect(decision(of: forwarder) == [1])
  }

  private func decision(of forwarder: DefaultedForwarder) -> [Int] {
    let calls = Mutex<[Int]>([])
    forwarder.decide { value in calls.withLock { $0.append(value) } }
    return calls.withLock { $0 }
  }
}
