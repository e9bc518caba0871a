/// The objects whose callbacks are running on the main thread, so that one that never returns can be named.
final class CalleeStack: Sendable {
  private let names = LockedValue<[String]>([])

  /// The object whose callback began last.
  var innermost: String? { names.withLock { $0.last } }

  func calling<Result>(_ callee: AnyObject, _ callback: () -> Result) -> Result {
    let name = "\(type(of: callee))"
    names.withLock { $0.append(name) }
    defer { names.withLock { _ = $0.removeLast() } }
    return callback()
  }
}
