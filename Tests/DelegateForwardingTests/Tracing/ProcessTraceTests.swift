import DelegateForwarding
import Foundation
import TestSupport
import Testing

#if canImport(Glibc) || canImport(Darwin)
  @Suite("The trace of a process") struct ProcessTraceTests {
    /// In a process of its own: a slow subscriber and a fast one, and one that dies.
    private static func run(tracing value: String) {
      setenv("DELEGATE_TRACE", value, 1)
      let multicast = Multicast()
      let journal = Journal()
      let all = subscribers("a", "b", journal: journal)
      multicast.subscribe(all: all)
      multicast.subscribe(Subscriber("gone", journal))
      all[0].onSignal = { _ in Thread.sleep(forTimeInterval: 0.2) }
      multicast.signal(1)
    }

    private static func lines(of result: ExitTest.Result) -> [String] {
      String(decoding: result.standardErrorContent, as: UTF8.self).split(separator: "\n").map(String.init)

    }

    @Test("42: DELEGATE_TRACE=1 traces every multicast, to standard error")
    func everything() async throws {
      let result = try #require(
        await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
          Self.run(tracing: "1")
        })
      let lines = Self.lines(of: result)
      #expect(lines.count == 6)
      #expect(lines.filter { $0.contains("signal(_:) → Subscriber(0x") }.count == 2)
      #expect(lines.last?.hasSuffix("was found dead") == true)
    }

    @Test("42: A multicast that nobody keeps is seen to go")
    func unkept() async throws {
      let result = try #require(
        await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
          setenv("DELEGATE_TRACE", "1", 1)
          let (station, subscriber) = (PlainStation(), Subscriber("a", Journal()))
          Multicast(wrapping: station, delegate: \.delegate).subscribe(subscriber)
        })
      let lines = Self.lines(of: result)
      #expect(lines.allSatisfy { $0.hasPrefix("PlainStation(0x") })
      #expect(lines.map { $0.split(separator: " ").last } == ["installed", "subscribed", "uninstalled"])
    }

    @Test("42: DELEGATE_TRACE=100ms traces slow turns only")
    func slow() async throws {
      let result = try #require(
        await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
          Self.run(tracing: "100ms")
        })
      let lines = Self.lines(of: result)
      #expect(lines.count >= 1)
      #expect(lines.allSatisfy { $0.contains("signal(_:) → Subscriber(0x") })
    }

    @Test("42: A value that is neither is explained")
    func wrong() async throws {
      let result = try #require(
        await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
          Self.run(tracing: "yes")
        })
      #expect(Self.lines(of: result).first?.contains("Use 1 for everything, or a duration such as 16ms") == true)
    }
  }
#endif
