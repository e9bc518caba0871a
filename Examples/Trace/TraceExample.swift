import DelegateForwarding
import Foundation

/// Three faults found by a trace: a slow subscriber, one that nothing keeps alive, and a displaced proxy.
func runTrace() {
  findSlowSubscriber()
  findVanishedSubscriber()
  findDisplacedProxy()
}

private func findSlowSubscriber() {
  step("A callback takes long: a trace of slow turns names the subscriber")
  let station = HarbourStation()
  let (fast, slow) = (Listener("fast"), SlowListener())
  station.$delegate.subscribe(fast)
  station.$delegate.subscribe(slow)
  let trace = station.$delegate.trace(slowerThan: .milliseconds(40)) { print("    \($0)") }
  station.measure(12)
  withExtendedLifetime(trace) {}
}

private func findVanishedSubscriber() {
  step("A subscriber is never called: a trace of everything says that it died")
  let station = HarbourStation()
  let trace = station.$delegate.trace { print("    \($0)") }
  station.$delegate.subscribe(Listener("guest"))
  station.measure(13)
  withExtendedLifetime(trace) {}
}

private func findDisplacedProxy() {
  step("Nobody is called any more: something has displaced the proxy of a property without a hook")
  let station = VendorStation()
  let (logger, other) = (Listener("logger"), Listener("other"))
  let multicast = MulticastDelegate(wrapping: station, delegate: \.delegate)
  multicast.subscribe(logger)
  let trace = multicast.trace { print("    \($0)") }
  station.delegate = other
  station.measure(14)
  multicast.install(in: station, \.delegate)
  station.measure(15)
  withExtendedLifetime(trace) {}
}

/// A subscriber that keeps its callers waiting.
private final class SlowListener: StationDelegate {
  func station(_ station: any Station, didMeasure celsius: Int) {
    Thread.sleep(forTimeInterval: 0.05)
  }

  func stationDidClose(_ station: any Station) {}
}
