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

/// A service: an object with one delegate. It knows nothing of multicasts.
protocol Station: AnyObject {
  var name: String { get }
  var delegate: (any StationDelegate)? { get }
}

extension Station {
  func measure(_ celsius: Int) {
    delegate?.station(self, didMeasure: celsius)
  }

  func close() {
    delegate?.stationDidClose(self)
  }
}

/// The first way to observe the property. The class is yours: add an attribute.
final class HarbourStation: Station {
  let name = "Harbour"
  var unit = "°C"
  @ObservedDelegate var delegate: (any StationDelegate)?
}

/// The second way. The class is yours, and its property has to stay plain: use `didSet`.
final class HilltopStation: Station {
  let name = "Hilltop"
  let delegates = MulticastDelegate<any StationDelegate>()
  weak var delegate: (any StationDelegate)? { didSet { delegates.install(in: self, \.delegate) } }
}

/// Stands for a class that isn't yours.
class VendorStation: Station {
  let name = "Vendor's"
  weak var delegate: (any StationDelegate)?
}

/// The third way. The class is someone else's: observe the property in a subclass.
final class ObservedVendorStation: VendorStation {
  let delegates = MulticastDelegate<any StationDelegate>()
  override var delegate: (any StationDelegate)? { didSet { delegates.install(in: self, \.delegate) } }
}

/// A subscriber that prints its callbacks.
final class Listener: StationDelegate {
  let name: String

  init(_ name: String) {
    self.name = name
  }

  func station(_ station: any Station, didMeasure celsius: Int) {
    print("    \(name) hears: \(station.name) \(celsius) °C")
  }

  func stationDidClose(_ station: any Station) {
    print("    \(name) hears: \(station.name) is closed")
  }
}

/// An interceptor: it stands in front of another delegate, and corrects what that hears.
final class Correction: StationDelegate {
  weak var next: (any StationDelegate)?

  func station(_ station: any Station, didMeasure celsius: Int) {
    next?.station(station, didMeasure: celsius - 1)
  }

  func stationDidClose(_ station: any Station) {
    next?.stationDidClose(station)
  }
}
