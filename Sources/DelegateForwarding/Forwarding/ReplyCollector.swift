import Synchronization

/// Collects the subscribers' replies to a completion handler, and calls the handler once.
///
/// Replies come in any order and on any thread. When each has been called or released, the answers are combined in the
/// order of the subscribers. If only the first answer counts, the collector doesn't wait for later ones. If only the
/// original delegate's answer counts, its reply calls the handler directly.
///
/// SAFETY: The answers are behind a lock. The handler, and what makes its argument of the answers, are called by the
/// thread that the lock lets through; if only the original delegate's answer counts, by each call of its reply. Where
/// answers or handlers are not `Sendable`, the caller of `forward(combining:completion:)` answers for the threads on
/// which replies are called, as for those of a handler that it calls itself. Where the handler belongs to the main
/// actor, so do the replies. A reply is only called or released, which this class allows on any thread.
@usableFromInline
final class ReplyCollector<Response, Combined>: @unchecked Sendable {
  @frozen @usableFromInline enum Answer {
    case isAwaited
    case given(Response)
    /// The reply was released without a call.
    case released
  }

  @frozen @usableFromInline struct State {
    @usableFromInline var answers: [Answer] = []
    /// The number of replies still to come, plus one while subscribers are being asked.
    @usableFromInline var outstanding = 1
    /// The number of replies at the beginning that were released. The first answer that counts comes after them.
    @usableFromInline var skipped = 0
    /// The handler, until it is called.
    @usableFromInline var completion: ((Combined) -> Void)?

    @inlinable
    init(completion: @escaping (Combined) -> Void) { self.completion = completion }

    /// Skips the replies that were released. Returns whether the next one has given its answer.
    @inlinable
    mutating func skipToGiven() -> Bool {
      while skipped < answers.count, case .released = answers[skipped] { skipped += 1 }
      guard skipped < answers.count, case .given = answers[skipped] else { return false }
      return true
    }
  }

  @usableFromInline let state: Locked<State>
  @usableFromInline let combiner: ResponseCombiner<Response, Combined>
  /// Whether the handler belongs to the main actor.
  @usableFromInline let isOnMainActor: Bool

  @inlinable
  convenience init(
    _ combiner: ResponseCombiner<Response, Combined>, isOnMainActor: Bool = false,
    completion: @escaping (Combined) -> Void
  ) {
    self.init(combiner, isOnMainActor: isOnMainActor, Locked(State(completion: completion)))
  }

  @usableFromInline
  init(_ combiner: ResponseCombiner<Response, Combined>, isOnMainActor: Bool, _ state: consuming Locked<State>) {
    self.combiner = combiner
    self.isOnMainActor = isOnMainActor
    self.state = state
  }

  /// SAFETY: The handler is called by a reply, which belongs to the main actor too, or by the method of the main actor
  /// that asks the delegates, or in a task of that actor.
  @inlinable
  convenience init(
    _ combiner: ResponseCombiner<Response, Combined>, onMainActor completion: @escaping @MainActor (Combined) -> Void
  ) {
    self.init(
      combiner, isOnMainActor: true, completion: unsafe unsafeBitCast(completion, to: ((Combined) -> Void).self))
  }

  /// The next subscriber's reply. Its first call counts; if it is released without a call, there is no answer. If only
  /// the original delegate's answer counts, that delegate's reply is the handler itself.
  @inlinable
  func makeReply(toOriginal isOriginal: Bool, tracedBy trace: ReplyTrace?) -> Reply {
    if combiner.counting == .original {
      let completion = isOriginal ? state.withLock({ $0.completion }) : nil
      guard let completion else { return Reply { _ in trace?.didReply() } }
      return Reply { [combiner] answer in
        trace?.didReply()
        completion(Self.combine([.given(answer)], by: combiner))
      }
    }
    let position = state.withLock { state in
      state.answers.append(.isAwaited)
      state.outstanding += 1
      return state.answers.count - 1
    }
    let release = ReleaseObserver { self.settle(at: position, .released) }
    return Reply { answer in
      trace?.didReply()
      withExtendedLifetime(release) { self.settle(at: position, .given(answer)) }
    }
  }

