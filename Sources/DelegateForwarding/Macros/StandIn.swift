#if Macros
extension MulticastDelegate {
  public func forward<R: Sendable, C: Sendable>(
    combining: ResponseCombiner<R, C>, completion: @escaping @Sendable (C) -> Void,
    _ body: (P, @escaping @Sendable (R) -> Void) -> Void
  ) {}

  @_disfavoredOverload public func forward<R, C>(
    combining: ResponseCombiner<R, C>, completion: @escaping (C) -> Void,
    _ body: (P, @escaping (R) -> Void) -> Void
  ) {}
}

extension ResponseCombiner {
  public static func reduce(into initial: Combined, _ update: @escaping (inout Combined, Response) -> Void) -> Self {
    reduce(initial, update)
  }
}
#endif
