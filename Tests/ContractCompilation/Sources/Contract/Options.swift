import DelegateForwarding

// Each initializer with each of its options, and what a property offers without a separate multicast.

protocol PlayerDelegate: AnyObject {
  func playerDidStart(_ player: Player)
  func player(_ player: Player, shouldStop reason: String) -> Bool
}

extension MulticastDelegate: PlayerDelegate where P == any PlayerDelegate {
  func playerDidStart(_ player: Player) { forward { $0.playerDidStart(player) } }
  func player(_ player: Player, shouldStop reason: String) -> Bool {
    forward(combining: .any) { $0.player(player, shouldStop: reason) }
  }
}

final class Player {
  @ObservedDelegate var delegate: (any PlayerDelegate)?
  let plainHook = DelegateHook<any PlayerDelegate>()
  var plain: (any PlayerDelegate)? { didSet { plainHook.delegateDidChange() } }
  var bare: (any PlayerDelegate)?
  var volume = 0.5
}

final class PlayerForwarder: MulticastForwarding, PlayerDelegate {
  let multicast: MulticastDelegate<any PlayerDelegate>
  init(_ multicast: MulticastDelegate<any PlayerDelegate>) { self.multicast = multicast }

  func playerDidStart(_ player: Player) { forward { $0.playerDidStart(player) } }
  func player(_ player: Player, shouldStop reason: String) -> Bool {
    forward(combining: .all) { $0.player(player, shouldStop: reason) }
  }
}

func useTheProperty(_ player: Player, _ logger: any PlayerDelegate) {
  player.$delegate.subscribe(logger)
  player.$delegate.subscribe(logger, holding: .strongly)
  let isSubscribed: Bool = player.$delegate.unsubscribe(logger)
  let multicast: MulticastDelegate<any PlayerDelegate> = player.$delegate.multicast
  multicast.forward { $0.playerDidStart(player) }
  print(isSubscribed, multicast.isInstalled)
}

func wrapInEachWay(_ player: Player) -> [MulticastDelegate<any PlayerDelegate>] {
  [
    MulticastDelegate(wrapping: player, hook: \.$delegate),
    MulticastDelegate(
      wrapping: player, hook: \.$delegate, holdingOriginal: .strongly,
      proxy: { PlayerForwarder($0) }),
    MulticastDelegate(wrapping: player, delegate: \.plain, hook: \.plainHook) { PlayerForwarder($0) },
    MulticastDelegate(
      wrapping: player, delegate: \.plain, hook: \.plainHook, holdingOriginal: .strongly
    ) {
      PlayerForwarder($0)
    },
    MulticastDelegate(wrapping: player, delegate: \.bare, holdingOriginal: .strongly) { PlayerForwarder($0) },
    MulticastDelegate(wrapping: player, delegate: \.bare, proxy: PlayerForwarder.init),
    MulticastDelegate(),
  ]
}

func useForwardingProxies(_ logger: any PlayerDelegate) {
  let player = WrappedService(Player()) { MulticastDelegate(wrapping: $0, hook: \.$delegate) }
  player.subscribe(logger)
  player.subscribe(logger, holding: .strongly)
  player.volume = 0.8
  player.delegate = logger
  player.forward { $0.playerDidStart(player.service) }
  player.unsubscribe(logger)
  let plain = WrappedService(player.service) { service in
    MulticastDelegate(wrapping: service, delegate: \.plain, hook: \.plainHook, holdingOriginal: .strongly) {
      PlayerForwarder($0)
    }
  }
  let bare = WrappedService(player.service) { service in
    MulticastDelegate(wrapping: service, delegate: \.bare) {
      PlayerForwarder($0)
    }
  }
  print(player.multicast.subscribers.count, plain.multicast.isInstalled, bare.multicast.count)
}

func reportsOf(_ forwarding: some MulticastForwarding<any PlayerDelegate>, _ player: Player) -> Bool {
  forwarding.forward(combining: .any) { $0.player(player, shouldStop: "") }
}
