import DelegateForwarding
import Dispatch

nonisolated(unsafe) let player = Player()
nonisolated(unsafe) let multicast = MulticastDelegate(wrapping: player, hook: \.$delegate)
let queue = DispatchQueue(label: "log")
