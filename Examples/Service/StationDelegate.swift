import DelegateForwarding

/// What a weather station tells its delegate.
protocol StationDelegate: AnyObject {
  func station(_ station: any Station, didMeasure celsius: Int)
  func stationDidClose(_ station: any Station)
}

// This makes the multicast a delegate itself, one line a callback.
extension MulticastDelegate: StationDelegate where P == any StationDelegate {
  func station(_ station: any Station, didMeasure celsius: Int) {
    forward { $0.station(station, didMeasure: celsius) }
  }

  func stationDidClose(_ station: any Station) {
    forward { $0.stationDidClose(station) }
  }
}
