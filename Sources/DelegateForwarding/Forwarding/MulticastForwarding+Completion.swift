extension MulticastForwarding {
  /// Forwards a callback that is answered through a completion handler: gathers the subscribers' answers and calls the handler once.
  ///
  /// Each subscriber gets a reply of its own. When every one has replied, or has let go of its reply without calling it, which counts as no
  /// answer, the answers are combined in the order of subscription and `completion` is called, exactly once: before this returns if there is
  /// nobody to ask. A second call of a reply is ignored.
  ///
  /// ```swift
  /// func loader(_ loader: Loader, shouldFollow link: URL, completion: @escaping @Sendable (Bool) -> Void) {
  ///   forward(combining: .all, completion: completion) { $0.loader(loader, shouldFollow: link, completion: $1) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - combiner: How several answers become one, and what it is when nobody answers.
  ///   - completion: Called on the thread of the last reply.
  ///   - body: Asks one subscriber, which may keep the reply and call it later, on any thread.
  /// - Complexity: O(*n*) in the number of subscribers.
  public func forward<R: Sendable, C: Sendable>(
    combining combiner: ResponseCombiner<R, C>, completion: @escaping @Sendable (C) -> Void,
    _ body: (Subscriber, @escaping @Sendable (R) -> Void) -> Void
  ) {
    let collector = ReplyCollector(combiner, completion: completion)
    forward { subscriber in
      let reply = collector.makeReply()
      body(subscriber) { reply($0) }
    }
    collector.seal()
  }

  /// Does the same for handlers and answers that are not `Sendable`.
  ///
  /// The replies must be called on threads on which `completion` may be called. A literal handler that captures state that is not `Sendable` is
  /// typed first: `let done: (Bool) -> Void = { … }`.
  ///
  /// - Complexity: O(*n*) in the number of subscribers.
  @_disfavoredOverload
  public func forward<R, C>(
    combining combiner: ResponseCombiner<R, C>, completion: @escaping (C) -> Void,
    _ body: (Subscriber, @escaping (R) -> Void) -> Void
  ) {
    let collector = ReplyCollector(combiner, completion: completion)
    forward { subscriber in
      let reply = collector.makeReply()
      body(subscriber) { reply($0) }
    }
    collector.seal()
  }
}
