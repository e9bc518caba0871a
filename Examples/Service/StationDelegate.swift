import DelegateForwarding

/// The delegate protocol of a weather station.
protocol StationDelegate: AnyObject {
  func station(_ station: any Station, didMeasure celsius: Int)
  func stationDidClose(_ station: any Station)
}

// Makes the multicast itself a delegate, with one line for each callback.
extension MulticastDelegate: StationDelegate where P == any StationDelegate {
  func station(_ station: any Station, didMeasure celsius: Int) {
    forward { $0.station(station, didMeasure: celsius) }
  }

  func stationDidClose(_ station: any Station) {
    forward { $0.stationDidClose(station) }
  }
}
