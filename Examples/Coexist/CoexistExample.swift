import DelegateForwarding

/// Several parts of a program wrap the same service, and know nothing of each other.
struct CoexistExample: Example {
  let name = "coexist"
  let summary = "several proxies of several kinds on one service; the first goes, the last goes"

  func run(_ arguments: [String]) -> ExitStatus {
    shareOneHook()
    shareWithoutHook()
    return .success
  }

  private func shareOneHook() {
    let player = Player()
    let app = PlayerListener("app delegate")
    let scrobbler = PlayerListener("scrobbler")
    let lyrics = PlayerListener("lyrics")
    player.delegate = app

    step("1. Three proxies of three kinds wrap one player")
    var first: MulticastDelegate<any PlayerDelegate>? = MulticastDelegate(wrapping: player, hook: \.$delegate)
    var second: ForwardingProxy<Player, any PlayerDelegate>? = ForwardingProxy(wrapping: player, hook: \.$delegate)
    var third: MulticastDelegate<any PlayerDelegate>? = MulticastDelegate(wrapping: player, hook: \.$delegate) {
      AnnouncingForwarder($0)
    }
    first?.subscribe(scrobbler)
    third?.subscribe(lyrics)
    note("The second one knows the first one's subscribers: \(second?.multicast.count ?? 0) in all")
    note("scrobbler subscribes once more, through the second: \(second?.subscribe(scrobbler) == true)")
    note(
      "in place: the first \(first?.multicast.isInstalled == true), the second \(second?.multicast.isInstalled == true)"
    )
    player.play("Prelude")

    step("2. The first one goes: the next takes its place, and everybody is still called once")
    first = nil
    note(
      "in place: the second \(second?.multicast.isInstalled == true), the third \(third?.multicast.isInstalled == true)"
    )
    player.play("Fugue")

    step("3. The second one goes: now the announcing proxy sits in the property")
    second = nil
    player.play("Toccata")

    step("4. The last one goes: the player has its own delegate back")
    third = nil
    note("player.delegate === app: \(player.delegate === app)")
    player.play("Chaconne")

    step("5. A later one finds the subscribers: they stay with the hook")
    let later = MulticastDelegate(wrapping: player, hook: \.$delegate)
    note("\(later)")
    player.play("Finale")
  }

  private func shareWithoutHook() {
    step("6. Without a hook, an assignment displaces the proxy until it takes its place again")
    let radio = Radio()
    let logger = PlayerListener("logger")
    let app = PlayerListener("app delegate")
    let multicast = MulticastDelegate(wrapping: radio, delegate: \.delegate)
    multicast.subscribe(logger)
    radio.play("News")
    radio.delegate = app
    note("radio.delegate = app, so the proxy is in place: \(multicast.isInstalled)")
    radio.play("Weather")
    multicast.reinstall()
    note("reinstall(), so the proxy is in place: \(multicast.isInstalled)")
    radio.play("Music")
  }
}
