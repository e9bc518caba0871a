import DelegateForwarding

protocol PlayerDelegate: AnyObject {}

extension MulticastDelegate: PlayerDelegate where P == any PlayerDelegate {}

final class Player {
  @ObservedDelegate var delegate: (any PlayerDelegate)?
}
