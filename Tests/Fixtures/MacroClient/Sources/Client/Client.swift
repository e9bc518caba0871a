import DelegateForwarding

@Forwarding
protocol PlayerDelegate: AnyObject {
  @Combining(.any) func shouldSkip(_ track: String) -> Bool
}

extension MulticastDelegate: PlayerDelegate where P == any PlayerDelegate {}

final class Listener: PlayerDelegate {
  let disliked: String
  init(dislikes track: String) { disliked = track }

  func shouldSkip(_ track: String) -> Bool { track == disliked }
}

@main
enum Client {
  static func main() {
    let multicast = MulticastDelegate<any PlayerDelegate>()
    let listeners = ["a", "b"].map(Listener.init(dislikes:))
    for listener in listeners { multicast.subscribe(listener) }
    precondition(multicast.shouldSkip("b") && !multicast.shouldSkip("c"))
  }
}
