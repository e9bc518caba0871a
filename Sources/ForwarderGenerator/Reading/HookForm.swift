/// How a subclass observes the property.
enum HookForm: String {
  /// By `didSet`: the property shows the proxy.
  case shown
  /// The superclass stores the proxy, and the property shows the delegate. Only for a class that calls what it has
  /// stored.
  case hidden
}

/// What is known of a class of Objective-C.
enum KnownCaller {
  /// It calls what it has stored.
  case storage
  /// It asks its own property.
  case property
  case unknown

  /// The form of the hook that is right.
  var form: HookForm { self == .storage ? .hidden : .shown }

  /// - Parameter property: A class's property, as in `UITextField.delegate`.
  init(_ property: String) {
    if Self.callStorage.contains(property) {
      self = .storage
    } else {
      self = Self.callProperty.contains(property) ? .property : .unknown
    }
  }

  /// Classes that send to what they have stored, by published traces of the frameworks, studies of them at run time,
  /// and WebKit's own source; libraries have hidden proxies from them for years. Not every subclass of one does.
  private static let callStorage: Set = [
    "UIScrollView.delegate", "UICollectionView.delegate", "UITextField.delegate", "UITabBar.delegate",
    "UINavigationController.delegate", "UIPageViewController.delegate", "MKMapView.delegate",
    "CLLocationManager.delegate", "WKWebView.navigationDelegate", "UIGestureRecognizer.delegate",
    "UITapGestureRecognizer.delegate", "UIPinchGestureRecognizer.delegate", "UIRotationGestureRecognizer.delegate",
    "UISwipeGestureRecognizer.delegate", "UIPanGestureRecognizer.delegate", "UIScreenEdgePanGestureRecognizer.delegate",
    "UILongPressGestureRecognizer.delegate", "UIHoverGestureRecognizer.delegate",
  ]

  /// Classes that read their own property before they call.
  private static let callProperty: Set = [
    "UITextView.delegate", "UISearchTextField.delegate", "UISearchController.delegate",
    "UIImagePickerController.delegate", "PKCanvasView.delegate", "CBCentralManager.delegate", "CBPeripheral.delegate",
    "AVAudioPlayer.delegate", "XMLParser.delegate", "NSFetchedResultsController.delegate", "CAAnimation.delegate",
    "MTKView.delegate", "WKWebView.uiDelegate",
  ]
}
