import DelegateForwarding

/// The first steps: one service whose callbacks reach many subscribers.
func runService() {
  subscribeBesideDelegate()
  loseSubscribers()
  passOn()
  observePlainProperty()
  observeInSubclass()
  keepSubscriber()
  shareService()
}

private func subscribeBesideDelegate() {
  step("The app's own delegate is called first, then the subscribers")
  let station = HarbourStation()
  let (app, other, logger) = (Listener("app"), Listener("other"), Listener("logger"))
  station.delegate = app
  station.$delegate.subscribe(logger)
  station.measure(12)
  station.delegate = other
  station.measure(13)
}

private func loseSubscribers() {
  step("Subscribers are held weakly, and may leave")
  let station = HarbourStation()
  let multicast = station.$delegate
  let logger = Listener("logger")
  var guest: Listener? = Listener("guest")
  if let guest { multicast.subscribe(guest) }
  multicast.subscribe(logger)
  print("    \(multicast.subscriberCount) subscribers")
  guest = nil
  station.measure(14)
  multicast.unsubscribe(logger)
  print("    \(multicast.subscriberCount) subscribers")
}

private func passOn() {
  step("An interceptor keeps what the property shows, and passes the callbacks on to it")
  let station = HarbourStation()
  let (app, logger, correction) = (Listener("app"), Listener("logger"), Correction())
  station.delegate = app
  station.$delegate.subscribe(logger)
  correction.next = station.delegate
  station.delegate = correction
  station.measure(15)
  station.delegate = correction.next
  station.measure(16)
}

private func observePlainProperty() {
  step("Your class, with a plain property: didSet installs the multicast")
  let station = HilltopStation()
  let (app, logger) = (Listener("app"), Listener("logger"))
  station.delegates.subscribe(logger)
  station.delegate = app
  station.measure(3)
}

private func observeInSubclass() {
  step("Someone else's class: a subclass observes the property. Nobody has assigned it, so install the multicast once")
  let station = ObservedVendorStation()
  let logger = Listener("logger")
  station.delegates.install(in: station, \.delegate)
  station.delegates.subscribe(logger)
  station.close()
}

private func keepSubscriber() {
  step("A subscriber that nobody else owns is held strongly")
  let station = HarbourStation()
  station.$delegate.subscribe(Listener("guest"), holding: .strongly)
  station.measure(20)
}

private func shareService() {
  step("A service and its multicast in one object, for code that needs both")
  let station = WrappedService(HarbourStation()) { $0.$delegate }
  let logger = Listener("logger")
  station.subscribe(logger)
  station.unit = "K"
  station.service.measure(295)
}
