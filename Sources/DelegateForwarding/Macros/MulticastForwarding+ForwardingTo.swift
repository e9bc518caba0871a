#if Macros
  extension MulticastForwarding {
    /// Asks those that are also a `Q`, and combines their answers by a rule.
    ///
    /// Turns are taken as in `forward(_:)`.
    ///
    /// - Throws: The first error that `body` threw, after every subscriber had its turn.
    /// - Complexity: O(*n*) in the number of subscribers, with a dynamic cast a turn.
    @inlinable @inline(__always)
    public func forward<Q, R, C, E: Error>(
      to type: Q.Type, combining combiner: ResponseCombiner<R, C>, _ body: (Q) throws(E) -> R
    ) throws(E) -> C {
      var combined = combiner.initial
      try forward(to: type) { (subscriber) throws(E) in
        combiner.update(&combined, try body(subscriber))
      }
      return combined
    }

    /// Asks those that are also a `Q`, one after the other, and combines their answers by a rule.
    ///
    /// Turns are taken as in `forward(_:)`.
    ///
    /// - Throws: The first error that `body` threw, after every subscriber had its turn.
    /// - Complexity: O(*n*) in the number of subscribers, with a dynamic cast a turn.
    @inlinable
    nonisolated(nonsending)
      public func forward<Q, R, C, E: Error>(
        to type: Q.Type, combining combiner: ResponseCombiner<R, C>, _ body: (Q) async throws(E) -> R
      ) async throws(E) -> C
    {
      var combined = combiner.initial
      try await forward(to: type) { (subscriber) async throws(E) in
        combiner.update(&combined, try await body(subscriber))
      }
      return combined
    }

    /// Asks those that are also a `Q`, in the isolation given, and combines their answers by a rule.
    ///
    /// - Throws: The first error that `body` threw, after every subscriber had its turn.
    /// - Complexity: O(*n*) in the number of subscribers, with a dynamic cast a turn.
    @inlinable
    public func forward<Q, R, C, E: Error>(
      isolation: isolated (any Actor)?, to type: Q.Type, combining combiner: ResponseCombiner<R, C>,
      _ body: nonisolated(nonsending) (Q) async throws(E) -> R
    ) async throws(E) -> C {
      var combined = combiner.initial
      try await forward(isolation: isolation, to: type) { (subscriber) async throws(E) in
        combiner.update(&combined, try await body(subscriber))
      }
      return combined
    }
  }
#endif
