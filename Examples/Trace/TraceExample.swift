import DelegateForwarding
import Foundation

/// Three faults found by a trace: a slow subscriber, one that nothing keeps alive, and a displaced proxy.
struct TraceExample: Example {
  let name = "trace"
  let summary = "find out what is slow, what has vanished, and what displaced a proxy"
  let file = #filePath

  func run(_ arguments: [String]) -> ExitStatus {
    findSlowSubscriber()
    findVanishedSubscriber()
    findDisplacedProxy()
    return .success
  }

  func runInTour() -> ExitStatus {
    findSlowSubscriber()
    findVanishedSubscriber()
    return .success
  }

  private func findSlowSubscriber() {
    step("1. A callback takes long: a trace of slow turns names the subscriber")
    let station = HarbourStation()
    let (fast, slow) = (Listener("fast"), SlowListener())
    call("station.$delegate.subscribe(fast)") { station.$delegate.subscribe(fast) }
    call("station.$delegate.subscribe(slow)") { station.$delegate.subscribe(slow) }
    let trace = call("station.$delegate.trace(slowerThan: .milliseconds(40)) { note(\"\\($0)\") }") {
      station.$delegate.trace(slowerThan: .milliseconds(40)) { note("\($0)") }
    }
    call("station.measure(12)") { station.measure(12) }
    withExtendedLifetime((fast, slow, trace)) {}
  }

  private func findVanishedSubscriber() {
    step("2. A subscriber is never called: a trace of everything says that it died")
    let station = HarbourStation()
    let makeGuest = { Listener("guest") }
    let trace = call("station.$delegate.trace { note(\"\\($0)\") }") { station.$delegate.trace { note("\($0)") } }
    call("station.$delegate.subscribe(makeGuest())") { station.$delegate.subscribe(makeGuest()) }
    call("station.measure(13)") { station.measure(13) }
    withExtendedLifetime(trace) {}
  }

  private func findDisplacedProxy() {
    step("3. Nobody is called any more: something has displaced the proxy of a property without a hook")
    let station = VendorStation()
    let (logger, other) = (Listener("logger"), Listener("other"))
    let multicast = MulticastDelegate(wrapping: station, delegate: \.delegate)
    multicast.subscribe(logger)
    let trace = call("multicast.trace { note(\"\\($0)\") }") { multicast.trace { note("\($0)") } }
    call("station.delegate = other") { station.delegate = other }
    call("station.measure(14)") { station.measure(14) }
    show("multicast", multicast)
    call("multicast.reinstall()") { multicast.reinstall() }
    call("station.measure(15)") { station.measure(15) }
    withExtendedLifetime((logger, other, trace)) {}
  }
}

/// A subscriber that keeps its callers waiting.
final class SlowListener: StationDelegate {
  func station(_ station: any Station, didMeasure celsius: Int) {
    Thread.sleep(forTimeInterval: 0.05)
  }

  func stationDidClose(_ station: any Station) {}
}
