/// How a subclass observes the property.
enum HookForm: String {
  /// By `didSet`: the property shows the proxy.
  case shown
  /// The superclass stores the proxy, and the property shows the delegate. Only for a class that calls what it has
  /// stored.
  case hidden

  /// The form that is known to be right.
  ///
  /// - Parameter property: The property of a class of Objective-C, as in `UITextField.delegate`.
  init(for property: String) { self = Self.callStorage.contains(property) ? .hidden : .shown }

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
}
