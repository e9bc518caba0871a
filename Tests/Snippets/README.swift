import DelegateForwarding

protocol PlayerDelegate: AnyObject {}

extension MulticastDelegate: PlayerDelegate where P == any PlayerDelegate {}

final class Player {
  @ObservedDelegate var delegate: (any PlayerDelegate)?
}

final class History: PlayerDelegate {}

nonisolated(unsafe) let history = History()
