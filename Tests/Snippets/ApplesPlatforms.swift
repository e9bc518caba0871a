// A text field with two delegates, the forwarders of a text view and an image picker, and a location manager.
#if os(iOS)
  import CoreLocation

  nonisolated class TextViewForwarder: DelegateProxy<any UITextViewDelegate>, UITextViewDelegate {}
  nonisolated class CLLocationManagerForwarder: DelegateProxy<any CLLocationManagerDelegate>, CLLocationManagerDelegate
  {}
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
    case locationManagerDidChangeAuthorization
  }
  @MainActor let locationManager = ObservedCLLocationManager()
  final class TextFieldListener: NSObject, UITextFieldDelegate {}
  @MainActor let field = ObservedTextField()
  @MainActor let nameController = TextFieldListener()
  @MainActor let analytics = TextFieldListener()
  nonisolated class UIImagePickerControllerForwarder:
    DelegateProxy<any UIImagePickerControllerDelegate>, UIImagePickerControllerDelegate, UINavigationControllerDelegate
  {}
#endif
