import Testing

@testable import ApplicationLifecycle

@Suite("The order of the shutdown") struct ShutdownSequenceTests {
  /// Explores every order in which participants can finish and the deadline can pass.
  @Test("Each participant begins once and in order, one at a time until the deadline", arguments: 0...4)
  func everyOrder(count: Int) {
    var visited: Set<State> = []
    explore(State(sequence: ShutdownSequence(count: count)), count, &visited)
    #expect(visited.contains { $0.begun.count == count && $0.sequence.isOver })
  }

  private struct State: Hashable {
    var sequence: ShutdownSequence
    var hasBegun = false
    var isLate = false
    var begun: [Int] = []
    var finished: Set<Int> = []

    mutating func add(_ turns: Range<Int>) { begun += turns }
  }

  private func explore(_ state: State, _ count: Int, _ visited: inout Set<State>) {
    guard visited.insert(state).inserted else { return }
    #expect(state.begun == Array(0..<state.begun.count))
    #expect(state.isLate || state.begun.count - state.finished.count <= 1)
    if state.hasBegun { #expect(state.sequence.isOver == (state.finished.count == count)) }
    for next in successors(of: state) { explore(next, count, &visited) }
  }

  private func successors(of state: State) -> [State] {
    var next: [State] = []
    if !state.hasBegun {
      var begun = state
      begun.hasBegun = true
      begun.add(begun.sequence.begin())
      next.append(begun)
    }
    if !state.isLate {
      var late = state
      (late.hasBegun, late.isLate) = (true, true)
      late.add(late.sequence.hurry())
      next.append(late)
    }
    for turn in state.begun where !state.finished.contains(turn) {
      var finished = state
      finished.finished.insert(turn)
      finished.add(finished.sequence.finish(turn))
      next.append(finished)
    }
    return next
  }
}
