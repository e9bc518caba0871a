import DelegateForwarding
import ForeignDelegates
import TestSupport
import Testing

@Suite("Generated subclasses that observe a delegate property")
struct ObservingSubclassTests {
  @Test("40: The delegate that is assigned is called first, then the subscribers, and the property holds the proxy")
  func assignment() {
    let journal = Journal()
    let nest = ObservedNest<Int>()
    let (app, other, logger) = (Taker("app", journal), Taker("other", journal), Taker("logger", journal))
    nest.delegates.subscribe(logger)
    for delegate in [app, other] {
      nest.delegate = delegate
      #expect(nest.delegate is NestedForwarder)
      #expect(nest.delegates.originalDelegate === delegate)
      nest.delegate?.took(Outer.Item())
    }
    nest.delegate = nil
    nest.delegate?.took(Outer.Item())
    #expect(journal.entries == ["app", "logger", "other", "logger", "logger"])
  }

  @Test("40: A property that nobody assigns holds no proxy before the call that the class's comment names")
  func withoutAssignment() {
    let journal = Journal()
    let nest = ObservedNest<Int>()
    let logger = Taker("logger", journal)
    nest.delegates.subscribe(logger)
    #expect(nest.delegate == nil)
    nest.delegates.install(in: nest, \.delegate)
    nest.delegate?.took(Outer.Item())
    #expect(journal.entries == ["logger"])
  }

  @Test("40: An implicitly unwrapped property of any name is observed")
  func otherNames() {
    let desk = ObservedDesk()
    desk.delegates.install(in: desk, \.handler)
    #expect(desk.handler is HandlerForwarder)
    desk.handler = nil
    #expect(desk.handler is HandlerForwarder)
  }

  @Test("40: A property of an actor is observed on it, in a class of that actor and of none")
  @MainActor
  func isolated() {
    let screen = ObservedScreen()
    screen.delegate = nil
    #expect(screen.delegate is ScreenForwarder, "nil is an assignment too")
    let speller = ObservedSpeller()
    speller.delegates.install(in: speller, \.default)
    #expect(speller.default is SpellingForwarder)
  }

  @Test("40: A delegate that only the service keeps lives on, where the property is strong")
  func strongProperty() {
    let safe = ObservedSafe()
    weak var delegate: Titled?
    do {
      let titled = Titled()
      safe.delegate = titled
      delegate = titled
    }
    #expect(safe.delegate?.title() == "title")
    safe.delegate = nil
    #expect(delegate == nil, "it is replaced")
  }
}

private final class Taker: Outer.NestedDelegate {
  private let name: String
  private let journal: Journal

  init(_ name: String, _ journal: Journal) { (self.name, self.journal) = (name, journal) }

  func took(_ item: Outer.Item) { journal.note(name) }
}

private final class Titled: DefaultedDelegate {
  func title() -> String { "title" }
  func plain() -> Int { 0 }
}
