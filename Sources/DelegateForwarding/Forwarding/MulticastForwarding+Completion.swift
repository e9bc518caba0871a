extension MulticastForwarding {
  /// Forwards a callback with a completion handler: collects the subscribers' answers and calls the handler once.
  ///
  /// Each subscriber gets its own reply. When all have called or released theirs, the answers are combined in order,
  /// and `completion` is called, once. A released reply is no answer. With no subscribers, `completion` is called at
  /// once.
  ///
  /// With `.first(otherwise:)`, `completion` is called as soon as the first answer in order is known. With
  /// `.original(otherwise:)`, the original delegate's reply is `completion` itself, and the other replies are ignored.
  /// If there is no original delegate, `completion` is called at once, with the given value.
  ///
  /// ```swift
  /// func playerMayOpen(
  ///   _ link: URL, completion: @escaping @Sendable (Bool) -> Void
  /// ) {
  ///   forward(combining: .all, completion: completion) {
  ///     $0.playerMayOpen(link, completion: $1)
  ///   }
  /// }
  /// ```
  ///
  /// If the handler belongs to the main actor, the replies do too: mark a closure literal by `{ @MainActor in … }`. If
  /// the handler isn't `Sendable`, they aren't either: give a literal a type, `let done: (Bool) -> Void = { … }`.
  ///
  /// - Parameters:
  ///   - combiner: The rule that combines the answers.
  ///   - completion: Called on the thread of the reply that settles the answer, or on this one.
  ///   - callback: The callback's name, for traces.
  ///   - body: Asks one subscriber, which may keep the reply and call it later, on any thread. If it returns nil, as
  ///     optional chaining does, the subscriber wasn't asked, and gives no answer.
  /// - Complexity: O(*n*) in the number of subscribers.
  @inlinable
  public func forward<R: Sendable, C: Sendable>(
    combining combiner: ResponseCombiner<R, C>, completion: @escaping @Sendable (C) -> Void,
    callback: StaticString = #function, _ body: (Subscriber, @escaping @Sendable (R) -> Void) -> Void?
  ) {
    multicast.forward(combining: .nothing, ReplyCollector(combiner, completion: completion), callback) {
      subscriber, reply in
      body(subscriber) { reply.give($0) }
    }
  }

  /// Forwards a callback with a completion handler or an answer that is not `Sendable`.
  ///
  /// Replies must be called on threads on which `completion` may be called. If the handler is a closure literal that
  /// captures state that is not `Sendable`, give it a type first: `let done: (Bool) -> Void = { … }`.
  ///
  /// - Complexity: O(*n*) in the number of subscribers.
  @_documentation(visibility: internal)
  @inlinable
  public func forward<R, C>(
    combining combiner: ResponseCombiner<R, C>, completion: @escaping (C) -> Void,
    callback: StaticString = #function, _ body: (Subscriber, @escaping (R) -> Void) -> Void?
  ) {
    multicast.forward(combining: .nothing, ReplyCollector(combiner, completion: completion), callback) {
      subscriber, reply in
      body(subscriber) { reply.give($0) }
    }
  }

  /// Forwards a callback with a completion handler of the main actor.
  ///
  /// The replies belong to the main actor too, and the one that settles the answer calls the handler at once. If the
  /// last reply is released without a call, the handler is called in a task.
  ///
  /// The body's result is wrapped twice, so that the compiler prefers the other forms for handlers of no actor.
  ///
  /// - Complexity: O(*n*) in the number of subscribers.
  @_documentation(visibility: internal)
  @inlinable @MainActor
  public func forward<R, C>(
    combining combiner: ResponseCombiner<R, C>, completion: @escaping @MainActor (C) -> Void,
    callback: StaticString = #function, _ body: (Subscriber, @escaping @MainActor (R) -> Void) -> Void??
  ) {
    multicast.forward(combining: .nothing, ReplyCollector(combiner, onMainActor: completion), callback) {
      subscriber, reply in
      body(subscriber) { reply.give($0) } ?? nil
    }
  }
}

extension MulticastDelegate {
  /// The loop of `forward(combining:completion:)`, which also combines what `body` returns. Nil is no answer, and says
  /// that the delegate wasn't asked.
  @inlinable
  func forward<R, C, A, B>(
    combining combiner: ResponseCombiner<R, C>, _ collector: ReplyCollector<A, B>, _ callback: StaticString,
    _ body: (P, ReplyCollector<A, B>.Reply) -> R?
  ) -> C {
    var answers = CombinedAnswers(combiner)
    forward(
      callback: callback, hasAnswer: true,
      eachTurn: { subscriber, isOriginal in
        let trace = list.isTraced ? ReplyTrace(of: subscriber, in: list, callback) : nil
        guard let answer = body(subscriber, collector.makeReply(toOriginal: isOriginal, tracedBy: trace)) else {
          trace?.endWithoutReply()
          return
        }
        if isOriginal { collector.didAskOriginal() }
        answers.add(answer, ofOriginal: isOriginal, by: combiner)
      })
    collector.didAskAll()
    return answers.combined
  }
}

extension ResponseCombiner where Response == Void, Combined == Void {
  /// The rule of callbacks without an answer.
  @inlinable static var nothing: Self { Self(()) { _, _, _ in } }
}
