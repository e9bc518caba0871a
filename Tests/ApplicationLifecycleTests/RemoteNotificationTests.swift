import Foundation
import TestSupport
import Testing

@testable import ApplicationLifecycle

extension LifecycleSuite {
  @MainActor
  @Suite("Remote notifications") struct RemoteNotificationTests {
    @Test(
      "New data wins over a failure, and a failure over no data, in any order",
      arguments: [
        ([.noData, .failed, .newData], .newData), ([.newData, .failed, .noData], .newData),
        ([.noData, .failed, .noData], .failed), ([.noData, .noData], .noData), ([], .noData),
      ] as [([FetchResult], FetchResult)])
    func combining(results: [FetchResult], expected: FetchResult) async {
      let fixture = Fixture()
      fixture.launch(
        results.enumerated().map { index, result in
          let service = fixture.service("\(index)")
          service.fetch = { result }
          return service
        })
      #expect(await fixture.app.receive(remoteNotification: ["id": 1]) == expected)
      #expect(fixture.journal.take() == results.indices.map { "\($0) remote 1 active" })
    }

    @Test("Services run concurrently: each waits for the other")
    func sideBySide() async {
      let fixture = Fixture()
      let (one, other) = (Gate(), Gate())
      let a = fixture.service("a")
      a.fetch = {
        one.open()
        await other.wait()
        return .newData
      }
      let b = fixture.service("b")
      b.fetch = {
        await one.wait()
        other.open()
        return .noData
      }
      fixture.launch([b, a])
      #expect(await fixture.app.receive(remoteNotification: [:]) == .newData)
    }

    @Test("A service that leaves before its turn is not asked, and doesn't count")
    func leaving() async {
      let fixture = Fixture()
      let services = ["a", "b"].map(fixture.service)
      services[1].fetch = { .newData }
      services[0].fetch = { [leaving = services[1]] in
        Application.current?.$delegate.unsubscribe(leaving)
        return .noData
      }
      fixture.launch(services)
      #expect(await fixture.app.receive(remoteNotification: ["id": 1]) == .noData)
      #expect(fixture.journal.take() == ["a remote 1 active"])
    }

    @Test(
      "A service that never answers is cancelled at the deadline and counts as failed; another's new data wins",
      arguments: [(FetchResult.noData, .failed), (.newData, .newData)] as [(FetchResult, FetchResult)])
    func neverAnswering(other: FetchResult, expected: FetchResult) async {
      let fixture = Fixture()
      let (gate, isCancelled) = (Gate(), Gate())
      defer { gate.open() }
      let stuck = fixture.service("stuck")
      stuck.fetch = {
        await withTaskCancellationHandler {
          await gate.wait()
        } onCancel: {
          isCancelled.open()
        }
        return .newData
      }
      let b = fixture.service("b")
      b.fetch = { other }
      fixture.launch([stuck, b])
      let app = fixture.app
      let result = Task { await app.receive(remoteNotification: ["id": 1]) }
      #expect(await eventually { fixture.journal.entries.count == 2 })
      #expect(await fixture.clock.reachNextDeadline())
      #expect(await result.value == expected)
      await isCancelled.wait()
      #expect(fixture.journal.take() == ["stuck remote 1 active", "b remote 1 active"])
    }
  }
}

@Suite("The payload of a notification") struct PayloadTests {
  @Test("A notification is written as a literal, and read by keys")
  func literal() {
    let notification: RemoteNotification = [
      "aps": ["alert": "hello", "badge": 3, "ratio": 1.5, "silent": true, "none": nil], "ids": [1, 2],
    ]
    #expect(notification["aps"]?["alert"]?.string == "hello")
    #expect(notification["aps"]?["badge"]?.int == 3)
    #expect(notification["aps"]?["ratio"]?.double == 1.5)
    #expect(notification["aps"]?["badge"]?.double == 3 && notification["aps"]?["ratio"]?.int == nil)
    #expect(notification["aps"]?["silent"]?.bool == true)
    #expect(notification["aps"]?["none"] == .null)
    #expect(notification["ids"]?.array == [1, 2])
    #expect(notification["aps"]?["missing"] == nil)
    #expect(notification["ids"]?["0"] == nil)
  }
}
