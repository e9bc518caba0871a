#if Macros
  import DelegateForwarding
  import Foundation

  /// What happened, in order. Safe to write to from any thread.
  final class Recorder: @unchecked Sendable {
    private let lock = NSLock()
    private var list: [String] = []

    var entries: [String] { lock.withLock { list } }

    func record(_ entry: String) {
      lock.withLock { list.append(entry) }
    }
  }

  /// A subscriber that says what reached it.
  final class Worker: WorkDelegate {
    let name: String
    let recorder: Recorder
    var rank: Int?
    var volume = 0
    /// Whom a completion handler is kept for, to be called later.
    var kept: [@Sendable (String) -> Void] = []
    var isAnswering = true

    init(_ name: String, _ recorder: Recorder) {
      self.name = name
      self.recorder = recorder
    }

    var names: [String] { [name, name + "'"] }

    func did(_ what: String) { recorder.record("\(name) \(what)") }
    func optional(_ what: String) { recorder.record("\(name) \(what)") }
    func append(to text: inout String) { text += name }

    func appendLater(to text: inout String) async {
      await Task.yield()
      text += name
    }

    func fail(_ names: Set<String>) throws(Failure) {
      recorder.record("\(name) asked")
      if names.contains(name) { throw Failure(name: name) }
    }

    func generic<T: CustomStringConvertible, each U>(_ t: T, _ u: repeat each U) {
      var types: [String] = []
      repeat types.append(typeName(of: each u))
      recorder.record("\(name) \(T.self) \(t) \(types.joined(separator: " "))")
    }

    func each(_ body: (String) throws -> Void) rethrows { try body(name) }
    func lazy(_ text: @autoclosure () -> String) { recorder.record("\(name) \(text())") }
    func list(_ values: String...) { recorder.record("\(name) \(values.joined(separator: ","))") }

    nonisolated(nonsending) func wait() async {
      await Task.yield()
      recorder.record("\(name) waited on \(actorName(#isolation))")
    }

    func onMain() {
      MainActor.assertIsolated()
      recorder.record("\(name) on main")
    }

    func wants(_ name: String) -> Bool {
      recorder.record("\(self.name) asked")
      return name == self.name
    }

    func title() async throws -> String? {
      recorder.record("\(name) asked")
      return isAnswering ? name : nil
    }

    func reply(completion: @escaping @Sendable (String) -> Void) { completion(name) }
    func decide(completion: @escaping @Sendable (String) -> Void) { kept.append(completion) }
    func count(completion: (String) -> Void) { completion(name) }
  }

  private func actorName(_ actor: (any Actor)?) -> String { actor.map { "\(type(of: $0))" } ?? "none" }

  private func typeName<T>(of value: T) -> String { "\(T.self)" }
#endif
