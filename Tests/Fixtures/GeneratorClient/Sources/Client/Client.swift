import DelegateForwarding
import Meters

// Names that other modules have, too.
enum Data {}
enum URLRequest {}
enum Error {}

final class Meter: MeterDelegate {
  private let name: String

  init(_ name: String) { self.name = name }

  func meterMoved(to level: Int) { print("\(name) \(level)") }
}

@main
enum Client {
  static func main() {
    let multicast = MulticastDelegate<any MeterDelegate>()
    let meters = [Meter("left"), Meter("right")]
    for meter in meters { multicast.subscribe(meter) }
    MeterForwarder(multicast).meterMoved(to: 1)
  }
}
