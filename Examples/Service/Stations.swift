import DelegateForwarding

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

/// The first way to get a hook. The class is yours: add an attribute.
final class HarbourStation: Station {
  let name = "Harbour"
  var unit = "°C"
  @ObservedDelegate var delegate: (any StationDelegate)?
}

/// The second way. The class is yours, and its property has to stay plain: use `didSet`.
final class HilltopStation: Station {
  let name = "Hilltop"
  let delegateHook = DelegateHook<any StationDelegate>()
  weak var delegate: (any StationDelegate)? { didSet { delegateHook.delegateDidChange() } }
}

/// Stands for a class that isn't yours.
class VendorStation: Station {
  let name = "Vendor's"
  weak var delegate: (any StationDelegate)?
}

/// The third way. The class is someone else's: observe the property in a subclass.
final class ObservedVendorStation: VendorStation {
  let delegateHook = DelegateHook<any StationDelegate>()
  override var delegate: (any StationDelegate)? { didSet { delegateHook.delegateDidChange() } }
}
