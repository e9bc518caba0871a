import DelegateForwarding

extension HarbourStation {
  /// The one station of the program.
  @MainActor static let shared = HarbourStation()

  /// The station's proxy. Used everywhere instead of ``shared``, it gives everybody the same multicast.
  @MainActor static let proxy = ForwardingProxy(wrapping: shared, hook: \.$delegate)
}
