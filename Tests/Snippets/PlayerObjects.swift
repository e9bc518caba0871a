import DelegateForwarding

final class Listener: PlayerDelegate {}

nonisolated(unsafe) let player = Player()
nonisolated(unsafe) let logger = Listener()
nonisolated(unsafe) let screen = Listener()
nonisolated(unsafe) let statistics = Listener()
nonisolated(unsafe) let multicast = MulticastDelegate<any PlayerDelegate>()
let track = "So What"
