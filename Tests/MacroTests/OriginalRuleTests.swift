#if Macros
  import DelegateForwarding
  import Synchronization
  import Testing

  @Suite("The original delegate decides, by the macro's rule")
  struct OriginalRuleTests {
    private let original = Decider("original", answer: 1)
    private let listener = Decider("listener", answer: 2)
    private let multicast: MulticastDelegate<any DeciderDelegate>

    init() {
      multicast = MulticastDelegate(original: original)
      multicast.subscribe(listener)
    }

    @Test("Its answer counts, and every subscriber is asked")
    func answers() {
      let delegate: any DeciderDelegate = multicast
      #expect(delegate.asks() == 1)
      #expect(delegate.title() == "original")
      #expect(listener.count == 2)
    }

    @Test("Its call of a handler gets through, whatever the others do")
    func handlers() {
      let delegate: any DeciderDelegate = multicast
      var calls: [String] = []
      delegate.replies { calls.append("\($0)") }
      delegate.repliesTwo { calls.append("\($0) \($1)") }
      delegate.repliesMaybe { calls.append($0 ?? "nil") }
      #expect(calls == ["1", "1 original", "original"])
      #expect(listener.count == 3)
    }

    @Test("Without an original delegate there is the default, a call with 'otherwise:', with nil, or none")
    func withoutOriginal() {
      let nobody: any DeciderDelegate = MulticastDelegate<any DeciderDelegate>()
      var calls: [String] = []
      #expect(nobody.asks() == 0)
      #expect(nobody.title() == nil)
      nobody.replies { calls.append("\($0)") }
      nobody.repliesTwo { calls.append("\($0) \($1)") }
      nobody.repliesMaybe { calls.append($0 ?? "nil") }
      #expect(calls == ["0 nobody", "nil"])
    }
  }

  @Forwarding
  protocol DeciderDelegate: AnyObject {
    @Combining(.original, default: 0) func asks() -> Int
    @Combining(.original) func title() -> String?
    @Combining(completion: .original) func replies(completion: (Int) -> Void)
    @Combining(completion: .original(otherwise: 0, "nobody")) func repliesTwo(completion: (Int, String) -> Void)
    @Combining(completion: .original) func repliesMaybe(completion: (String?) -> Void)
  }

  extension MulticastDelegate: DeciderDelegate where P == any DeciderDelegate {}

  private final class Decider: DeciderDelegate {
    private let name: String
    private let answer: Int
    private(set) var count = 0

    init(_ name: String, answer: Int) { (self.name, self.answer) = (name, answer) }

    func asks() -> Int {
      count += 1
      return answer
    }

    func title() -> String? {
      count += 1
      return name
    }

    func replies(completion: (Int) -> Void) {
      count += 1
      completion(answer)
    }

    func repliesTwo(completion: (Int, String) -> Void) {
      count += 1
      completion(answer, name)
    }

    func repliesMaybe(completion: (String?) -> Void) {
      count += 1
      completion(name)
    }
  }
#endif
