#if Macros
  import DelegateForwarding

  struct Failure: Error, Equatable {
    let name: String
  }

  /// The protocol that tests use to run generated forwarding.
  @Forwarding
  protocol WorkDelegate: AnyObject {
    func did(_ what: String)
    func optional(_ what: String)
    func append(to text: inout String)
    func appendLater(to text: inout String) async
    func fail(_ names: Set<String>) throws(Failure)
    func generic<T: CustomStringConvertible, each U>(_ t: T, _ u: repeat each U)
    func each(_ body: (String) throws -> Void) rethrows
    func lazy(_ text: @autoclosure () -> String)
    func list(_ values: String...)
    nonisolated(nonsending) func wait() async
    @MainActor func onMain()
    @Combining(.any) func wants(_ name: String) -> Bool
    @Combining(.firstNonNil()) func title() async throws -> String?
    @Combining(.first) var nickname: String? { get }
    @Combining(.collect) var names: [String] { get }
    @Combining(.max) var rank: Int? { get }
    @Combining(.min, default: -1) var volume: Int { get set }
    @Combining(completion: .first) func reply(completion: @escaping @Sendable (String) -> Void)
    @Combining(completion: .first(otherwise: "nobody")) func decide(completion: @escaping @Sendable (String) -> Void)
    @Combining(completion: .each) func count(completion: (String) -> Void)
  }

  /// A method for each rule of a completion handler.
  @Forwarding
  protocol HandlerDelegate: AnyObject {
    @Combining(completion: .first) func first(completion: @escaping @Sendable (Int) -> Void)
    @Combining(completion: .first) func firstHere(completion: @escaping (Int) -> Void)
    @Combining(completion: .first(otherwise: 0)) func firstOtherwise(completion: @escaping @Sendable (Int) -> Void)
    @Combining(completion: .first(otherwise: 0)) func firstOtherwiseHere(completion: @escaping (Int) -> Void)
    @Combining(completion: .first(otherwise: 0)) func firstOtherwiseMaybe(completion: ((Int) -> Void)?)
    @Combining(completion: .combined(.first, default: 0)) func combined(completion: @escaping @Sendable (Int) -> Void)
    @Combining(completion: .combined(.first, default: 0)) func combinedHere(completion: @escaping (Int) -> Void)
    @Combining(completion: .combined(.first, default: 0)) func combinedMaybe(completion: ((Int) -> Void)?)
    @Combining(completion: .each) func each(completion: @escaping @Sendable (Int) -> Void)
  }

  extension MulticastDelegate: HandlerDelegate where P == any HandlerDelegate {}

  typealias Answer = @Sendable (String) -> Void
  typealias Nickname = String?

  /// A protocol whose forwarding depends on types that only the compiler knows.
  @Forwarding
  protocol QuestionDelegate: AnyObject {
    @Combining(completion: .combined(.all)) func mayGo(reply: @escaping @Sendable (Bool) -> Void)
    @Combining(completion: .combined(.max, default: -1)) func level(reply: (Int) -> Void)
    @Combining(completion: .combined(.collect)) func finish(completion: (() -> Void)?)
    @Combining<(Int, String)>(completion: .combined(.first, default: (0, "nobody")))
    func pair(reply: @escaping (Int, String) -> Void)
    @Combining(completion: .first) func name(completion: @escaping Answer)
    @Combining(.first) var nickname: Nickname { get }
    func variadic<Value>(_ values: Value...)
  }

  extension MulticastDelegate: QuestionDelegate where P == any QuestionDelegate {}

  // Defaults, so that a subscriber may omit these.
  extension WorkDelegate {
    func optional(_ what: String) {}
    func list(_ values: String...) {}
    func decide(completion: @escaping @Sendable (String) -> Void) {}
    var nickname: String? { nil }
  }

  extension MulticastDelegate: WorkDelegate where P == any WorkDelegate {}

  /// A service with one delegate.
  final class Work {
    @ObservedDelegate var delegate: (any WorkDelegate)?
  }

  /// A proxy class that implements one method itself.
  final class LoudForwarder: MulticastForwarding, WorkDelegate {
    let multicast: MulticastDelegate<any WorkDelegate>

    init(_ multicast: MulticastDelegate<any WorkDelegate>) {
      self.multicast = multicast
    }

    func did(_ what: String) {
      forward { $0.did(what.uppercased()) }
    }
  }
#endif
