// with: Player PlayerForwarding PlayerObjects
import DelegateForwarding

final class Radio {
  let delegateHook = DelegateHook<any PlayerDelegate>()
  weak var delegate: (any PlayerDelegate)? { didSet { delegateHook.delegateDidChange() } }
}

nonisolated(unsafe) let radio = Radio()
