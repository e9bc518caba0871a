/// Whose callback runs on the main thread, for a message when it never returns.
final class CalleeStack: Sendable {
  private let names = Locked<[String]>([])

  /// The innermost one.
  var innermost: String? { names.withLock { $0.last } }

  func calling<Result>(_ callee: AnyObject, _ callback: () -> Result) -> Result {
    let name = "\(type(of: callee))"
    names.withLock { $0.append(name) }
    defer { names.withLock { _ = $0.removeLast() } }
    return callback()
  }
}
