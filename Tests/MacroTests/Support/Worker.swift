#if Macros
  import DelegateForwarding
  import Foundation
  import TestSupport

  /// A subscriber that records its callbacks.
  final class Worker: WorkDelegate {
    let name: String
    let journal: Journal
    /// The completion handlers kept for a later call.
    var kept: [@Sendable (String) -> Void] = []
    var isAnswering = true

    init(_ name: String, _ journal: Journal) {
      self.name = name
      self.journal = journal
    }

    func did(_ what: String) { journal.note("\(name) \(what)") }
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
    func reply(completion: @escaping @Sendable (String) -> Void) { kept.append(completion) }

    func both(reply: (String) -> Void) -> Bool {
      reply(name)
      return isAnswering
    }
  }

  private func actorName(_ actor: (any Actor)?) -> String { actor.map { "\(type(of: $0))" } ?? "none" }
#endif
