import DelegateForwarding

// The operations of the steps.

extension Driver {
  func perform(_ step: Step) {
    sync()
    trace?("\(step.isInner ? "  inner: " : "")\(step.operation) \(step.a) \(step.b) \(step.c)")
    switch step.operation {
    case .makeSubscriber: makeSubscriber(step)
    case .makeMulticast: keep(register(Multicast(), .multicast(list: model.addList(), proxy: nil)))
    case .makeService: makeService(step)
    case .wrap: wrap(step)
    case .drop: if !kept.isEmpty { drop(at: Int(step.a) % kept.count) }
    case .subscribe: subscribe(step)
    case .observe: observe(step)
    case .unsubscribe: unsubscribe(step)
    case .unsubscribeAll: unsubscribeAll(step)
    case .assign, .assignNil: assign(step)
    case .forward: forward(step)
    case .fire: fire(step)
    case .reinstall: reinstall(step)
    case .churn: churn(step)
    }
    if failure == nil, deinitDepth == 0 { checkDeaths() }
  }

  private func drop(at place: Int) {
    let thing = kept.remove(at: place)
    trace?("  drops \(name(thing.id))")
    withExtendedLifetime(thing) {}
  }

  // MARK: Making

  private func makeSubscriber(_ step: Step) {
    let id = model.add(.subscriber)
    let subscriber = Subscriber(id: id, driver: self, unsubscribes: step.a & 1 == 0)
    track(subscriber, as: id)
    keep(Thing(id: id, object: subscriber))
  }

  private func makeService(_ step: Step) {
    let kind = Model.ServiceKind.allCases[Int(step.a) % 3]
    let service: any HistoryService =
      switch kind {
      case .observed: ObservedService()
      case .didSet: DidSetService()
      case .plain: PlainService()
      }
    let thing = register(service, .service)
    model.services[thing.id] = Model.Service(kind: kind)
    keep(thing)
  }

  private func wrap(_ step: Step) {
    guard let thing = choose(step.a, where: { $0 is any HistoryService }) else { return }
    using(thing) { [self] in makeProxy($0 as! any HistoryService, thing.id, step) }
  }

  private func makeProxy(_ service: any HistoryService, _ serviceID: Int, _ step: Step) {
    if model.services[serviceID]?.kind == .plain, let found = model.value(of: serviceID), model.target(of: found) != nil
    {
      note(.foundByProxy)
    }
    weak var made: Forwarder?
    let makeProxy =
      step.c & 1 == 0
      ? nil
      : { (multicast: Multicast) -> any HistoryDelegate in
        let proxy = Forwarder(multicast)
        made = proxy
        return proxy
      }
    // The numbers for the new objects.
    let (id, proxyID) = model.wrap(serviceID, ownProxy: makeProxy != nil)
    let multicast = service.wrap(proxy: makeProxy)
    if let made { track(made, as: proxyID) }
    track(multicast, as: id)
    keep(Thing(id: id, object: multicast))
  }

  // MARK: Subscribing

  private func withMulticast(_ number: UInt8, _ body: (Thing, Multicast) -> Void) {
    guard let thing = choose(number, where: { $0 is Multicast }) else { return }
    using(thing) { body(thing, $0 as! Multicast) }
  }

  /// A subscriber, a multicast, or the proxy object of one.
  private func chooseDelegate(_ number: UInt8) -> Thing? {
    guard number & 0xC0 == 0xC0 else { return choose(number) { $0 is any HistoryDelegate } }
    guard let thing = choose(number, where: { $0 is Multicast }) else { return nil }
    guard case .multicast(_, let id?) = model.kinds[thing.id], let proxy = object(id) else { return thing }
    return Thing(id: id, object: proxy)
  }

  private func withDelegate(_ number: UInt8, _ body: (Int, any HistoryDelegate) -> Void) {
    guard let thing = chooseDelegate(number) else { return }
    using(thing) { body(thing.id, $0 as! any HistoryDelegate) }
  }

  private func list(_ thing: Thing) -> Int { model.target(of: thing.id)! }

  private func subscribe(_ step: Step) {
    withMulticast(step.a) { thing, multicast in
      withDelegate(step.b) { id, delegate in
        let isStrong = step.c & 3 == 0
        let setsHold = isStrong || step.c & 4 == 0
        let isNew = model.subscribe(id, to: list(thing), strongly: setsHold ? isStrong : nil)
        if !isNew, !model.subscribers(of: list(thing)).contains(id) { note(.rejectedCycle) }
        trace?("  \(name(id)) to \(name(thing.id))\(isStrong ? ", strongly" : ""): \(isNew)")
        let really =
          setsHold
          ? multicast.subscribe(delegate, holding: isStrong ? .strongly : .weakly) : multicast.subscribe(delegate)
        expect(really == isNew, "subscribe returns \(really), expected \(isNew)")
      }
    }
  }

  private func observe(_ step: Step) {
    withMulticast(step.a) { thing, multicast in
      let id = model.add(.observer)
      model.observe(list(thing), by: id)
      let token = multicast.observe(HistoryEvent.self) { [unowned self] _ in observerTurn(id) }
      track(token, as: id)
      keep(Thing(id: id, object: token))
    }
  }

