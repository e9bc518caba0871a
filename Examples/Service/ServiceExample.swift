import DelegateForwarding

/// The first steps: one service whose callbacks reach many.
struct ServiceExample: Example {
  let name = "service"
  let summary = "one service, many delegates: three ways to a hook, coming and going"

  func run(_ arguments: [String]) -> ExitStatus {
    hookByAttribute()
    hookByDidSet()
    hookBySubclass()
    adoptOriginalDelegate()
    subscribeAndLeave()
    outliveSubscriber()
    shareSingleton()
    return .success
  }

  private func hookByAttribute() {
    step("1. Your class, one attribute: @ObservedDelegate var delegate")
    let station = HarbourStation()
    let logger = Listener("logger")
    let chart = Listener("chart")
    let multicast = MulticastDelegate(wrapping: station, hook: \.$delegate)
    multicast.subscribe(logger)
    multicast.subscribe(chart)
    station.measure(12)
    station.close()
  }

  private func hookByDidSet() {
    step("2. Your class, a plain property: didSet tells the hook")
    let station = HilltopStation()
    let logger = Listener("logger")
    let multicast = MulticastDelegate(wrapping: station, delegate: \.delegate, hook: \.delegateHook)
    multicast.subscribe(logger)
    station.measure(3)
  }

  private func hookBySubclass() {
    step("3. Someone else's class: a subclass observes its property")
    let station = ObservedVendorStation()
    let logger = Listener("logger")
    let multicast = MulticastDelegate(wrapping: station, delegate: \.delegate, hook: \.delegateHook)
    multicast.subscribe(logger)
    station.measure(21)
  }

  private func adoptOriginalDelegate() {
    step("4. The delegate that the app assigns is adopted, and called first")
    let station = HarbourStation()
    let logger = Listener("logger")
    let appDelegate = Listener("app delegate")
    station.delegate = appDelegate
    let multicast = MulticastDelegate(wrapping: station, hook: \.$delegate)
    multicast.subscribe(logger)
    station.measure(13)
    let otherDelegate = Listener("other delegate")
    note("station.delegate = otherDelegate")
    station.delegate = otherDelegate
    station.measure(14)
    note("The property still holds the proxy: \(multicast.isInstalled)")
    note("station.delegate = nil")
    station.delegate = nil
    station.measure(15)
  }

  private func subscribeAndLeave() {
    step("5. Subscribing and leaving")
    let station = HarbourStation()
    let logger = Listener("logger")
    let chart = Listener("chart")
    let multicast = MulticastDelegate(wrapping: station, hook: \.$delegate)
    note("subscribe(logger): \(multicast.subscribe(logger))")
    note("subscribe(chart): \(multicast.subscribe(chart))")
    note("subscribe(logger), once more: \(multicast.subscribe(logger))")
    station.measure(16)
    note("unsubscribe(logger): \(multicast.unsubscribe(logger))")
    station.measure(17)
  }

  private func outliveSubscriber() {
    step("6. A subscriber dies: it is held weakly, and needs no farewell")
    let station = HarbourStation()
    let chart = Listener("chart")
    var guest: Listener? = Listener("guest")
    let multicast = MulticastDelegate(wrapping: station, hook: \.$delegate)
    if let guest { multicast.subscribe(guest) }
    multicast.subscribe(chart)
    note("Subscribers: \(multicast.count)")
    station.measure(18)
    note("guest = nil")
    guest = nil
    station.measure(19)
    note("Subscribers: \(multicast.count)")
    multicast.subscribe(Listener("kept guest"), holding: .strongly)
    note("One that nobody else holds is subscribed strongly")
    station.measure(20)
  }

  private func shareSingleton() {
    step("7. A singleton's proxy is a singleton too: the service and its multicast in one")
    let logger = Listener("logger")
    HarbourStation.proxy.subscribe(logger)
    HarbourStation.proxy.unit = "°F"
    note("proxy.unit = \"°F\" sets the station's: \(HarbourStation.shared.unit)")
    HarbourStation.proxy.service.measure(22)
  }
}
