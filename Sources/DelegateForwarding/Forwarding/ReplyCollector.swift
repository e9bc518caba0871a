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
final class ReplyCollector<Response, Combined>: ReplyAwaiting, @unchecked Sendable {
  @usableFromInline enum Answer {
    case isAwaited
    /// The reply was released.
    case none
    case given(Response)
  }

  @usableFromInline struct State {
    @usableFromInline var answers: [Answer] = []
    /// The number of replies still to come, plus one while subscribers are being asked.
    @usableFromInline var outstanding = 1
    /// The number of replies at the beginning that are known to give no answer.
    @usableFromInline var skipped = 0
    /// The handler, until it is called.
    @usableFromInline var completion: ((Combined) -> Void)?
    /// Whether the list is told that replies are still to come.
    @usableFromInline var isNoted = false

    @inlinable
    init(completion: @escaping (Combined) -> Void) { self.completion = completion }

    /// Whether the first answer in order is known.
    @inlinable
    mutating func knowsFirst() -> Bool {
      while skipped < answers.count, case .none = answers[skipped] { skipped += 1 }
      guard skipped < answers.count, case .given = answers[skipped] else { return false }
      return true
    }
  }

  @usableFromInline let state: Locked<State>
  @usableFromInline let combiner: ResponseCombiner<Response, Combined>

  /// Keeping the list is harmless: once its last multicast is gone, it keeps nothing alive.
  @usableFromInline let list: SubscriberList

  @inlinable
  init(
    _ combiner: ResponseCombiner<Response, Combined>, of list: SubscriberList,
    completion: @escaping (Combined) -> Void
  ) {
    self.list = list
    self.combiner = combiner
    state = Locked(State(completion: completion))
  }

  /// The next subscriber's reply. Its first call counts; if it is released without a call, there is no answer. If only
  /// the original delegate's answer counts, that delegate's reply is the handler itself.
  @inlinable
  func makeReply(toOriginal isOriginal: Bool) -> Reply {
    if combiner.counting == .original {
      guard isOriginal, let completion = state.withLock({ $0.completion.take() }) else { return Reply { _ in } }
      return Reply { [combiner] in completion(Self.combine([.given($0)], by: combiner)) }
    }
    let position = state.withLock { state in
      state.answers.append(.isAwaited)
      state.outstanding += 1
      return state.answers.count - 1
    }
    let release = ReleaseObserver { self.settle(at: position, .none) }
    return Reply { answer in withExtendedLifetime(release) { _ = self.settle(at: position, .given(answer)) } }
  }

  /// Every subscriber has been asked. If some keep their replies, a description of the list says so until they have
  /// come.
  ///
  /// - Parameter asked: The addresses of the subscribers, in the order of their replies.
  @inlinable
  func seal(_ callback: StaticString, asked: [UInt]) {
    guard settle(at: nil, .none) else { return }
    list.addReplies(to: self, for: callback, of: asked)
    // The last reply may have come in between.
    if state.withLock({ $0.completion == nil }) { list.removeReplies(to: self) }
  }

  @usableFromInline var awaited: [Int] {
    state.withLock { state in
      state.answers.indices.filter { if case .isAwaited = state.answers[$0] { true } else { false } }
    }
  }

  /// - Parameter position: The reply's. Nil if every subscriber has been asked.
  /// - Returns: Whether the list is to be told that replies are still to come.
  @inlinable @discardableResult
  func settle(at position: Int?, _ answer: Answer) -> Bool {
    var (isNoted, wasNoted) = (false, false)
    let (answers, completion): ([Answer], ((Combined) -> Void)?) = state.withLock { state in
      guard state.completion != nil else { return ([], nil) }
      if let position {
        // Only the first call of a reply counts.
        guard case .isAwaited = state.answers[position] else { return ([], nil) }
        state.answers[position] = answer
      }
      state.outstanding -= 1
      guard state.outstanding == 0 || combiner.counting == .first && state.knowsFirst() else {
        if position == nil { (state.isNoted, isNoted) = (true, true) }
        return ([], nil)
      }
      defer { state.answers = [] }
      wasNoted = state.isNoted
      return (state.answers, state.completion.take())
    }
    if wasNoted { list.removeReplies(to: self) }
    if let completion { completion(Self.combine(answers, by: combiner)) }
    return isNoted
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
