#if Macros
  import DelegateForwarding
  import TestSupport

  protocol BaseDelegate: AnyObject {
    func base() -> [String]
  }

  enum Office {
    struct Nobody {}
    struct Notice {
      let text: String
    }

    typealias Answer = @Sendable (String) -> Void

    /// The protocol that tests use to run generated forwarding. It uses types beside it, one of which has a name that
    /// its texts have too.
    @Forwarding(byHand: (any BaseDelegate).self)
    protocol WorkDelegate: BaseDelegate {
      func did(_ notice: Notice)
      func optional(_ what: String)
      func append(to text: inout String)
      func appendLater(to text: inout String) async
      @MainActor func onMain()
      @Combining(.chain) func replace(_ text: String) -> String
      @Combining(.original(otherwise: "Nobody is here")) func reply(completion: @escaping Answer)
      @Combining(.first(otherwise: "Nobody " + Notice(text: "heard").text)) func hears(_ nobody: Nobody?) -> String
      @Combining(.byHand) func byHand() -> [String]
    }
  }

  typealias WorkDelegate = Office.WorkDelegate

  /// It is not nested, as Swift 6.2 crashes at such a function of a nested protocol.
  @Forwarding
  protocol WaitingDelegate: AnyObject {
    nonisolated(nonsending) func wait() async
  }

  // Defaults, so that a subscriber may omit these.
  extension Office.WorkDelegate {
    func optional(_ what: String) {}
    func base() -> [String] { [] }
    func byHand() -> [String] { [] }
  }

  extension MulticastDelegate: BaseDelegate, Office.WorkDelegate where P == any Office.WorkDelegate {
    func base() -> [String] { ["base"] + forward(combining: .collect) { $0.base() }.flatMap(\.self) }
    func byHand() -> [String] { ["by hand"] + forward(combining: .collect) { $0.byHand() }.flatMap(\.self) }
  }

  extension MulticastDelegate: WaitingDelegate where P == any WaitingDelegate {}

  /// A service whose proxy is an object of its own.
  final class Work {
    @ObservedDelegate(proxy: { LoudForwarder($0) }) var delegate: (any WorkDelegate)?
  }

  /// A proxy class that implements some methods itself.
  final class LoudForwarder: MulticastForwarding, WorkDelegate {
    let multicast: MulticastDelegate<any WorkDelegate>

    init(_ multicast: MulticastDelegate<any WorkDelegate>) { self.multicast = multicast }

    func did(_ notice: Office.Notice) { forward { $0.did(Office.Notice(text: notice.text.uppercased())) } }
  }

  /// A subscriber that records its callbacks.
  final class Worker: WorkDelegate, WaitingDelegate {
    let name: String
    let journal: Journal
    /// The completion handlers kept for a later call.
    var kept: [Office.Answer] = []

    init(_ name: String, _ journal: Journal) { (self.name, self.journal) = (name, journal) }

    func did(_ notice: Office.Notice) { journal.note("\(name) \(notice.text)") }
    func optional(_ what: String) { journal.note("\(name) \(what)") }
    func append(to text: inout String) { text += name }

    func appendLater(to text: inout String) async {
      await Task.yield()
      text += name
    }

    nonisolated(nonsending) func wait() async {
      await Task.yield()
      journal.note("\(name) waited on \(actorName(#isolation))")
    }

    func onMain() {
      MainActor.assertIsolated()
      journal.note("\(name) on main")
    }

    func replace(_ text: String) -> String { text + name }
    func hears(_ nobody: Office.Nobody?) -> String { name }
    func reply(completion: @escaping Office.Answer) { kept.append(completion) }
  }

  private func actorName(_ actor: (any Actor)?) -> String { actor.map { "\(type(of: $0))" } ?? "none" }
#endif
