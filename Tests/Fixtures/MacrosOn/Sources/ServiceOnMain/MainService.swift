public import DelegateForwarding

/// What an app's own service asks and tells, on the main actor without a word.
@Forwarding @DelegateEvents
public protocol MainServiceDelegate: AnyObject {
  func didChange(_ values: [Int])
  func willWait() async
  @Combining(.any) func shouldStop() async throws -> Bool
  @Combining(completion: .first) func decide(completion: @escaping (Bool) -> Void)
}

extension MulticastDelegate: MainServiceDelegate where P == any MainServiceDelegate {}

extension MainServiceDelegateEvent: Sendable {}

/// Callbacks that run wherever the service does.
@Forwarding
public nonisolated protocol AnywhereDelegate: AnyObject {
  func willWait(_ values: inout [String]) async
  @Combining(.collect) func names() async -> [String]
}

nonisolated extension MulticastDelegate: AnywhereDelegate where P == any AnywhereDelegate {}
