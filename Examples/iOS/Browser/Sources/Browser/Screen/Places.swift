import CoreLocation
import DelegateForwarding
import Observation

/// A model that follows a location manager through a stream of its callbacks.
@MainActor @Observable final class Places {
  private(set) var text = "Where am I?"
  @ObservationIgnored let manager: ObservedCLLocationManager

  init(_ manager: ObservedCLLocationManager = ObservedCLLocationManager()) { self.manager = manager }

  /// Follows the location manager until the task is cancelled.
  func follow() async {
    // The stream first, so that it misses nothing.
    let events = manager.delegates.events(of: CLLocationManagerDelegateEvent.self)
    // Nobody assigns this delegate.
    manager.delegates.install(in: manager, \.delegate)
    manager.requestWhenInUseAuthorization()
    manager.startUpdatingLocation()
    for await event in events {
      switch event {
      case .didUpdateLocations(let locations):
        if let place = locations.last?.coordinate { text = "\(place.latitude), \(place.longitude)" }
      case .didFailWithError(let error):
        text = "\(error)"
      default: break
      }
    }
    manager.stopUpdatingLocation()
  }
}
