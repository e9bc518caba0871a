import DelegateForwarding

/// Several parts of a program wrap the same service without knowing of each other.
struct CoexistExample: Example {
  let name = "coexist"
  let summary = "wrap one service in several parts of a program that know nothing of each other"
  let file = #filePath
  let isInTour = false

  func run(_ arguments: [String]) -> ExitStatus {
    shareOneHook()
    shareWithoutHook()
    return .success
  }

  private func shareOneHook() {
    let player = Player()
    let (app, scrobbler, lyrics) = (PlayerListener("app"), PlayerListener("scrobbler"), PlayerListener("lyrics"))
    player.delegate = app

    step("1. Three multicasts wrap one player, the third with a proxy of its own. They share one list")
    var first: MulticastDelegate<any PlayerDelegate>? = MulticastDelegate(wrapping: player, hook: \.$delegate)
    var second: WrappedService<Player, any PlayerDelegate>? = WrappedService(player) {
      MulticastDelegate(wrapping: $0, hook: \.$delegate)
    }
    var third: MulticastDelegate<any PlayerDelegate>? = MulticastDelegate(wrapping: player, hook: \.$delegate) {
      AnnouncingForwarder($0)
    }
    call("first?.subscribe(scrobbler)") { first?.subscribe(scrobbler) }
    call("third?.subscribe(lyrics)") { third?.subscribe(lyrics) }
    show("second!.subscribe(scrobbler)", second!.subscribe(scrobbler))
    show("second!.multicast.count", second!.multicast.count)
    call("player.play(\"Prelude\")") { player.play("Prelude") }

    step("2. The first one goes. The second uses the same proxy, and everybody is still called once")
    call("first = nil") { first = nil }
    show("second!.multicast.isInstalled", second!.multicast.isInstalled)
    show("third!.isInstalled", third!.isInstalled)
    call("player.play(\"Fugue\")") { player.play("Fugue") }

    step("3. The second one goes. Now the third one's proxy is in the property")
    call("second = nil") { second = nil }
    call("player.play(\"Toccata\")") { player.play("Toccata") }

    step("4. The last one goes. The player has its own delegate back")
    call("third = nil") { third = nil }
    show("player.delegate === app", player.delegate === app)
    call("player.play(\"Chaconne\")") { player.play("Chaconne") }

    step("5. A later one finds the subscribers, which stay with the hook")
    let later = MulticastDelegate(wrapping: player, hook: \.$delegate)
    show("later", later)
    call("player.play(\"Finale\")") { player.play("Finale") }
  }

  private func shareWithoutHook() {
    step("6. Without a hook, an assignment displaces the proxy until you put it back")
    let radio = Radio()
    let (app, logger) = (PlayerListener("app"), PlayerListener("logger"))
    let multicast = MulticastDelegate(wrapping: radio, delegate: \.delegate)
    multicast.subscribe(logger)
    call("radio.delegate = app") { radio.delegate = app }
    show("multicast.isInstalled", multicast.isInstalled)
    call("radio.play(\"Weather\")") { radio.play("Weather") }
    call("multicast.reinstall()") { multicast.reinstall() }
    call("radio.play(\"Music\")") { radio.play("Music") }
  }
}
