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
    case .unsubscribe: unsubscribe(step)
    case .unsubscribeAll: unsubscribeAll(step)
    case .assign: assign(step)
    case .assignNil: assign(step)
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
    let unsubscribes = step.a & 1 == 0
    let subscriber =
      step.b & 1 == 0
      ? Subscriber(id: id, driver: self, unsubscribes: unsubscribes)
      : ExtraSubscriber(id: id, driver: self, unsubscribes: unsubscribes)
    track(subscriber, as: id)
    keep(Thing(id: id, object: subscriber))
  }

  private func makeService(_ step: Step) {
    let kind = Model.ServiceKind.allCases[Int(step.a) % 4]
    let service: any HistoryService =
      switch kind {
      case .observed: ObservedService()
      case .didSet: DidSetService()
      case .overriding: OverridingService()
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
    let made = MadeProxy()
    let makeProxy =
      step.c & 1 == 0 ? nil : { (multicast: Multicast) -> any HistoryDelegate in made.make(for: multicast) }
    // The numbers for the new objects.
    let (id, proxyID) = model.wrap(serviceID, ownProxy: makeProxy != nil)
    let multicast: Multicast
    var handle: (any HistoryHandle)?
    if step.c & 2 == 0 {
      multicast = service.wrap(proxy: makeProxy)
    } else {
      let proxy = service.wrapAsHandle(proxy: makeProxy)
      multicast = proxy.wrapped
      handle = proxy
    }
    if let proxy = made.proxy { track(proxy, as: proxyID) }
    track(multicast, as: id)
    if let handle {
      keep(register(handle, .handle(multicast: id, service: serviceID)))
    } else {
      keep(Thing(id: id, object: multicast))
    }
  }

  // MARK: Subscribing

  /// A multicast, or one behind a handle.
  private func chooseMulticast(_ number: UInt8) -> Thing? {
    choose(number) { $0 is Multicast || $0 is any HistoryHandle }
  }

  private func multicast(_ object: AnyObject) -> Multicast {
    (object as? any HistoryHandle)?.wrapped ?? object as! Multicast
  }

  /// A subscriber, a multicast, or the proxy object of one.
  private func chooseDelegate(_ number: UInt8) -> (thing: Thing, delegate: any HistoryDelegate)? {
    let isForwarder = number & 0xC0 == 0xC0
    guard
      let thing = choose(
        number, where: { isForwarder ? $0 is Multicast || $0 is any HistoryHandle : $0 is any HistoryDelegate })
    else { return nil }
    if isForwarder {
      let multicast = multicast(thing.object)
      guard let owner = ids[ObjectIdentifier(multicast)] else { return nil }
      if case .multicast(_, let id?) = model.kinds[owner], let proxy = object(id) as? any HistoryDelegate {
        return (Thing(id: id, object: proxy), proxy)
      }
      return (Thing(id: owner, object: multicast), multicast)
    }
    return (thing.object as? any HistoryDelegate).map { (thing, $0) }
  }

  private func withDelegate(_ number: UInt8, _ body: (Int, any HistoryDelegate) -> Void) {
    guard let id = chooseDelegate(number).map({ keepForCall($0.thing) }) else { return }
    callDelegate(id, body)
    popRoot()
  }

  private func keepForCall(_ thing: Thing) -> Int {
    roots.append(thing)
    return thing.id
  }

  private func callDelegate(_ id: Int, _ body: (Int, any HistoryDelegate) -> Void) {
    body(id, roots[roots.count - 1].object as! any HistoryDelegate)
  }

  private func list(_ thing: Thing) -> Int { model.target(of: thing.id)! }

  private func subscribe(_ step: Step) {
    guard let thing = chooseMulticast(step.a) else { return }
    using(thing) { [self] receiver in
      withDelegate(step.b) { id, delegate in
        let isStrong = step.c & 3 == 0
        let setsHold = isStrong || step.c & 4 == 0
        let isNew = model.subscribe(id, to: list(thing), strongly: setsHold ? isStrong : nil)
        if !isNew, !model.subscribers(of: list(thing)).contains(id) { note(.refusedRing) }
        trace?("  \(name(id)) to \(name(thing.id))\(isStrong ? ", strongly" : ""): \(isNew)")
        let really =
          setsHold
          ? multicast(receiver).subscribe(delegate, holding: isStrong ? .strongly : .weakly)
          : multicast(receiver).subscribe(delegate)
        expect(really == isNew, "subscribe returns \(really), expected \(isNew)")
      }
    }
  }

  private func unsubscribe(_ step: Step) {
    guard let thing = chooseMulticast(step.a) else { return }
    using(thing) { [self] receiver in
      withDelegate(step.b) { id, delegate in
        let wasSubscribed = model.unsubscribe(id, from: list(thing))
        trace?("  \(name(id)) from \(name(thing.id)): \(wasSubscribed)")
        let really = multicast(receiver).unsubscribe(delegate)
        expect(really == wasSubscribed, "unsubscribe returns \(really), expected \(wasSubscribed)")
        expect(!multicast(receiver).contains(delegate), "\(name(id)) is contained after it has unsubscribed")
      }
    }
  }

  private func unsubscribeAll(_ step: Step) {
    guard let thing = chooseMulticast(step.a) else { return }
    using(thing) { [self] receiver in
      trace?("  of \(name(thing.id))")
      model.lists[list(thing)].subscriptions = []
      multicast(receiver).unsubscribeAll()
    }
  }

  /// Many subscribers come and go.
  private func churn(_ step: Step) {
    guard let thing = chooseMulticast(step.a) else { return }
    using(thing) { [self] receiver in
      let multicast = multicast(receiver)
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
    guard let thing = chooseMulticast(step.a) else { return }
    using(thing) { [self] receiver in
      trace?("  of \(name(thing.id))")
      model.install(list(thing))
      multicast(receiver).reinstall()
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
      checkOutcome(outcome, of: frame)
    }
  }

  private func forward(_ step: Step) {
    guard let thing = chooseMulticast(step.a) else { return }
    using(thing) { [self] receiver in
      let multicast = multicast(receiver)
      let call = Call(driver: self, mayThrow: step.c & 3 == 0)
      let kind = Int(step.b) % Self.forwardingKinds
      var outcome: Result<[Int], Refusal> = .success([])
      trace?("  through \(name(thing.id))")
      let delivery = model.beginDelivery(list(thing))
      let frame = frame(.subscribers(delivery, onlyExtra: kind == 2)) {
        do throws(Refusal) {
          outcome = .success(try Self.forward(kind, multicast, call))
        } catch {
          outcome = .failure(error)
        }
      }
      switch outcome {
      case .success(let answers):
        expect(frame.refusal == nil && answers == frame.answers, "\(answers), expected \(frame)")
      case .failure(let refusal):
        expect(refusal == frame.refusal, "\(refusal) is thrown, expected \(frame)")
      }
    }
  }

  private static let forwardingKinds = 5

  private static func forward(_ kind: Int, _ multicast: Multicast, _ call: Call) throws(Refusal) -> [Int] {
    var answers: [Int] = []
    switch kind {
    case 0:
      try multicast.forward { (delegate) throws(Refusal) in answers.append(try delegate.event(call)) }
    case 1:
      return try multicast.forward(combining: .collect) { (delegate) throws(Refusal) in try delegate.event(call) }
    case 2:
      try multicast.forward { (delegate) throws(Refusal) in
        guard let delegate = delegate as? any HistoryExtra else { return }
        answers.append(try delegate.event(call))
      }
    default:
      // It never suspends, so it has ended when `immediate` returns.
      return try AsyncForwarding(multicast: multicast, call: call).run(combining: kind == 4)
    }
    return answers
  }
}
