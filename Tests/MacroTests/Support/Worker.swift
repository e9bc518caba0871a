#if Macros
  import DelegateForwarding
  import Foundation
  import TestSupport

  /// A subscriber that records its callbacks.
  final class Worker: WorkDelegate {
    let name: String
    let journal: Journal
    var rank: Int?
    var volume = 0
    /// The completion handlers kept for a later call.
    var kept: [@Sendable (String) -> Void] = []
    var isAnswering = true

    init(_ name: String, _ journal: Journal) {
      self.name = name
      self.journal = journal
    }

    var names: [String] { [name, name + "'"] }

    func did(_ what: String) { journal.note("\(name) \(what)") }
    func optional(_ what: String) { journal.note("\(name) \(what)") }
    func append(to text: inout String) { text += name }

    func appendLater(to text: inout String) async {
      await Task.yield()
      text += name
    }

    func fail(_ names: Set<String>) throws(Failure) {
      journal.note("\(name) asked")
      if names.contains(name) { throw Failure(name: name) }
    }

    func generic<T: CustomStringConvertible, each U>(_ t: T, _ u: repeat each U) {
      var types: [String] = []
      repeat types.append(typeName(of: each u))
      journal.note("\(name) \(T.self) \(t) \(types.joined(separator: " "))")
    }

    func each(_ body: (String) throws -> Void) rethrows { try body(name) }
    func lazy(_ text: @autoclosure () -> String) { journal.note("\(name) \(text())") }
    func list(_ values: String...) { journal.note("\(name) \(values.joined(separator: ","))") }

    nonisolated(nonsending) func wait() async {
      await Task.yield()
      journal.note("\(name) waited on \(actorName(#isolation))")
    }

    func onMain() {
      MainActor.assertIsolated()
      journal.note("\(name) on main")
    }

    func wants(_ name: String) -> Bool {
      journal.note("\(self.name) asked")
      return name == self.name
    }

    func title() async throws -> String? {
      journal.note("\(name) asked")
      return isAnswering ? name : nil
    }

    func replace(_ text: String) -> String { text + name }
    func reply(completion: @escaping @Sendable (String) -> Void) { kept.append(completion) }
    func decide(completion: @escaping @Sendable (String) -> Void) { kept.append(completion) }

    func finish(completion: (() -> Void)?) {
      journal.note(completion == nil ? "\(name) finishes nothing" : "\(name) finishes")
      completion?()
    }

    func both(reply: (String) -> Void) -> Bool {
      reply(name)
      return isAnswering
    }
  }

  private func actorName(_ actor: (any Actor)?) -> String { actor.map { "\(type(of: $0))" } ?? "none" }

  private func typeName<T>(of value: T) -> String { "\(T.self)" }
#endif
