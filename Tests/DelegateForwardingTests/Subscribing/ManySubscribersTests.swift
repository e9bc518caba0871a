import DelegateForwarding
import TestSupport
import Testing

/// At these sizes, a cost that grows with the number of subscribers would take hours, and the watchdog would fail the
/// test.
@Suite("Many subscribers") struct ManySubscribersTests {
  static let many = 100_000

  @Test("7, 9: subscribe, contains and unsubscribe are O(1), in any order, however they are held, also in a callback")
  func constantCost() {
    withWatchdog {
      let multicast = MulticastDelegate<Device>()
      let all = (0..<Self.many).map { _ in Device("") }
      for (index, device) in all.enumerated() {
        multicast.subscribe(device, holding: index.isMultiple(of: 2) ? .weakly : .strongly)
      }
      #expect(all.count { multicast.subscribe($0) } == 0)
      #expect(all.count { !multicast.contains($0) } == 0)
      // One leaves and comes back all the time.
      let one = Device("")
      let comings = (0..<Self.many).count { _ in
        multicast.subscribe(one) && multicast.contains(one) && multicast.unsubscribe(one)
      }
      #expect(comings == Self.many)
      #expect(multicast.subscriberCount == Self.many)
      // A third in order, a third in reverse, and the one in between in steps that have no divisor in common with it.
      let third = Self.many / 3
      let scattered = (0..<third).map { third + $0 * 7919 % third }
      let order = Array(0..<third) + (2 * third..<Self.many).reversed() + scattered
      #expect(order.count { multicast.unsubscribe(all[$0]) } == Self.many)
      #expect(multicast.subscriberCount == 0)
      // All leave in their turns.
      for device in all { multicast.subscribe(device) }
      var turns = 0
      multicast.forward { device in turns += multicast.unsubscribe(device) ? 1 : 0 }
      #expect(turns == Self.many)
      #expect(multicast.subscriberCount == 0)
      withExtendedLifetime(all) {}
    }
  }

  @Test("6, 7: Also when they die instead, a few at a time")
  func dying() {
    withWatchdog {
      let multicast = MulticastDelegate<Device>()
      var recent: [Device] = []
      for index in 0..<Self.many * 2 {
        let device = Device("")
        multicast.subscribe(device)
        recent.append(device)
        if recent.count > 1000 { recent.removeFirst(500) }
        if index % 50_000 == 0 { #expect(multicast.subscriberCount <= 1001) }
      }
      #expect(multicast.subscriberCount == recent.count)
      withExtendedLifetime(recent) {}
    }
  }

  @Test("7: Also for subscribers that forward themselves")
  func forwarders() {
    withWatchdog {
      let multicast = Multicast()
      let all = (0..<20_000).map { _ in Multicast() }
      for one in all { multicast.subscribe(one) }
      #expect(multicast.subscriberCount == all.count)
      #expect(!all[777].subscribe(multicast))
      for one in all { multicast.unsubscribe(one) }
      #expect(multicast.subscriberCount == 0)
      withExtendedLifetime(all) {}
    }
  }
}
