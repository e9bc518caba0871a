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
    nonisolated(nonsending) func wait() async
    @MainActor func onMain()
    @Combining(.chain) func replace(_ text: String) -> String
    @Combining(.original(otherwise: "nobody")) func reply(completion: @escaping Answer)
    @Combining(.any, completion: .original(otherwise: "nobody")) func both(reply: (String) -> Void) -> Bool
    @Combining(.byHand) func byHand() -> [String]
  }

  typealias Answer = @Sendable (String) -> Void

  // Defaults, so that a subscriber may omit these.
  extension WorkDelegate {
    func optional(_ what: String) {}
    func byHand() -> [String] { [] }
  }

  extension MulticastDelegate: WorkDelegate where P == any WorkDelegate {
    func byHand() -> [String] { forward(combining: .collect) { $0.byHand().count }.map(String.init) }
  }

  /// A service whose proxy is an object of its own.
  final class Work {
    @ObservedDelegate(proxy: { LoudForwarder($0) }) var delegate: (any WorkDelegate)?
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
