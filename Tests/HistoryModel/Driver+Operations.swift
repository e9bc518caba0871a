import DelegateForwarding
import TestTools

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
    case .intercept: intercept(step)
    case .giveBack: giveBack(step)
    case .call: callKept(step)
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
    let id = model.addMulticast(original: original?.id, holdsOriginal: holdsOriginal)
    let delegate = original?.object as! (any HistoryDelegate)?
    let hold = holdsOriginal ? SubscriberHold.strongly : .weakly
    let multicast =
      ownProxy
      ? Multicast(original: delegate, holdingOriginal: hold) { Forwarder($0) }
      : Multicast(original: delegate, holdingOriginal: hold)
    track(multicast, as: id)
    return Thing(id: id, object: multicast)
  }

  private func makeService(_ step: Step) {
    let kind = Model.ServiceKind.allCases[Int(step.a) % Model.ServiceKind.allCases.count]
    let ownProxy = step.b & 1 == 0
    let holdsOriginal = kind == .strongWithHook || kind == .computed && step.b & 2 == 0
    let service: any HistoryService
    let hooks: [Int]
    if kind == .observed {
      hooks = [model.addMulticast()]
      service = ObservedService(ownProxy: ownProxy)
      track(service.hooks[0], as: hooks[0])
    } else {
      let multicasts = (0..<kind.hookCount).map { _ in makeMulticast(ownProxy: ownProxy, holdsOriginal: holdsOriginal) }
      hooks = multicasts.map(\.id)
      let objects = multicasts.map { $0.object as! Multicast }
      service =
        if kind.isComputed {
          ComputedService(objects)
        } else if kind.isHidden {
          HiddenService(objects)
        } else if kind.isStrong {
          StrongService(objects)
        } else {
          WeakService(objects)
        }
    }
    let id = model.addService(kind, hooks: hooks)
    if kind == .observed { model.lists[model.target(of: hooks[0])!].isComputed = true }
    track(service, as: id)
    keep(Thing(id: id, object: service))
  }

  /// Keeps what a property shows, or a part of an object.
  private func take(_ step: Step) {
    if step.c & 3 != 0 {
      guard let thing = choose(step.a, where: { $0 is any HistoryService }) else { return }
      if let value = read(thing.object as! any HistoryService, thing.id) { keep(value) }
      return
    }
    guard let thing = choose(step.a, where: { !($0 is Subscriber) }) else { return }
    let parts = model.parts(of: thing.id)
    guard !parts.isEmpty else { return }
    let id = parts[Int(step.b) % parts.count]
    if let object = object(id) { keep(Thing(id: id, object: object)) }
  }

  // MARK: Subscribing

  private func withMulticast(_ number: UInt8, _ body: (Thing, Multicast) -> Void) {
    guard let thing = choose(number, where: { $0 is Multicast }) else { return }
    using(thing) { body(thing, $0 as! Multicast) }
  }

  /// A multicast whose list hasn't ended: nothing is added to such a list.
  private func withLivingMulticast(_ number: UInt8, _ body: (Thing, Multicast) -> Void) {
    withMulticast(number) { thing, multicast in
      if model.maker(of: list(thing)) != nil { body(thing, multicast) }
    }
  }

  /// A subscriber, a multicast, or a proxy that was read.
  private func chooseDelegate(_ number: UInt8) -> Thing? { choose(number) { $0 is any HistoryDelegate } }

  private func withDelegate(_ number: UInt8, _ body: (Int, any HistoryDelegate) -> Void) {
    guard let thing = chooseDelegate(number) else { return }
    using(thing) { body(thing.id, $0 as! any HistoryDelegate) }
  }

  private func list(_ thing: Thing) -> Int { model.target(of: thing.id)! }

  private func subscribe(_ step: Step) {
    withLivingMulticast(step.a) { thing, multicast in
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
    withLivingMulticast(step.a) { thing, multicast in
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
    withLivingMulticast(step.a) { thing, multicast in
      model.takePart(in: list(thing))
      model.lists[list(thing)].mayHaveDead = true
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
    if step.operation == .assignNil { return assign(nil, nil, to: thing, step) }
    withDelegate(step.b) { id, delegate in assign(id, delegate, to: thing, step) }
  }

  private func assign(_ id: Int?, _ delegate: (any HistoryDelegate)?, to thing: Thing, _ step: Step) {
    write(thing, step) { [self] service in
      trace?("  \(id.map(name) ?? "nil") to \(name(thing.id))")
      if let id { noteAssignment(of: id, to: thing.id) }
      model.assign(id, to: thing.id)
      service.delegate = delegate
    }
  }

  private func noteAssignment(of id: Int, to service: Int) {
    guard let hook = model.services[service]!.hooks.first, let list = model.target(of: hook) else {
      if model.value(of: service).flatMap({ model.target(of: $0) }) != nil { note(.displacement) }
      return
    }
    if case .proxy(let other, _) = model.kinds[id] { return note(other == list ? .restoring : .handingOver) }
    note(model.leads(id, to: list) ? .assignedWhatLeadsToList : .adoption)
  }

  /// A subscriber reads the property, and assigns itself.
  private func intercept(_ step: Step) {
    guard let thing = choose(step.a, where: { $0 is any HistoryService }),
      let interceptor = choose(step.b, where: { $0 is Subscriber })
    else { return }
    using(interceptor) { object in
      let subscriber = object as! Subscriber
      let value = read(thing.object as! any HistoryService, thing.id)
      guard failure == nil else { return }
      note(.interception)
      model.next[interceptor.id] = value?.id
      subscriber.next = value?.object as! (any HistoryDelegate)?
      // A strong `next` is one that the app keeps besides.
      if step.c & 1 == 0, let value { keep(value) }
      assign(interceptor.id, subscriber, to: thing, step)
    }
  }

  /// Assigns what an interceptor has read before.
  private func giveBack(_ step: Step) {
    guard let thing = choose(step.a, where: { $0 is any HistoryService }),
      let interceptor = choose(step.b, where: { ($0 as? Subscriber)?.next != nil })
    else { return }
    guard let next = (interceptor.object as! Subscriber).next, let id = model.next[interceptor.id] else { return }
    using(Thing(id: id, object: next)) { assign(id, ($0 as! any HistoryDelegate), to: thing, step) }
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
        _ = model.install(id, in: thing.id, isLasting: false)
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
    let maker = model.read(serviceID).flatMap { model.target(of: $0) }.flatMap { model.maker(of: $0) }
    if maker != nil { note(.sharedList) }
    let id = maker.map { model.addMulticast(sharing: $0) } ?? model.addMulticast(holdsOriginal: holdsOriginal)
    trace?("  \(name(serviceID)) by \(name(id))\(holdsOriginal ? ", holding the original delegate" : "")")
    _ = model.install(id, in: serviceID, isLasting: false)
    let hold = holdsOriginal ? SubscriberHold.strongly : .weakly
    return Thing(id: id, object: ownProxy ? service.wrapWithProxy(hold) : service.wrap(hold))
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
        let isInstalled = model.install(multicast.id, in: thing.id)
        let isShown = model.value(of: thing.id).flatMap { model.target(of: $0) } == list(multicast)
        note(!isInstalled ? .unheededInstallation : isShown ? .installation : .chain)
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
      settle(thing.id)
      let wasWriting = isWriting
      if !model.services[thing.id]!.kind.isComputed { isWriting = true }
      body(receiver as! any HistoryService)
      isWriting = wasWriting
      // So that the proxy which is there now gets its number.
      if !wasWriting, failure == nil, step.c & 0x40 == 0 || !model.services[thing.id]!.kind.isComputed {
        _ = read(receiver as! any HistoryService, thing.id)
      }
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
      trace?("  \(name(thing.id))")
      let value = read(receiver as! any HistoryService, thing.id, isCall: true)
      if failure == nil { call(value, Call(step, self)) }
    }
  }

  /// Calls what was read in a property before.
  private func callKept(_ step: Step) {
    if let thing = chooseDelegate(step.a) { call(thing, Call(step, self)) }
  }

  private func forward(_ step: Step) {
    withMulticast(step.a) { thing, multicast in
      let call = Call(step, self)
      let way = Way.allCases[Int(step.b >> 2) % Way.allCases.count]
      var outcome: Result<[Int], Refusal> = .success([])
      trace?("  through \(name(thing.id)), \(way)")
      let task = model.task
      // Each task is a new one.
      if way == .asynchronously { model.task = model.addTask() }
      let frame = delivery(through: thing.id, isEvent: way == .reporting) {
        do throws(Refusal) {
          outcome = .success(try forward(way, multicast, call))
        } catch {
          outcome = .failure(error)
        }
      }
      model.task = task
      check(outcome, is: frame.answers, of: frame)
    }
  }

  private enum Way: CaseIterable { case reporting, combining, asynchronously }

  private func forward(_ way: Way, _ multicast: Multicast, _ call: Call) throws(Refusal) -> [Int] {
    switch way {
    case .reporting:
      var answers: [Int] = []
      try multicast.forward(reporting: HistoryEvent(), callback: call.name.text) { (delegate) throws(Refusal) in
        answers.append(try delegate.event(call))
      }
      return answers
    case .combining:
      return try multicast.forward(combining: .collect, callback: call.name.text) { (delegate) throws(Refusal) in
        try delegate.event(call)
      }
    case .asynchronously:
      var result: Result<[Int], Refusal>?
      // It never suspends, so it has ended when `begun` returns, which waits for it.
      let forward = Awaited { () async -> Void in
        do throws(Refusal) {
          result = .success(
            try await multicast.forward(combining: .collect, callback: call.name.text) {
              (delegate) async throws(Refusal) in
              try delegate.event(call)
            })
        } catch {
          result = .failure(error)
        }
      }
      Task.begun { await forward.body() }
      guard let result else { fatalError("The callback is suspended") }
      return try result.get()
    }
  }
}

/// A closure that is called while the thread waits that made it.
private struct Awaited: @unchecked Sendable {
  let body: () async -> Void
}

extension Call {
  fileprivate init(_ step: Step, _ driver: Driver) {
    self.init(driver: driver, name: step.b & 1 == 0 ? .one : .two, mayThrow: step.b & 6 == 0)
  }
}