  /// A subscriber has called its reply, or has let go of it. Only the first of these counts.
  @inlinable
  func settle(at position: Int, _ answer: Answer) {
    // A reply is called on the main actor if the handler belongs to that, but it may be released anywhere.
    let isReleased = if case .released = answer { true } else { false }
    step(isOnThread: !(isReleased && isOnMainActor)) { state in
      guard case .isAwaited = state.answers[position] else { return false }
      state.answers[position] = answer
      return true
    }
  }

  /// The original delegate has been asked, and has the handler, if only its answer counts.
  @inlinable
  func didAskOriginal() {
    let handedOver = combiner.counting == .original ? state.withLock { $0.completion.take() } : nil
    withExtendedLifetime(handedOver) {}
  }

  /// Every subscriber has been asked.
  @inlinable
  func didAskAll() { step(isOnThread: true) { _ in true } }

  /// Takes a step, which returns whether something has been settled. After the last one, calls the handler.
  ///
  /// - Parameter isOnThread: Whether the handler may be called on this thread.
  @inlinable
  func step(isOnThread: Bool, _ body: (inout State) -> Bool) {
    let (answers, completion): ([Answer], ((Combined) -> Void)?) = state.withLock { state in
      guard state.completion != nil, body(&state) else { return ([], nil) }
      state.outstanding -= 1
      guard state.outstanding == 0 || combiner.counting == .first && state.skipToGiven() else { return ([], nil) }
      defer { state.answers = [] }
      return (state.answers, state.completion.take())
    }
    guard let completion else { return }
    if isOnThread { completion(Self.combine(answers, by: combiner)) } else { callOnMainActor(completion, answers) }
  }

  /// SAFETY: The answers and the handler were taken out of the state, so nobody else has them.
  @usableFromInline
  func callOnMainActor(_ completion: @escaping (Combined) -> Void, _ answers: [Answer]) {
    nonisolated(unsafe) let (completion, answers) = (completion, answers)
    Task { @MainActor in unsafe completion(Self.combine(answers, by: combiner)) }
  }

  @inlinable
  static func combine(_ answers: [Answer], by combiner: ResponseCombiner<Response, Combined>) -> Combined {
    var combined = CombinedAnswers(combiner)
    for case .given(let answer) in answers { combined.add(answer, ofOriginal: true, by: combiner) }
    return combined.combined
  }

  /// One subscriber's reply.
  @frozen @usableFromInline
  struct Reply: @unchecked Sendable {
    @usableFromInline let give: (Response) -> Void

    @inlinable
    init(_ give: @escaping (Response) -> Void) { self.give = give }
  }
}

/// Calls a closure when it is released. The closure is specialised, which the `deinit` of a generic class wouldn't be.
@usableFromInline
final class ReleaseObserver {
  @usableFromInline let didRelease: () -> Void

  @usableFromInline
  init(_ didRelease: @escaping () -> Void) { self.didRelease = didRelease }

  deinit { didRelease() }
}

/// Reports that a subscriber has called its reply, or has let go of it without a call.
@usableFromInline
final class ReplyTrace: Sendable {
  private let list: SubscriberList
  private let subject: DelegateTrace.Subject
  private let callback: StaticString
  private let hasReplied = Atomic(false)

  @usableFromInline
  init<P>(of subscriber: P, in list: SubscriberList, _ callback: StaticString) {
    self.list = list
    subject = DelegateTrace.Subject(delegate: subscriber)
    self.callback = callback
  }

  @usableFromInline
  func didReply() {
    if hasReplied.exchange(true, ordering: .relaxed) { return }
    list.report(.replied, subject, callback: "\(callback)")
  }

  /// The subscriber wasn't asked, so that it owes no reply.
  @usableFromInline
  func endWithoutReply() { hasReplied.store(true, ordering: .relaxed) }

  deinit {
    if !hasReplied.load(ordering: .relaxed) { list.report(.released, subject, callback: "\(callback)") }
  }
}
