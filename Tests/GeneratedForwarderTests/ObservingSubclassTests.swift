import DelegateForwarding
import ForeignDelegates
import TestSupport
import Testing

@Suite("Generated subclasses that observe a delegate property")
struct ObservingSubclassTests {
  private let journal = Journal()
  private let safe = ObservedSafe<Int>()

  private func taker(_ name: String) -> Taker { Taker(name, journal) }

  @Test("40: The delegate that is assigned is called first, then the subscribers, and the property holds the proxy")
  func assignment() {
    let logger = taker("logger")
    safe.delegates.subscribe(logger)
    for name in ["app", "other"] {
      let delegate = taker(name)
      safe.delegate = delegate
      #expect(safe.delegate is DefaultedForwarder)
      #expect(safe.delegates.originalDelegate === delegate)
      safe.delegate?.took(Outer.Item())
    }
    safe.delegate = nil
    safe.delegate?.took(Outer.Item())
    #expect(journal.entries == ["app", "logger", "other", "logger", "logger"])
  }

  @Test("40: A property that nobody assigns holds no proxy before the call that the class's comment names")
  func withoutAssignment() {
    let logger = taker("logger")
    safe.delegates.subscribe(logger)
    #expect(safe.delegate == nil)
    safe.delegates.install(in: safe, \.delegate)
    safe.delegate?.took(Outer.Item())
    #expect(journal.entries == ["logger"])
  }

  @Test("40: A property of an actor is observed on it, in a class of that actor and of none, whatever its name")
  @MainActor
  func isolated() {
    let screen = ObservedScreen()
    screen.delegate = nil
    #expect(screen.delegate is ScreenForwarder, "nil is an assignment too")
    let speller = ObservedSpeller()
    speller.delegates.install(in: speller, \.default)
    #expect(speller.default is SpellingForwarder)
    speller.default = nil
    #expect(speller.default is SpellingForwarder)
  }

  @Test("40: A delegate that only the service keeps lives on, where the property is strong")
  func strongProperty() {
    weak var delegate: Taker?
    do {
      let own = taker("own")
      safe.delegate = own
      delegate = own
    }
    #expect(safe.delegate?.title() == "own")
    safe.delegate = nil
    #expect(delegate == nil, "it is replaced")
  }
}

private final class Taker: Outer.DefaultedDelegate {
  private let name: String
  private let journal: Journal

  init(_ name: String, _ journal: Journal) { (self.name, self.journal) = (name, journal) }

  func title() -> String { name }
  func plain() -> Int { 0 }
  func took(_ item: Outer.Item) { journal.note(name) }
}
