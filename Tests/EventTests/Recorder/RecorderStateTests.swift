import Testing

@testable import DelegateForwardingTesting

/// The recorder's decisions, without threads: a search stands for one call of `next`.
@Suite("The recorder's state")
struct RecorderStateTests {
  typealias State = RecorderState<Character, Int>

  /// A call of `next`, whose steps are run one at a time.
  struct Search {
    enum Phase {
      case notBegun
      case runs
      case looks(Character, number: Int)
      case waits
      case ended(Character?)
    }

    let fits: Set<Character>
    var phase = Phase.notBegun
    var id = 0

    var canStep: Bool {
      switch phase {
      case .notBegun, .runs, .looks: true
      case .waits, .ended: false
      }
    }

    var result: Character? {
      if case .ended(let event) = phase { event } else { nil }
    }
  }

  /// All searches, and the events still to be recorded.
  struct World {
    var state = State()
    var searches: [Search]
    var events: [Character]

    var choices: [Int] {
      var choices = searches.indices.filter { searches[$0].canStep }
      if !events.isEmpty { choices.append(searches.count) }
      return choices
    }

    mutating func step(_ choice: Int) {
      if choice == searches.count { return wake(state.record(events.removeFirst())) }
      let id = searches[choice].id
      switch searches[choice].phase {
      case .notBegun:
        searches[choice].id = state.begin()
        searches[choice].phase = .runs
      case .runs:
        switch state.nextStep(of: id) {
        case .examine(let event, let number):
          searches[choice].phase = .looks(event, number: number)
        case .wait:
          if state.wait(id, id) { searches[choice].phase = .waits }
        case .stop:
          searches[choice].phase = .ended(nil)
          wake(state.finish(id))
        }
      case .looks(let event, let number):
        if searches[choice].fits.contains(event) {
          searches[choice].phase = .ended(event)
          wake(state.found(number, in: id))
        } else {
          searches[choice].phase = .runs
          wake(state.passOver(number, in: id))
        }
      case .waits, .ended:
        break
      }
    }

    mutating func wake(_ waiter: Int?) {
      if let waiter {
        for index in searches.indices where searches[index].id == waiter {
          guard case .waits = searches[index].phase else {
            Issue.record("Search \(waiter) is woken, and does not wait")
            continue
          }
          searches[index].phase = .runs
        }
      }
    }
  }

  /// Runs the steps of the searches and of the recording in every order. Returns how many orders there are.
  @discardableResult
  func explore(_ world: World, _ check: (World) -> Void) -> Int {
    let choices = world.choices
    if choices.isEmpty {
      check(world)
      return 1
    }
    return choices.reduce(0) { count, choice in
      var next = world
      next.step(choice)
      return count + explore(next, check)
    }
  }

  private func world(_ conditions: [Set<Character>], begun: Bool, events: [Character]) -> World {
    var world = World(searches: conditions.map { Search(fits: $0) }, events: events)
    if begun { for index in conditions.indices { world.step(index) } }
    return world
  }

  @Test("next: An event goes to the search that began first, of those that it fits, in every interleaving")
  func first() {
    let count = explore(world([["a"], ["a", "b"]], begun: true, events: ["b", "a"])) { end in
      #expect(end.searches.map(\.result) == ["a", "b"])
    }
    #expect(count > 10)
    explore(world([["a", "b"], ["a", "b"]], begun: true, events: ["a", "b"])) { end in
      #expect(end.searches.map(\.result) == ["a", "b"])
    }
  }

  @Test("next: No event is returned twice and no search waits beside an event for it, in every interleaving")
  func everyEventOnce() {
    let all: Set<Character> = ["a", "b", "c"]
    explore(world([all, all], begun: false, events: ["a", "b"])) { end in
      #expect(Set(end.searches.compactMap(\.result)) == ["a", "b"])
    }
    explore(world([all, all, all], begun: true, events: ["a", "b"])) { end in
      #expect(end.searches.map(\.result) == ["a", "b", nil])
      #expect(end.searches[2].canStep == false)
    }
  }

  /// The event that a search examines next, and its number.
  private func examined(by id: Int, in state: inout State) throws -> (event: Character, number: Int) {
    guard case .examine(let event, let number) = state.nextStep(of: id) else { throw DoesNotLook() }
    return (event, number)
  }

  private struct DoesNotLook: Error {}

  @Test("next: A search that expires still looks at what was recorded, and at nothing later")
  func expired() throws {
    var state = State()
    let id = state.begin()
    _ = state.record("a")
    let woken = state.expire(id)
    #expect(woken == nil)
    _ = state.record("b")
    let (event, number) = try examined(by: id, in: &state)
    #expect(event == "a")
    _ = state.passOver(number, in: id)
    guard case .stop(.expired(let events)) = state.nextStep(of: id) else {
      Issue.record("It goes on")
      return
    }
    #expect(events == ["a", "b"])
  }

  @Test("next: A search that ends lets those after it look")
  func ended() throws {
    var state = State()
    let (first, second) = (state.begin(), state.begin())
    _ = state.record("a")
    let waits = state.wait(second, second)
    #expect(waits)
    let woken = state.cancel(first)
    #expect(woken == nil)
    guard case .stop(.cancelled) = state.nextStep(of: first) else {
      Issue.record("It goes on")
      return
    }
    let next = state.finish(first)
    #expect(next == second)
    let (event, _) = try examined(by: second, in: &state)
    #expect(event == "a")
  }

  @Test("recording, next: What is found while the recorder is cleared is returned, and what is recorded since is left")
  func cleared() throws {
    var state = State()
    let id = state.begin()
    _ = state.record("a")
    let (_, number) = try examined(by: id, in: &state)
    let released = state.clear()
    #expect(released == ["a"])
    _ = state.record("b")
    let woken = state.found(number, in: id)
    #expect(woken == nil)
    let next = state.begin()
    let (event, _) = try examined(by: next, in: &state)
    #expect(event == "b")
  }
}
