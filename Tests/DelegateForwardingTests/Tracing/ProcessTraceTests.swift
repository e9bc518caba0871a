import DelegateForwarding
import Foundation
import TestSupport
import Testing

#if compiler(>=6.3) && (canImport(Glibc) || canImport(Darwin))
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
      }
      return message(of: result).split(separator: "\n").map {
        String($0.replacing(#/^[0-9]+\.[0-9]{3} /#, with: "T ").replacing(/0x[0-9a-f]+|, .*/, with: ""))
      }
    }

    private let turn = "T PlainStation(): signal(_:) → Subscriber()"

    @Test("44: DELEGATE_TRACE=1 traces every multicast, with times, also one that goes as nobody keeps it")
    func everything() async {
      let proxy = "T PlainStation(): MulticastDelegate<SignalDelegate>()"
      let subscribed = "T PlainStation(): Subscriber() subscribed"
      #expect(
        await Self.lines(tracing: "1") == [
          "\(proxy) installed", subscribed, "\(proxy) was installed", "\(proxy) installed", subscribed, turn,
          "\(proxy) was installed",
        ])
    }

    @Test("44: DELEGATE_TRACE=1ns traces the turns that take longer, and nothing else", arguments: ["1ns", "3600s"])
    func slow(value: String) async {
      #expect(await Self.lines(tracing: value) == (value == "1ns" ? [turn] : []))
    }

    @Test(
      "44: DELEGATE_TRACE=Type traces the multicasts of that service or delegate, with a duration its slow turns",
      arguments: ["PlainStation", "SignalDelegate", "Radio,PlainStation", "Radio", "PlainStation,1ns", "Radio,1ns"])
    func ofType(value: String) async {
      let lines = await Self.lines(tracing: value)
      let everything = await Self.lines(tracing: "1")
      switch value {
      case "Radio", "Radio,1ns": #expect(lines == [])
      case "PlainStation,1ns": #expect(lines == [turn])
      default: #expect(lines == everything)
      }
    }

    @Test("44: A program that removes DELEGATE_TRACE from its environment first isn't traced")
    func switchedOff() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        setenv("DELEGATE_TRACE", "1", 1)
        unsetenv("DELEGATE_TRACE")
        Multicast().subscribe(Subscriber("a", Journal()))
      }
      #expect(!message(of: result).contains("subscribed"))
    }

    @Test("44: A value that is neither is explained", arguments: ["yes", "1e300s", "-1s", "nans", "infs"])
    func wrong(value: String) async {
      #expect(await Self.lines(tracing: value) == ["DELEGATE_TRACE is '\(value)'. Use 1 for everything"])
    }
  }
#endif
