import DelegateForwarding
import Foundation
import TestSupport
import Testing

#if compiler(>=6.3) && CHILD_PROCESSES && (canImport(Glibc) || canImport(Darwin))
  @Suite("The trace of a process") struct ProcessTraceTests {
    /// What a process traces that runs with `DELEGATE_TRACE`.
    private static func lines(tracing value: String) async -> [String] {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) { [value] in
        setenv("DELEGATE_TRACE", value, 1)
        let station = PlainStation()
        let a = Subscriber("a", Journal())
        // Nobody keeps this one.
        Multicast(wrapping: station, delegate: \.delegate).subscribe(a)
        let multicast = station.install()
        multicast.subscribe(a)
        station.fire(1)
        // The setter of an observed property tells the service.
        ObservedStation().delegate = a
      }
      return message(of: result).split(separator: "\n").map {
        String($0).replacing(#/^[0-9]+\.[0-9]{3} /#, with: "T ").replacing(/0x[0-9a-f]+|, .*/, with: "")
          .replacing(/[0-9.]+ (s|ms|us|ns)$/, with: "T")
      }
    }

    @Test("42: DELEGATE_TRACE=1 traces every multicast, with times, also one that goes as nobody keeps it")
    func everything() async {
      let proxy = "T PlainStation(): the proxy of nobody"
      let subscribed = "T PlainStation(): Subscriber() subscribed"
      let lines = await Self.lines(tracing: "1")
      #expect(lines.count { $0 == "\(proxy) installed" } == 2 && lines.count { $0 == "\(proxy) died" } == 2)
      #expect(lines.count { $0 == subscribed } == 2)
      #expect(lines.count { $0 == "T PlainStation(): signal(_:) -> Subscriber() called" } == 1)
      #expect(
        lines.filter { !$0.hasPrefix("T PlainStation(): ") } == [
          "T ObservedStation(): Subscriber() assigned as delegate"
        ])
    }

    @Test("42: DELEGATE_TRACE=1ns traces the turns that take longer, and nothing else", arguments: ["1ns", "3600s"])
    func slow(value: String) async {
      #expect(
        await Self.lines(tracing: value)
          == (value == "1ns" ? ["T PlainStation(): signal(_:) -> Subscriber() returned after T"] : []))
    }

    @Test("42, 43: The times count from the first multicast; without DELEGATE_TRACE by then, nothing is traced")
    func times() async throws {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        setenv("DELEGATE_TRACE", "1", 1)
        let (multicast, a) = (Multicast(), Subscriber("a", Journal()))
        usleep(50_000)
        multicast.subscribe(a)
      }
      let line = try #require(message(of: result).firstMatch(of: /([0-9]+\.[0-9]{3}) MulticastDelegate/))
      #expect(try #require(Double(line.1)) >= 0.05)
      let untraced = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        setenv("DELEGATE_TRACE", "1", 1)
        unsetenv("DELEGATE_TRACE")
        Multicast().subscribe(Subscriber("a", Journal()))
      }
      #expect(!message(of: untraced).contains("subscribed"))
    }

    @Test(
      "42: For another value, a message says what to use",
      arguments: ["yes", "Playre", "1e300s", "-1s", "nans", "infs"])
    func wrong(value: String) async {
      #expect(await Self.lines(tracing: value) == ["DELEGATE_TRACE is '\(value)'. Use 1 for everything"])
    }
  }
#endif
