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
/// which replies are called, as for those of a handler that it calls itself. A reply is only called or released, which
/// this class allows on any thread.
@usableFromInline
final class ReplyCollector<Response, Combined>: @unchecked Sendable {
  @usableFromInline enum Answer {
    case isAwaited
    case given(Response)
    /// The reply was released without a call.
    case released
  }

  @usableFromInline struct State {
    @usableFromInline var answers: [Answer] = []
    /// The number of replies still to come, plus one while subscribers are being asked.
    @usableFromInline var outstanding = 1
    /// The number of replies at the beginning that are known to give no answer.
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

  @inlinable
  init(_ combiner: ResponseCombiner<Response, Combined>, completion: @escaping (Combined) -> Void) {
    self.combiner = combiner
    state = Locked(State(completion: completion))
  }

  /// The next subscriber's reply. Its first call counts; if it is released without a call, there is no answer. If only
  /// the original delegate's answer counts, that delegate's reply is the handler itself.
  @inlinable
  func makeReply(toOriginal isOriginal: Bool, tracedBy trace: ReplyTrace?) -> Reply {
    if combiner.counting == .original {
      let completion = isOriginal ? state.withLock({ $0.completion.take() }) : nil
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
    step { state in
      guard case .isAwaited = state.answers[position] else { return false }
      state.answers[position] = answer
      return true
    }
  }

  /// Every subscriber has been asked.
  @inlinable
  func didAskAll() { step { _ in true } }

  /// Takes a step, which returns whether something has been settled. After the last one, calls the handler.
  @inlinable
  func step(_ body: (inout State) -> Bool) {
    let (answers, completion): ([Answer], ((Combined) -> Void)?) = state.withLock { state in
      guard state.completion != nil, body(&state) else { return ([], nil) }
      state.outstanding -= 1
      guard state.outstanding == 0 || combiner.counting == .first && state.skipToGiven() else { return ([], nil) }
      defer { state.answers = [] }
      return (state.answers, state.completion.take())
    }
    if let completion { completion(Self.combine(answers, by: combiner)) }
  }

  @inlinable
  static func combine(_ answers: [Answer], by combiner: ResponseCombiner<Response, Combined>) -> Combined {
    var combined = CombinedAnswers(combiner)
    for case .given(let answer) in answers { combined.add(answer, ofOriginal: true, by: combiner) }
    return combined.combined
  }

  /// One subscriber's reply.
  @usableFromInline
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

  @inlinable
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

  deinit {
    if !hasReplied.load(ordering: .relaxed) { list.report(.released, subject, callback: "\(callback)") }
  }
}
