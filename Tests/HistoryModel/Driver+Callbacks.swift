import DelegateForwarding

// The turns: each callback that arrives must be the one that the model has next.

extension Driver {
  /// A current call, and the objects to be called in it.
  struct Frame {
    enum Callees {
      case subscribers(Model.Delivery)
      case delegate(Int?)
    }

    var callees: Callees
    var answers: [Int] = []
    var refusal: Refusal?
  }

  private func nextCallee() -> Int? {
    guard let frame = frames.last else { return nil }
    switch frame.callees {
    case .delegate(let callee):
      frames[frames.count - 1].callees = .delegate(nil)
      return callee
    case .subscribers(var delivery):
      let callee = model.next(&delivery)
      frames[frames.count - 1].callees = .subscribers(delivery)
      return callee
    }
  }

  /// An object is called, which must be the one whose turn it is. Returns its number.
  func beginTurn(_ object: AnyObject) -> Int? {
    guard failure == nil else { return nil }
    sync()
    let expected = nextCallee()
    guard let expected, isSame(object, expected) else {
      let callee = ids[ObjectIdentifier(object)].map(name) ?? "an unknown object"
      fail("\(callee) is called; expected \(expected.map(name) ?? "nobody")")
      return nil
    }
    roots.append(Thing(id: expected, object: object))
    if deinitDepth == 0 { checkDeaths() }
    note(.turn)
    trace?("  turn of \(name(expected))")
    expect(roots.count < 500, "a callback doesn't end")
    return expected
  }

  func endTurn(_ outcome: Result<Int, Refusal>) {
    if !frames.isEmpty {
      switch outcome {
      case .success(let answer): frames[frames.count - 1].answers.append(answer)
      case .failure(let refusal):
        if frames[frames.count - 1].refusal == nil { frames[frames.count - 1].refusal = refusal }
      }
    }
    popRoot()
  }

  /// An observer's turn. It gives no answer.
  func observerTurn(_ id: Int) {
    guard let token = object(id) else { return fail("\(name(id)) is called though its token is gone") }
    guard beginTurn(token) != nil else { return }
    note(.turnOfObserver)
    runInnerSteps()
    popRoot()
  }

  /// A subscriber's turn. An interceptor passes the callback on to what it has read before, or another one.
  func turn(of subscriber: Subscriber, _ call: Call) throws(Refusal) -> Int {
    guard let id = beginTurn(subscriber) else { return 0 }
    runInnerSteps()
    // Interceptors may pass on to each other in a circle, with the library or without.
    if passing.count < 4, passing.insert(id).inserted {
      let isOther = id % 4 == 0
      passOn(subscriber, Call(driver: self, name: isOther ? call.name.other : call.name, mayThrow: call.mayThrow))
      if isOther, subscriber.next != nil { note(.otherCallback) }
      passing.remove(id)
    }
    let outcome: Result<Int, Refusal> = call.mayThrow && id % 3 == 0 ? .failure(Refusal(by: id)) : .success(id)
    endTurn(outcome)
    return try outcome.get()
  }

  private func passOn(_ subscriber: Subscriber, _ call: Call) {
    sync()
    let next = model.alive(model.next[subscriber.id])
    expect(isSame(subscriber.next, next), "\(name(subscriber.id)) has lost what it has read")
    guard failure == nil, let next else { return }
    self.call(Thing(id: next, object: subscriber.next!), call)
  }

  /// Calls an object directly, as a service does.
  func call(_ thing: Thing?, _ call: Call) {
    if let thing { roots.append(thing) }
    var outcome: Result<Int, Refusal> = .success(0)
    let frame = frame(.delegate(thing?.id)) {
      do throws(Refusal) {
        outcome = .success(try (thing?.object as! (any HistoryDelegate)?)?.event(call) ?? 0)
      } catch {
        outcome = .failure(error)
      }
    }
    check(outcome, is: frame.answers.reduce(0, +), of: frame)
    if thing != nil { popRoot() }
  }

  /// Runs `body` in a frame, in which exactly the objects that the model expects must be called.
  func frame(_ callees: Frame.Callees, _ body: () -> Void) -> Frame {
    frames.append(Frame(callees: callees))
    body()
    if failure == nil {
      sync()
      if deinitDepth == 0 { checkDeaths() }
      if let missed = nextCallee() { fail("\(name(missed)) is not called") }
    }
    return frames.removeLast()
  }

