import DelegateForwarding

/// Runs some operations in every order of their steps.
///
/// Equal worlds have the same future, so each is explored once, but the number of schedules still counts them all.
struct Explorer {
  private(set) var schedules = 0.0
  private(set) var failure: String?
  private var known: [World: Double] = [:]
  private var path: [Int] = []
  var schedule: [Int] { path }

  var worlds: Int { known.count }

  mutating func explore(_ world: World) {
    schedules += count(world)
  }

  private mutating func count(_ world: World) -> Double {
    if failure != nil { return 0 }
    if let known = known[world] { return known }
    var count = 0.0
    let runnable = world.threads.indices.filter { world.isRunnable($0) }
    if runnable.isEmpty {
      count = 1
      check(world)
    }
    if path.count > 200 { failure = "It does not end: \(path)" }
    for thread in runnable {
      var next = world
      next.step(thread)
      path.append(thread)
      count += self.count(next)
      if failure != nil { return 0 }
      path.removeLast()
    }
    known[world] = count
    return count
  }

  private mutating func check(_ world: World) {
    guard let problem = world.problemAtRest() else { return }
    failure = """
      \(problem)
      \(world.property), \(world.threads.map(\.operation))
      schedule: \(path)
      """
  }

  /// Runs one schedule again, and describes the world after each step.
  static func replay(_ world: World, _ schedule: [Int]) -> [String] {
    var world = world
    return schedule.map { thread in
      world.step(thread)
      return """
        \(thread) \(world.threads[thread].operation) -> \(world.threads[thread].position); property \(world.value.map { "\($0)" } ?? "nil"), \
        original \(world.original.map { "\($0.address)" } ?? "nil")
        """
    }
  }
}

// MARK: - What must hold when all threads have ended

extension World {
  func problemAtRest() -> String? {
    SimulatedObject.living = living
    if threads.contains(where: { !$0.isDone }) { return "a thread is stuck" }
    if plain.isWorking { return "a thread is still at work" }
    if property != .refusing, !(property == .unhooked && isDisplaced) {
      let found = property == .observed ? value : cell
      if let wanted = property == .observed ? observed.shown : plain.wanted, isWrapped, found != wanted.address {
        return "the proxy \(wanted.address) is not in the property, but \(found.map { "\($0)" } ?? "nil")"
      }
      if isWrapped, found.map({ World.isProxy($0) }) != true { return "no proxy is in the property" }
    }
    if let original, isWrapped, World.isProxy(original.address) || World.isProxy(original.address &- 32) {
      return "a proxy is the original delegate"
    }
    if property == .adapting { return nil }
    return hasOrder ? nil : "no order of the operations explains it: \(outcome)"
  }

  /// Whether the property holds an assignment that no hook has reported.
  private var isDisplaced: Bool {
    threads.contains { $0.operation.isAssignment }
  }

  /// The delegate that the app has assigned last, as seen from outside.
  private var outcome: String {
    let final = isWrapped ? aliveOriginal : value
    return "delegate \(final.map { "\($0)" } ?? "nil"), reached \(threads.compactMap(\.reached))"
  }

  /// Whether the result equals that of running the operations one after the other, in an order that keeps an operation
  /// before those that began after its end.
  private var hasOrder: Bool {
    if property == .unhooked && isDisplaced || property == .refusing { return true }
    let final = isWrapped ? aliveOriginal : value
    return place([], delegate: 1, multicasts: multicasts, final: final)
  }

  /// Whether the operations that are not `placed` yet can follow, if the app has assigned `delegate` and this number of
  /// multicasts wraps the property.
  private func place(_ placed: [Int], delegate: UInt?, multicasts: Int, final: UInt?) -> Bool {
    if placed.count == threads.count { return delegate == final }
    return threads.indices.contains { thread in
      let isDue =
        !placed.contains(thread)
        && threads.indices.allSatisfy {
          // An assignment that was overwritten before its report is noticed later, if at all.
          endedBefore[thread] & ~overwritten & 1 << UInt8($0) == 0 || placed.contains($0)
        }
      return isDue
        && results(of: thread, delegate, multicasts).contains { delegate, multicasts in
          place(placed + [thread], delegate: delegate, multicasts: multicasts, final: final)
        }
    }
  }

  private var isDropping: Bool {
    threads.contains { if case .drop = $0.operation { true } else { false } }
  }

  /// The possible results of an operation that runs alone.
  private func results(of thread: Int, _ delegate: UInt?, _ multicasts: Int) -> [(delegate: UInt?, multicasts: Int)] {
    switch threads[thread].operation {
    case .assign(let object):
      let isProxy = object.map { World.isProxy($0) } ?? false
      let assigned = isProxy && multicasts > 0 ? delegate : object
      // For a plain property, a proxy of a multicast that is being released can't be distinguished from one of a
      // released multicast.
      if isProxy, property != .observed {
        return ([assigned, delegate, nil] + (isDropping ? [1] : [])).map { ($0, multicasts) }
      }
      guard overwritten & 1 << UInt8(thread) != 0 else { return [(assigned, multicasts)] }
      // An assignment that was overwritten before its report is lost. The report finds what was put back into the
      // property.
      let found: [UInt?] = isDropping ? [1] : []
      return ([assigned, delegate] + found).map { ($0, multicasts) }
    case .fire:
      let reached = threads[thread].reached
      let isOverwritten = threads.indices.contains { other in
        overwritten & 1 << UInt8(other) != 0 && reached == .some(threads[other].assigned)
      }
      // A proxy that is stored like any object forwards to the remaining subscribers.
      let isLeftOver = delegate.map { World.isProxy($0) } ?? false
      let isReached = reached == .some(delegate) || isOverwritten || isLeftOver || hasGap
      return isReached ? [(delegate, multicasts)] : []
    case .wrap:
      // A leftover proxy is never adopted.
      let isProxy = delegate.map { World.isProxy($0) } ?? false
      return [(isProxy ? nil : delegate, multicasts + 1)]
    case .drop: return [(delegate, multicasts - 1)]
    case .reinstall: return [(delegate, multicasts)]
    }
  }
}
