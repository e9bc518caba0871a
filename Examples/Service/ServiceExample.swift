import DelegateForwarding

/// The first steps: one service whose callbacks reach many subscribers.
struct ServiceExample: Example {
  let name = "service"
  let summary = "let several objects hear a service that has one delegate"
  let file = #filePath

  func run(_ arguments: [String]) -> ExitStatus {
    subscribeBesideDelegate()
    loseSubscribers()
    observePlainProperty()
    observeInSubclass()
    keepSubscriber()
    shareSingleton()
    return .success
  }

  func runInTour() -> ExitStatus {
    subscribeBesideDelegate()
    loseSubscribers()
    return .success
  }

  private func subscribeBesideDelegate() {
    step("1. The app's own delegate is called first, then the subscribers")
    let station = HarbourStation()
    let (app, other, logger) = (Listener("app"), Listener("other"), Listener("logger"))
    call("station.delegate = app") { station.delegate = app }
    call("station.$delegate.subscribe(logger)") { station.$delegate.subscribe(logger) }
    call("station.measure(12)") { station.measure(12) }
    call("station.delegate = other") { station.delegate = other }
    call("station.measure(13)") { station.measure(13) }
  }

  private func loseSubscribers() {
    step("2. Subscribers are held weakly, and may leave")
    let station = HarbourStation()
    let multicast = station.$delegate.multicast
    let logger = Listener("logger")
    var guest: Listener? = Listener("guest")
    if let guest { multicast.subscribe(guest) }
    multicast.subscribe(logger)
    show("multicast.count", multicast.count)
    call("guest = nil") { guest = nil }
    call("station.measure(14)") { station.measure(14) }
    show("multicast.unsubscribe(logger)", multicast.unsubscribe(logger))
    show("multicast.isEmpty", multicast.isEmpty)
  }

  private func observePlainProperty() {
    step("3. Your class, with a plain property: didSet reports the change to a hook")
    let station = HilltopStation()
    let (app, logger) = (Listener("app"), Listener("logger"))
    let multicast = MulticastDelegate(wrapping: station, delegate: \.delegate, hook: \.delegateHook)
    call("multicast.subscribe(logger)") { multicast.subscribe(logger) }
    call("station.delegate = app") { station.delegate = app }
    call("station.measure(3)") { station.measure(3) }
    show("multicast.isInstalled", multicast.isInstalled)
  }

  private func observeInSubclass() {
    step("4. Someone else's class: a subclass observes its property")
    let station = ObservedVendorStation()
    let logger = Listener("logger")
    let multicast = MulticastDelegate(wrapping: station, delegate: \.delegate, hook: \.delegateHook)
    call("multicast.subscribe(logger)") { multicast.subscribe(logger) }
    call("station.close()") { station.close() }
  }

  private func keepSubscriber() {
    step("5. A subscriber that nobody else owns is held strongly")
    let station = HarbourStation()
    let multicast = station.$delegate.multicast
    let makeGuest = { Listener("guest") }
    call("multicast.subscribe(makeGuest(), holding: .strongly)") {
      multicast.subscribe(makeGuest(), holding: .strongly)
    }
    call("station.measure(20)") { station.measure(20) }
  }

  private func shareSingleton() {
    step("6. A singleton and its multicast in one object")
    let proxy = HarbourStation.proxy
    let logger = Listener("logger")
    call("proxy.subscribe(logger)") { proxy.subscribe(logger) }
    call("proxy.service.measure(22)") { proxy.service.measure(22) }
    show("proxy.unit", proxy.unit)
  }
}
