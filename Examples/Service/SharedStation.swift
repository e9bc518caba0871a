import DelegateForwarding

extension HarbourStation {
  /// The one station of the program.
  @MainActor static let shared = HarbourStation()

  /// The station's proxy. If all code uses it instead of ``shared``, all share one multicast.
  @MainActor static let proxy = WrappedService(shared) { MulticastDelegate(wrapping: $0, hook: \.$delegate) }
}
