import DelegateForwarding
import Foundation
import TestSupport
import Testing

/// Two changes of one plain property. The first is paused at each of its accesses in turn, until the second is done.
@Suite("Two changes of one plain property") struct ConcurrentChangesTests {
  enum Change: CaseIterable { case dropOldest, dropYoungest, wrap, assign, assignNil }

  static let pairs = Change.allCases.flatMap { first in Change.allCases.map { (first, $0) } }
  /// The pairs that need no hook. Two that wrap at once may get two lists.
  static let pairsWithoutHook = pairs.filter { first, second in
    [first, second].allSatisfy { $0 != .assign && $0 != .assignNil } && (first, second) != (.wrap, .wrap)
  }

  /// A service with some multicasts, and the changes to them.
  final class World: Sendable {
    let service = LockedService()
    let isHooked: Bool
    let original = Pinger()
    let assigned = [Pinger(), Pinger()]
    /// Oldest first.
    let multicasts: Guarded<[PingMulticast]>

    init(isHooked: Bool, multicasts count: Int) {
      self.isHooked = isHooked
      service.delegate = original
      let service = service
      multicasts = Guarded((0..<count).map { _ in isHooked ? service.wrap() : service.wrapWithoutHook() })
    }

    func make(_ change: Change, _ index: Int) {
      switch change {
      case .dropOldest: drop { $0.removeFirst() }
      case .dropYoungest: drop { $0.removeLast() }
      case .wrap:
        let multicast = isHooked ? service.wrap() : service.wrapWithoutHook()
        multicasts.withLock { $0.append(multicast) }
      case .assign: service.delegate = assigned[index]
      case .assignNil: service.delegate = nil
      }
    }

    private func drop(_ remove: (inout [PingMulticast]) -> PingMulticast) {
      // Released after the lock.
      let dropped = multicasts.withLock { $0.isEmpty ? nil : remove(&$0) }
      withExtendedLifetime(dropped) {}
    }
  }

  /// Returns whether the access at which the first thread pauses was reached.
  private func run(_ first: Change, holdUpAt access: Int, _ second: Change, in world: World) -> Bool {
    let isThere = Latch()
    let goOn = Latch()
    let accesses = Guarded(0)
    let wasHeldUp = Guarded(false)
    let end = onThread {
      let thread = ThreadIdentity.current
      world.service.step.withLock {
        $0 = {
          guard ThreadIdentity.current == thread else { return }
          let isTheOne = accesses.withLock { count in
            count += 1
            return count == access
          }
          guard isTheOne else { return }
          wasHeldUp.withLock { $0 = true }
          isThere.open()
          goOn.wait()
        }
      }
      world.make(first, 0)
      world.service.step.withLock { $0 = nil }
      isThere.open()
    }
    isThere.wait()
    world.make(second, 1)
    goOn.open()
    #expect(end.wait(), "\(first) does not end")
    return wasHeldUp.current
  }

  @Test(
    "14, 16, 17: After any two concurrent changes, the property and the original delegate are right", arguments: pairs)
  func meet(first: Change, second: Change) {
    meet(first, second, isHooked: true)
  }

  @Test("16, 17, 19: The same without a hook", arguments: pairsWithoutHook)
  func meetWithoutHook(first: Change, second: Change) {
    meet(first, second, isHooked: false)
  }

  private func meet(_ first: Change, _ second: Change, isHooked: Bool) {
    for count in 0...3 {
      for access in 1...50 {
        let world = World(isHooked: isHooked, multicasts: count)
        let isReached = run(first, holdUpAt: access, second, in: world)
        check(world, first, at: access, second, "\(first) of \(count), held up at access \(access), while \(second)")
        if !isReached { break }
        #expect(access < 50)
      }
    }
  }

  private func check(_ world: World, _ first: Change, at access: Int, _ second: Change, _ situation: Comment) {
    let multicasts = world.multicasts.current
    let assignments: [Pinger?] = [(first, 0), (second, 1)].compactMap { change, index in
      switch change {
      case .assign: .some(world.assigned[index])
      case .assignNil: .some(nil)
      default: nil
      }
    }
    // Either of two assignments may be the later one.
    var originals = assignments.isEmpty ? [world.original] : assignments
    // An assigned nil that was not reported yet looks like a proxy that has died.
    if first == .assignNil, access == 2 { originals.append(world.original) }
    let original: (any PingDelegate)?
    if let multicast = multicasts.first {
      #expect(multicasts.allSatisfy { $0.isInstalled }, situation)
      original = multicast.originalDelegate
    } else {
      original = world.service.delegate
    }
    #expect(originals.contains { $0 === original }, situation)
    world.multicasts.withLock { $0 = [] }
  }
}

/// A thread, as a value that can be sent.
private struct ThreadIdentity: Equatable, Sendable {
  private let thread: ObjectIdentifier

  static var current: Self { Self(thread: ObjectIdentifier(Thread.current)) }
}
