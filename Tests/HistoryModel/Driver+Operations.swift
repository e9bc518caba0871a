import DelegateForwarding

// The operations of the steps.

extension Driver {
  func perform(_ step: Step) {
    sync()
    trace?("\(step.isInner ? "  inner: " : "")\(step.operation) \(step.a) \(step.b) \(step.c)")
    switch step.operation {
    case .makeSubscriber: makeSubscriber(step)
    case .makeMulticast: makeMulticast(step)
    case .makeService: makeService(step)
    case .wrap: wrap(step)
    case .take: take(step)
    case .drop: if !kept.isEmpty { drop(at: Int(step.a) % kept.count) }
    case .subscribe: subscribe(step)
    case .observe: observe(step)
    case .unsubscribe: unsubscribe(step)
    case .unsubscribeAll: unsubscribeAll(step)
    case .assign, .assignNil: assign(step)
    case .forward: forward(step)
    case .fire: fire(step)
    case .install: install(step)
    case .uninstall: uninstall(step)
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

  private func makeMulticast(_ step: Step) {
    let original = step.a & 3 == 0 ? chooseDelegate(step.b) : nil
    keep(makeMulticast(ownProxy: step.c & 1 == 0, original: original, holdsOriginal: step.c & 2 == 0))
  }

  private func makeMulticast(ownProxy: Bool, original: Thing? = nil, holdsOriginal: Bool = false) -> Thing {
    let id = model.addMulticast(ownProxy: ownProxy, original: original?.id, holdsOriginal: holdsOriginal)
    let multicast = Multicast(
      original: original?.object as! (any HistoryDelegate)?, holdingOriginal: holdsOriginal ? .strongly : .weakly,
      proxy: proxyMaker(of: id))
    track(multicast, as: id)
    return Thing(id: id, object: multicast)
  }

  /// Makes the proxy object that the model has for a new multicast, if there is one.
  private func proxyMaker(of multicast: Int) -> ((Multicast) -> any HistoryDelegate)? {
    guard case .multicast(_, let id?) = model.kinds[multicast], case .proxy(let itsMulticast) = model.kinds[id],
      tracked[id] == nil
    else { return nil }
    return { [unowned self] multicast in
      let proxy = Forwarder(multicast)
      track(proxy, as: id)
      track(multicast, as: itsMulticast)
      return proxy
    }
  }

  private func makeService(_ step: Step) {
    let kind = Model.ServiceKind.allCases[Int(step.a) % Model.ServiceKind.allCases.count]
    let ownProxy = step.b & 1 == 0
    let service: any HistoryService
    var hooks: [Int]
    if kind == .observed {
      hooks = [model.addMulticast(ownProxy: ownProxy)]
      service = ObservedService(proxy: proxyMaker(of: hooks[0]))
      track(service.hooks[0], as: hooks[0])
    } else {
      let holdsOriginal = kind == .strongWithHook || kind == .computed && step.b & 2 == 0
      let multicasts = (0..<kind.hookCount).map { _ in makeMulticast(ownProxy: ownProxy, holdsOriginal: holdsOriginal) }
      hooks = multicasts.map(\.id)
      service = makeService(kind, multicasts.map { $0.object as! Multicast })
    }
    let thing = register(service, .service)
    model.services[thing.id] = Model.Service(kind: kind, hooks: hooks)
    keep(thing)
  }

  private func makeService(_ kind: Model.ServiceKind, _ hooks: [Multicast]) -> any HistoryService {
    switch kind {
    case .observed: fatalError("It makes its multicast itself")
    case .computed: ComputedService(hooks[0])
    case .weakWithHook: WeakServiceWithHook(hooks[0])
    case .strongWithHook: StrongServiceWithHook(hooks[0])
    case .subclassWithHook: SubclassWithHook(hooks[0], hooks[1])
    case .weak: WeakService()
    case .strong: StrongService()
    }
  }

  /// Keeps a part of an object, or what a property shows.
  private func take(_ step: Step) {
    guard let thing = choose(step.a, where: { !($0 is Subscriber) }) else { return }
    let parts = model.parts(of: thing.id) + [model.value(of: thing.id)].compactMap(\.self)
    guard !parts.isEmpty else { return }
    let id = parts[Int(step.b) % parts.count]
    if let object = object(id) { keep(Thing(id: id, object: object)) }
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
    withMulticast(step.a) { thing, multicast in
      model.lists[list(thing)].isInUse = true
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
    if step.operation == .assignNil {
      write(thing, step) { [self] service in
        trace?("  nil to \(name(thing.id))")
        model.assign(nil, to: thing.id)
        service.delegate = nil
      }
      return
    }
    withDelegate(step.b) { id, delegate in
      write(thing, step) { [self] service in
        trace?("  \(name(id)) to \(name(thing.id))")
        noteAssignment(of: id, to: thing.id)
        model.assign(id, to: thing.id)
        service.delegate = delegate
      }
    }
  }

  private func noteAssignment(of id: Int, to service: Int) {
    if let hook = model.services[service]!.hooks.first {
      note(model.leads(id, to: model.target(of: hook)!) ? .assignedWhatLeadsToList : .adoption)
    } else if let shown = model.value(of: service), model.target(of: shown) != nil {
      note(.displacement)
    }
  }

  private func wrap(_ step: Step) {
    guard let thing = choose(step.a, where: { $0 is any HistoryService }) else { return }
    write(thing, step) { [self] service in
      let hooks = model.services[thing.id]!.hooks
      let multicast: Thing
      if step.c & 1 == 0, !hooks.isEmpty {
        let place = step.c & 2 == 0 ? 0 : hooks.count - 1
        let id = model.addMulticast(sharing: hooks[place])
        trace?("  \(name(thing.id)) by its hook, \(name(hooks[place]))")
        _ = model.install(id, in: thing.id)
        multicast = Thing(id: id, object: service.wrap(hook: place))
      } else {
        multicast = wrapWithoutHook(service, thing.id, ownProxy: step.c & 2 == 0, holdsOriginal: step.c & 4 == 0)
      }
      track(multicast.object, as: multicast.id)
      keep(multicast)
    }
  }

  private func wrapWithoutHook(
    _ service: any HistoryService, _ serviceID: Int, ownProxy: Bool, holdsOriginal: Bool
  ) -> Thing {
    let found = model.value(of: serviceID).flatMap { model.target(of: $0) }
    if found != nil { note(.foundProxy) }
    let id = model.addMulticast(for: serviceID, ownProxy: ownProxy, holdsOriginal: holdsOriginal)
    trace?("  \(name(serviceID)) by \(name(id))\(holdsOriginal ? ", holding the original delegate" : "")")
    var makeProxy = proxyMaker(of: id)
    if ownProxy, found != nil {
      makeProxy = { [unowned self] multicast in
        fail("a proxy is made, although the property has one")
        return multicast
      }
    }
    _ = model.install(id, in: serviceID)
    return Thing(id: id, object: service.wrap(holdingOriginal: holdsOriginal ? .strongly : .weakly, proxy: makeProxy))
  }

  /// A service, and one of its hooks or any other multicast.
  private func withInstallation(_ step: Step, _ body: (Thing, Thing) -> Void) {
    guard let service = choose(step.a, where: { $0 is any HistoryService }) else { return }
    let hooks = model.services[service.id]!.hooks
    guard step.c & 3 != 0, !hooks.isEmpty else {
      withMulticast(step.b) { multicast, _ in body(service, multicast) }
      return
    }
    let id = hooks[Int(step.b) % hooks.count]
    if let hook = object(id) { using(Thing(id: id, object: hook)) { _ in body(service, Thing(id: id, object: hook)) } }
  }

  private func install(_ step: Step) {
    withInstallation(step) { thing, multicast in
      write(thing, step, by: multicast.id) { [self] service in
        trace?("  \(name(multicast.id)) in \(name(thing.id))")
        let before = model.value(of: thing.id)
        let isInstalled = model.install(multicast.id, in: thing.id)
        if !isInstalled { note(.unheededInstallation) }
        if isInstalled, model.value(of: thing.id) != before { note(.installation) }
        let really = service.install(multicast.object as! Multicast)
        expect(really == isInstalled, "install returns \(really), expected \(isInstalled)")
      }
    }
  }

  private func uninstall(_ step: Step) {
    withInstallation(step) { thing, multicast in
      write(thing, step, by: multicast.id) { [self] service in
        trace?("  \(name(multicast.id)) from \(name(thing.id))")
        let before = model.value(of: thing.id)
        model.uninstall(multicast.id, from: thing.id)
        if model.value(of: thing.id) != before { note(.uninstallation) }
        service.uninstall(multicast.object as! Multicast)
      }
    }
  }

  /// Runs `body`, which writes a property.
  ///
  /// While a plain property is being written, nothing is promised about its value. So what is replaced lives until that
  /// is over, at least if it forwards, and a `deinit` makes no steps meanwhile.
  private func write(_ thing: Thing, _ step: Step, by multicast: Int? = nil, _ body: (any HistoryService) -> Void) {
    using(thing) { [self] receiver in
      let count = roots.count
      keepReplaced(thing.id, multicast, andSubscribers: step.c & 8 == 0)
      let wasWriting = isWriting
      if !model.services[thing.id]!.kind.isComputed { isWriting = true }
      body(receiver as! any HistoryService)
      isWriting = wasWriting
      while roots.count > count { popRoot() }
    }
  }

  private func keepReplaced(_ service: Int, _ multicast: Int?, andSubscribers: Bool) {
    let lists = (model.services[service]!.hooks + [multicast].compactMap(\.self)).map { model.target(of: $0)! }
    for id in Set([model.value(of: service)] + lists.map { model.original(of: $0) }).compactMap(\.self).sorted() {
      guard let object = object(id), andSubscribers || !(object is Subscriber) else { continue }
      roots.append(Thing(id: id, object: object))
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
      let forward = OnThisThread { () async -> Void in
        do throws(Refusal) {
          result = .success(
            try await multicast.forward(combining: .collect) { (delegate) async throws(Refusal) in
              try delegate.event(call)
            })
        } catch {
          result = .failure(error)
        }
      }
      Task.immediate { await forward.body() }
      guard let result else { fatalError("The callback is suspended") }
      return try result.get()
    }
  }
}

/// A closure that is called on the thread that made it.
private struct OnThisThread: @unchecked Sendable {
  let body: () async -> Void
}
