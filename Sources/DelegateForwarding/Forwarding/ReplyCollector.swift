/// Collects the subscribers' replies to a completion handler, and calls the handler once.
///
/// Replies come in any order and on any thread. When each has been called or released, the answers are combined in
/// the order of the subscribers.
///
/// SAFETY: The answers are behind a lock, and the combiner and the completion handler are used once, by the thread that the lock lets through. For
/// answers and handlers that are not `Sendable`, the caller of `forward(combining:completion:)` answers for the threads on which replies are
/// called, as it does for a handler that it calls itself.
final class ReplyCollector<Response, Combined>: @unchecked Sendable {
  private struct State {
    var answers: [Response?] = []
    /// The replies that are still to come, plus one while subscribers are being asked.
    var outstanding = 1
  }

  private let state = Locked(State())
  private let combiner: ResponseCombiner<Response, Combined>
  private let completion: (Combined) -> Void

  init(_ combiner: ResponseCombiner<Response, Combined>, completion: @escaping (Combined) -> Void) {
    self.combiner = combiner
    self.completion = completion
  }

  /// The next subscriber's reply.
  func makeReply() -> Reply {
    let position = state.withLock { state in
      state.answers.append(nil)
      state.outstanding += 1
      return state.answers.count - 1
    }
    return Reply(to: self, at: position)
  }

  /// Every subscriber has been asked.
  func seal() {
    settle(at: nil, nil)
  }

  fileprivate func settle(at position: Int?, _ answer: Response?) {
    let answers: [Response?]? = state.withLock { state in
      if let position { state.answers[position] = answer }
      state.outstanding -= 1
      guard state.outstanding == 0 else { return nil }
      defer { state.answers = [] }
      return state.answers
    }
    guard let answers else { return }
    var combined = combiner.initial()
    for case .some(let answer) in answers { combiner.update(&combined, answer) }
    completion(combined)
  }

  /// One subscriber's reply. Only the first call counts; without a call there is no answer.
  final class Reply: @unchecked Sendable {
    private let collector: ReplyCollector
    private let position: Int
    private let first = FirstCall()

    fileprivate init(to collector: ReplyCollector, at position: Int) {
      self.collector = collector
      self.position = position
    }

    deinit {
      if first.isFirst() { collector.settle(at: position, nil) }
    }

    func callAsFunction(_ answer: Response) {
      if first.isFirst() { collector.settle(at: position, answer) }
    }
  }
}
