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

  func beginTurn(_ id: Int, _ object: AnyObject) {
    roots.append(Thing(id: id, object: object))
    guard failure == nil else { return }
    sync()
    if deinitDepth == 0 { checkDeaths() }
    note(.turn)
    let expected = nextCallee()
    trace?("  turn of \(name(id))")
    expect(expected == id, "\(name(id)) is called; expected \(expected.map(name) ?? "nobody")")
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
    beginTurn(id, token)
    note(.turnOfObserver)
    runInnerSteps()
    popRoot()
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

  /// A proxy's turn: it forwards through a multicast.
  func relay(_ proxy: AnyObject, through multicast: Multicast, _ call: Call) throws(Refusal) -> Int {
    guard let id = ids[ObjectIdentifier(proxy)], let list = model.target(of: id) else {
      fail("an unknown proxy is called")
      return 0
    }
    beginTurn(id, proxy)
    if !model.isOwned(list) { note(.turnAfterEndOfList) }
    var outcome: Result<Int, Refusal> = .success(0)
    let frame = frame(.subscribers(model.beginDelivery(list))) {
      do throws(Refusal) {
        outcome = .success(
          try multicast.forward(combining: .reduce(0) { $0 + $1 }) { (delegate) throws(Refusal) in
            try delegate.event(call)
          })
      } catch {
        outcome = .failure(error)
      }
    }
    check(outcome, is: frame.answers.reduce(0, +), of: frame)
    endTurn(outcome)
    return try outcome.get()
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
    let unreachable = model.living.subtracting(model.reachable(from: heldIDs))
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
    let leaked = model.living.subtracting(reachable)
    expect(leaked.isEmpty, "\(names(leaked.sorted())) should be dead")
    let lost = reachable.subtracting(model.living)
    expect(lost.isEmpty, "\(names(lost.sorted())) should live")
  }
}