  /// The turn of a proxy or a multicast.
  func relay(_ proxy: AnyObject, through multicast: Multicast, _ call: Call) throws(Refusal) -> Int {
    guard let id = beginTurn(proxy) else { return 0 }
    noteTurn(of: id)
    var outcome: Result<Int, Refusal> = .success(0)
    let frame = delivery(through: id) {
      do throws(Refusal) {
        outcome = .success(
          try multicast.forward(combining: .reduce(0) { $0 + $1 }, callback: call.name.text) {
            (delegate) throws(Refusal) in try delegate.event(call)
          })
      } catch {
        outcome = .failure(error)
      }
    }
    check(outcome, is: frame.answers.reduce(0, +), of: frame)
    endTurn(outcome)
    return try outcome.get()
  }

  private func noteTurn(of id: Int) {
    guard let list = model.target(of: id) else { return }
    if model.maker(of: list) == nil { note(.turnAfterEndOfList) }
    if model.lists[list].former.contains(id) { note(.turnOfFormerProxy) }
  }

  /// Runs `body`, which delivers a callback through an object.
  func delivery(through id: Int, isEvent: Bool = false, _ body: () -> Void) -> Frame {
    let delivery = model.beginDelivery(through: id, isEvent: isEvent, held: model.reachable(from: heldIDs))
    if delivery.isPassedOn { note(.passingOn) }
    defer { model.endDelivery(delivery) }
    return frame(.subscribers(delivery), body)
  }

  /// Checks that a call has returned these answers, unless one of its turns has thrown.
  func check<Answer: Equatable>(_ outcome: Result<Answer, Refusal>, is answer: Answer, of frame: Frame) {
    let expected: Result<Answer, Refusal> = frame.refusal.map { .failure($0) } ?? .success(answer)
    expect(outcome == expected, "the outcome is \(outcome), expected \(expected)")
  }

  // MARK: Deaths

  /// A subscriber is in its `deinit`.
  func subscriberDies(id: Int, object: Subscriber, unsubscribes: Bool) {
    guard failure == nil else { return }
    sync(dying: id)
    let unreachable = model.living.subtracting(model.reachable(from: heldIDs)).filter { tracked[$0] != nil }
    trace?("  deinit of \(name(id))")
    expect(unreachable.contains(id), "\(name(id)) dies though it is held")
    deinitDepth += 1
    if unsubscribes { endSubscriptions(of: id, object) }
    sync()
    // If several objects die, their order is not promised, so the state of the others is unknown.
    if unreachable == [id], !isWriting { runInnerSteps() }
    deinitDepth -= 1
  }

  private func endSubscriptions(of id: Int, _ object: Subscriber) {
    for list in model.lists.indices where model.lists[list].subscriptions.contains(where: { $0.object == id }) {
      guard let multicast = livingMulticast(of: list) else { continue }
      _ = model.unsubscribe(id, from: list)
      expect(multicast.unsubscribe(object), "\(name(id)) is not found in list \(list) from its deinit")
    }
  }

  private func livingMulticast(of list: Int) -> Multicast? {
    for id in model.living.sorted() {
      if model.target(of: id) == list, let multicast = object(id) as? Multicast { return multicast }
    }
    return nil
  }

  private var heldIDs: [Int] { kept.map(\.id) + roots.map(\.id) }

  /// Checks that the objects that the model says are held are alive, and all others dead.
  func checkDeaths() {
    guard failure == nil else { return }
    sync()
    let reachable = model.reachable(from: heldIDs)
    let leaked = model.living.subtracting(model.reachable(from: heldIDs, isLenient: true))
    // Nobody has seen these, so they have no numbers.
    for id in leaked where tracked[id] == nil { model.die(id) }
    let seen = leaked.filter { tracked[$0] != nil }
    expect(seen.isEmpty, "\(names(seen.sorted())) should be dead")
    let lost = reachable.subtracting(model.living)
    expect(lost.isEmpty, "\(names(lost.sorted())) should live")
  }
}
