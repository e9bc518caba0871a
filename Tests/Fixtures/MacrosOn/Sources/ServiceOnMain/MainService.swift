public import DelegateForwarding

/// The delegate protocol of an app's service, on the main actor by default.
@Forwarding @DelegateEvents
public protocol MainServiceDelegate: AnyObject {
  func didChange(_ values: [Int])
  func willWait() async
  @Combining(.any) func shouldStop() async throws -> Bool
  @Combining(.first(otherwise: false)) func decide(completion: @escaping (Bool) -> Void)
}

extension MulticastDelegate: MainServiceDelegate where P == any MainServiceDelegate {}

extension MainServiceDelegateEvent: Sendable {}

/// A protocol whose callbacks run where the service runs.
@Forwarding
public nonisolated protocol AnywhereDelegate: AnyObject {
  func willWait(_ values: inout [String]) async
  @Combining(.collect) func names() async -> [String]
}

nonisolated extension MulticastDelegate: AnywhereDelegate where P == any AnywhereDelegate {}
