import DelegateForwarding
import TestSupport

/// A service with the delegate `o` and the subscriber `a`. The test may assign `p` and subscribe `b`.
struct ServiceInUse {
  let journal = Journal()
  let station: any Station
  let multicast: Multicast
  let o, p, a, b: Subscriber

  init(_ kind: HookKind = .observed, _ proxy: ProxyKind = .multicast) {
    let all = subscribers("o", "p", "a", "b", journal: journal)
    (o, p, a, b) = (all[0], all[1], all[2], all[3])
    station = kind.makeStation(proxy)
    station.delegate = o
    multicast = station.install()
    multicast.subscribe(a)
  }

  var delegate: (any SignalDelegate)? {
    get { station.delegate }
    nonmutating set { station.delegate = newValue }
  }

  /// Calls the delegate. Returns what is heard, in order.
  func heard(_ value: Int = 1) -> [String] { station.heard(value, journal) }
}

extension Station {
  /// Calls the delegate. Returns what is heard, in order.
  func heard(_ value: Int, _ journal: Journal) -> [String] {
    fire(value)
    return journal.take()
  }
}

extension SignalDelegate {
  /// Calls the object. Returns what is heard, in order.
  func heard(_ value: Int, _ journal: Journal) -> [String] {
    signal(value)
    return journal.take()
  }
}
