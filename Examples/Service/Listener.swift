/// A subscriber that prints its callbacks.
final class Listener: StationDelegate {
  let name: String

  init(_ name: String) {
    self.name = name
  }

  func station(_ station: any Station, didMeasure celsius: Int) {
    hears(name, "\(station.name) \(celsius) °C")
  }

  func stationDidClose(_ station: any Station) {
    hears(name, "\(station.name) is closed")
  }
}
