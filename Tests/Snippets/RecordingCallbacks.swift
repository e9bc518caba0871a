// As the command generates them for a location manager.
#if canImport(ObjectiveC)
  import CoreLocation

  nonisolated class CLLocationManagerForwarder: DelegateProxy<any CLLocationManagerDelegate>, CLLocationManagerDelegate
  {
    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {}
  }

  nonisolated class ObservedCLLocationManager: CLLocationManager {
    let delegates = MulticastDelegate<any CLLocationManagerDelegate> { CLLocationManagerForwarder($0) }
    override var delegate: (any CLLocationManagerDelegate)? {
      get { delegates.delegate(behind: super.delegate) }
      set { delegates.assign(newValue, in: self) { super.delegate = $0 } }
    }
  }

  nonisolated enum CLLocationManagerDelegateEvent: DelegateEvent {
    typealias Delegate = any CLLocationManagerDelegate
    case didUpdateLocations([CLLocation])
  }

  final class PlacesController: NSObject, CLLocationManagerDelegate {}
  @MainActor let placesController = PlacesController()
  @MainActor let berlin = CLLocation(latitude: 52, longitude: 13)
#endif
