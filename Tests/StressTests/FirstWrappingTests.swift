import DelegateForwarding
import Synchronization
import TestSupport
import Testing

/// Threads replace the content of a property while another one takes a reference to it. A reference that is taken too
/// late shows in a release build as a use of freed memory.
@Suite("The first wrapping, beside assignments")
struct FirstWrappingTests {
  @Test("23: two threads assign a property while a third one wraps it for the first time: one of them is adopted")
  func assignmentsBesideFirstWrapping() {
    struct World {
      let service = Service()
      var multicast: Multicast?
    }
    let delegates = [Counter(), Counter()]
    let world = Guarded(World())
    let faults = Atomic<Int>(0)
    let count = rounds(of: 1_000_000)
    let meeting = Meeting(of: 3)
    let threads = Threads()
    for thread in 0..<3 {
      threads.start {
        for _ in 0..<count {
          meeting.wait()
          let service = world.current.service
          if thread < 2 {
            // Repeated, so that each delegate is replaced while other threads read it.
            for _ in 0..<8 { service.delegate = delegates[thread] }
          } else {
            let multicast = service.wrapped()
            world.withLock { $0.multicast = multicast }
          }
          meeting.wait()
          guard thread == 0 else { continue }
          let multicast = world.exchange(for: World()).multicast
          let original = multicast?.originalDelegate
          let isRight = multicast?.isInstalled == true && delegates.contains { $0 === original }
          if !isRight { faults.add(1, ordering: .relaxed) }
        }
      }
    }
    threads.join(seconds: 4 * patience)
    #expect(faults.load(ordering: .relaxed) == 0)
  }
}
