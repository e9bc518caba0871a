import CoreBluetooth
import CoreLocation
import DelegateForwarding
import UIKit

// Protocols without isolation. The location's callbacks reach listeners only: a stream, and an observer on the main
// actor.

nonisolated enum LocationEvent: DelegateEvent, Sendable {
  typealias Delegate = any CLLocationManagerDelegate
  case didUpdate([CLLocation])
  case didFail(any Error)
}

nonisolated class LocationForwarder: DelegateProxy<any CLLocationManagerDelegate>, CLLocationManagerDelegate {
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    forward(reporting: LocationEvent.didUpdate(locations)) {
      $0.locationManager?(manager, didUpdateLocations: locations)
    }
  }
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    forward(reporting: LocationEvent.didFail(error)) { $0.locationManager?(manager, didFailWithError: error) }
  }
}

final class MapController: UIViewController {
  private let manager = CLLocationManager()
  private lazy var delegates = MulticastDelegate(wrapping: manager, delegate: \.delegate) { LocationForwarder($0) }
  private var observation: EventObservation?
  private(set) var places = 0

  func load() {
    observation = delegates.observe(LocationEvent.self, on: MainActor.shared) { [weak self] event in
      if case .didUpdate(let locations) = event { self?.places += locations.count }
    }
  }

  func follow() async {
    for await event in delegates.events(of: LocationEvent.self) {
      if case .didFail = event { break }
    }
  }
}

// A service that takes its delegate in its initializer, and a requirement that isn't optional.

nonisolated class CentralForwarder: DelegateProxy<any CBCentralManagerDelegate>, CBCentralManagerDelegate {
  func centralManagerDidUpdateState(_ central: CBCentralManager) {
    forward { $0.centralManagerDidUpdateState(central) }
  }
  func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
    forward { $0.centralManager?(central, didConnect: peripheral) }
  }
}

nonisolated final class Scanner: NSObject, CBCentralManagerDelegate {
  let delegates = MulticastDelegate<any CBCentralManagerDelegate>()
  private var central: CBCentralManager?

  func start(_ log: any CBCentralManagerDelegate) {
    delegates.subscribe(self)
    delegates.subscribe(log, holding: .strongly)
    central = CBCentralManager(delegate: CentralForwarder(delegates), queue: nil)
  }

  func centralManagerDidUpdateState(_ central: CBCentralManager) {}
}

// A subscriber of the main actor, to a manager of the main thread.

final class TripController: UIViewController, @MainActor CLLocationManagerDelegate {
  private let manager = ObservedCLLocationManager()
  private var trip: [CLLocation] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    manager.delegates.subscribe(self)
    manager.delegates.install(in: manager, \.delegate)
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations places: [CLLocation]) { trip += places }
}
