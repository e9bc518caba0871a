/// How a subclass observes the property.
enum HookForm: String {
  /// By `didSet`: the property shows the proxy.
  case shown
  /// The superclass stores the proxy, and the property shows the delegate. Only for a class that calls what it has
  /// stored.
  case hidden
}