  private func unsubscribe(_ step: Step) {
    withMulticast(step.a) { thing, multicast in
      withDelegate(step.b) { id, delegate in
        let wasSubscribed = model.unsubscribe(id, from: list(thing))
        trace?("  \(name(id)) from \(name(thing.id)): \(wasSubscribed)")
        let really = multicast.unsubscribe(delegate)
        expect(really == wasSubscribed, "unsubscribe returns \(really), expected \(wasSubscribed)")
        expect(!multicast.contains(delegate), "\(name(id)) is contained after it has unsubscribed")
      }
    }
  }

  private func unsubscribeAll(_ step: Step) {
    withMulticast(step.a) { thing, multicast in
      trace?("  of \(name(thing.id))")
      model.unsubscribeAll(from: list(thing))
      multicast.unsubscribeAll()
    }
  }

  /// Many subscribers come and go.
  private func churn(_ step: Step) {
    withMulticast(step.a) { _, multicast in
      let count = Int(step.b) % 48 + 1
      let passersby = (0..<count).map { _ in Passerby(driver: self) }
      for passerby in passersby { expect(multicast.subscribe(passerby), "a passer-by is not newly subscribed") }
      for passerby in passersby { expect(multicast.contains(passerby), "a passer-by is not contained") }
      guard step.c & 3 != 0 else { return }
      let stride = [1, 5, 7][Int(step.c & 3) - 1]
      for turn in 0..<count where count % stride != 0 || stride == 1 {
        expect(multicast.unsubscribe(passersby[turn * stride % count]), "a passer-by is not found")
      }
    }
  }

  // MARK: The property

  private func assign(_ step: Step) {
    guard let thing = choose(step.a, where: { $0 is any HistoryService }) else { return }
    using(thing) { [self] receiver in
      let service = receiver as! any HistoryService
      if step.operation == .assignNil {
        trace?("  nil to \(name(thing.id))")
        model.assign(nil, to: thing.id)
        service.delegate = nil
        return
      }
      withDelegate(step.b) { id, delegate in
        trace?("  \(name(id)) to \(name(thing.id))")
        model.assign(id, to: thing.id)
        note(model.value(of: thing.id) == id ? .displacement : .adoption)
        service.delegate = delegate
      }
    }
  }

  private func reinstall(_ step: Step) {
    withMulticast(step.a) { thing, multicast in
      trace?("  of \(name(thing.id))")
      model.install(list(thing))
      multicast.reinstall()
    }
  }

  // MARK: Callbacks

  private func fire(_ step: Step) {
    guard let thing = choose(step.a, where: { $0 is any HistoryService }) else { return }
    using(thing) { [self] receiver in
      let service = receiver as! any HistoryService
      let call = Call(driver: self, mayThrow: step.b & 3 == 0)
      var outcome: Result<Int, Refusal> = .success(0)
      trace?("  \(name(thing.id))")
      _ = occupant(of: service, thing.id)
      let frame = frame(.delegate(model.value(of: thing.id))) {
        do throws(Refusal) {
          outcome = .success(try service.delegate?.event(call) ?? 0)
        } catch {
          outcome = .failure(error)
        }
      }
      check(outcome, is: frame.answers.reduce(0, +), of: frame)
    }
  }

  private func forward(_ step: Step) {
    withMulticast(step.a) { thing, multicast in
      let call = Call(driver: self, mayThrow: step.c & 3 == 0)
      let way = Way.allCases[Int(step.b) % Way.allCases.count]
      var outcome: Result<[Int], Refusal> = .success([])
      trace?("  through \(name(thing.id)), \(way)")
      let delivery = model.beginDelivery(list(thing), isEvent: way == .reporting)
      let frame = frame(.subscribers(delivery)) {
        do throws(Refusal) {
          outcome = .success(try forward(way, multicast, call))
        } catch {
          outcome = .failure(error)
        }
      }
      check(outcome, is: frame.answers, of: frame)
    }
  }

  private enum Way: CaseIterable { case reporting, combining, asynchronously }

  private func forward(_ way: Way, _ multicast: Multicast, _ call: Call) throws(Refusal) -> [Int] {
    switch way {
    case .reporting:
      var answers: [Int] = []
      try multicast.forward(reporting: HistoryEvent()) { (delegate) throws(Refusal) in
        answers.append(try delegate.event(call))
      }
      return answers
    case .combining:
      return try multicast.forward(combining: .collect) { (delegate) throws(Refusal) in try delegate.event(call) }
    case .asynchronously:
      var result: Result<[Int], Refusal>?
      // It never suspends, so it has ended on this thread when `immediate` returns.
      nonisolated(unsafe) let forward = { () async -> Void in
        do throws(Refusal) {
          result = .success(
            try await multicast.forward(combining: .collect) { (delegate) async throws(Refusal) in
              try delegate.event(call)
            })
        } catch {
          result = .failure(error)
        }
      }
      Task.immediate { await forward() }
      guard let result else { fatalError("The callback is suspended") }
      return try result.get()
    }
  }
}
