import DelegateForwarding

typealias PlainHandler = (Int) -> Void
typealias SendableHandler = @Sendable (Int, String?) -> Void
typealias EmptyHandler = () -> Void

enum Verdict: Sendable { case allow, deny }

@Forwarding
protocol CompletionsDelegate: AnyObject {
  @Combining(completion: .first) func alias(completion: @escaping PlainHandler)
  @Combining(completion: .first) func sendableAlias(_ n: Int, completion: @escaping SendableHandler)
  @Combining(completion: .first) func emptyAlias(completion: @escaping EmptyHandler)
  @Combining(completion: .first) func optionalAlias(completion: PlainHandler?)
  @Combining(completion: .first(otherwise: 0, nil)) func otherwise(completion: @escaping SendableHandler)
  @Combining(completion: .first(otherwise: 1)) func otherwiseHere(completion: @escaping (Int) -> Void)
  @Combining(completion: .first(otherwise: 1)) func otherwiseAlias(completion: @escaping PlainHandler)
  @Combining(completion: .first(otherwise: 1)) func otherwiseOptional(completion: ((Int) -> Void)?) async throws
  @Combining<Verdict>(completion: .first(otherwise: .allow)) func typed(_ reply: @escaping @Sendable (Verdict) -> Void)
  @Combining<Result<Int, CancellationError>, Verdict>(completion: .first(otherwise: .success(1), .deny))
  func typedPair(_ reply: @escaping @Sendable (Result<Int, CancellationError>, Verdict) -> Void)
  @Combining(completion: .each) func each(completion: PlainHandler)
  @Combining(completion: .combined(.all)) func all(_ n: Int, reply: @escaping @Sendable (Bool) -> Void)
  @Combining(completion: .combined(.any)) func plain(reply: @escaping (Bool) -> Void)
  @Combining(completion: .combined(.max, default: 0)) func most(reply: @escaping (Int) -> Void)
  @Combining(completion: .combined(.collect)) func names(reply: @escaping @Sendable ([String]) -> Void)
  @Combining(completion: .combined(.firstNonNil())) func title(reply: ((String?) -> Void)?)
  @Combining<Verdict>(completion: .combined(.first, default: .deny)) func verdict(
    reply: @escaping @Sendable (Verdict) -> Void)
  @Combining(completion: .combined(.collect)) func done(completion: @escaping () -> Void)
  @Combining(completion: .combined(.collect)) func doneHere(_ text: inout String, completion: () -> Void)
  @Combining(completion: .combined(.all)) func onMain(reply: @escaping @MainActor (Bool) -> Void)
  @Combining(completion: .combined(.all)) func byAlias(completion: @escaping @Sendable (Bool) -> Void, n: Int)
  @Combining<(Int, String?)>(completion: .combined(.first, default: (0, nil)))
  func pair(reply: @escaping @Sendable (Int, String?) -> Void)
}

extension MulticastDelegate: CompletionsDelegate where P == any CompletionsDelegate {}

@Forwarding @MainActor
protocol MainCompletionsDelegate: AnyObject {
  @Combining(completion: .combined(.all)) func a(reply: @escaping (Bool) -> Void)
  @Combining(completion: .combined(.all)) func b(reply: @escaping @MainActor (Bool) -> Void)
  @Combining(completion: .combined(.all)) func c(reply: @escaping @Sendable (Bool) -> Void)
  @Combining(completion: .first) func d(completion: @escaping @MainActor (Bool) -> Void)
}

extension MulticastDelegate: MainCompletionsDelegate where P == any MainCompletionsDelegate {}
