// swift-format-ignore-file

// Rules for each kind of answer. The compiler checks the attribute without the requirement's result.

import DelegateForwarding

typealias Name = String?
typealias Score = Int
typealias Flag = Bool
typealias Names = [String]
enum Policy: Sendable { case allow, deny }

extension ResponseCombiner where Response: AdditiveArithmetic & Sendable, Combined == Response { static var total: Self { .reduce(.zero) { $0 + $1 } } }

@Forwarding
protocol AnswersDelegate: AnyObject {
  @Combining(.original) func name() -> Name
  @Combining(.original) func saves() throws
  @Combining(.original) func savesLater(_ text: inout String) async throws(CancellationError)
  @Combining(.original) func savesEach(_ body: (Int) throws -> Void) throws
  @Combining(.original(otherwise: nil)) var lastName: Name { get }
  @Combining(.firstNonNil()) func anyName() -> Name
  @Combining(.last(otherwise: nil)) func qualified() -> Swift.Optional<Int>
  @Combining(.original(otherwise: true)) func asks() -> Bool
  @Combining(.original(otherwise: 1)) var level: Int { get set }
  @Combining(.max(otherwise: 0)) func score() throws -> Score
  @Combining(.min(otherwise: 0.5)) var limit: Double { get async throws }
  @Combining(.any) func flag() -> Flag
  @Combining(.all) func otherFlag() async -> Flag
  @Combining(.collect) func names() -> Names
  @Combining(.collect) var numbers: [Int] { get async }
  @Combining<Policy>(.first(otherwise: .allow)) func policy() -> Policy
  @Combining(.last(otherwise: Policy.deny)) var lastPolicy: Policy { get }
  @Combining(.first(otherwise: .allow as Policy)) func casted() throws -> Policy
  @Combining<Result<Int, CancellationError>>(.first(otherwise: .failure(CancellationError())))
  func result() -> Result<Int, CancellationError>
  @Combining(.reduce(into: Set<Int>()) { $0.formUnion($1) }) func union() -> Set<Int>
  @Combining(.reduce(into: [String: Int]()) { $0.merge($1) { $0 + $1 } }) func counts() -> [String: Int]
  @Combining(.reduce(0) { $0 + $1 }) func sum() -> Int
  @Combining(.total) func total() -> Double
  @Combining(
    .reduce(1) {
      $0 * $1
    })
  func product() -> Int
  @Combining(.chain) func replace(_ text: String, in place: Int) -> String
  @Combining(.chain) func mayReplace(_ text: Name) throws -> Name
  @Combining(.byHand) func own() -> [Int: Bool]
}

extension MulticastDelegate: AnswersDelegate where P == any AnswersDelegate {
  func own() -> [Int: Bool] { forward(combining: .reduce(into: [:]) { $0.merge($1) { $0 || $1 } }) { $0.own() } }
}

typealias PlainHandler = (Int) -> Void
typealias AnswerHandler = (Bool) -> Void
typealias SendableHandler = @Sendable (Int, String?) -> Void
typealias PolicyHandler = @Sendable (Policy) -> Void
typealias EmptyHandler = () -> Void

@Forwarding
protocol CompletionsDelegate: AnyObject {
  @Combining(.original(otherwise: 0)) func one(completion: @escaping (Int) -> Void)
  @Combining(.original(otherwise: Policy.deny)) func sendable(completion: @escaping @Sendable (Policy) -> Void)
  @Combining<Policy>(.original(otherwise: .deny)) func typed(completion: @escaping @Sendable (Policy) -> Void)
  @Combining(.original) func maybe(completion: ((Policy?) -> Void)?)
  @Combining(.original(otherwise: (true, Policy.deny))) func two(completion: @escaping (Bool, Policy) -> Void)
  @Combining(.original) func none(completion: @escaping () -> Void)
  @Combining(.original(otherwise: 1)) func here(completion: (Int) -> Void)
  @Combining(.original(otherwise: 1)) func alias(completion: @escaping PlainHandler)
  @Combining(.original(otherwise: Policy.allow)) func policyAlias(completion: @escaping PolicyHandler)
  @Combining<(Int, String?)>(.original(otherwise: (0, nil))) func sendableAlias(_ n: Int, completion: @escaping SendableHandler)
  @Combining(.original(otherwise: 1)) func optionalAlias(completion: PlainHandler?)
  @Combining(.any) func anyAlias(completion: AnswerHandler?)
  @Combining(.original(otherwise: Policy.allow)) func onMain(completion: @escaping @MainActor (Policy) -> Void)
  @Combining(.first(otherwise: 0)) func first(completion: @escaping (Int) -> Void)
  @Combining<Policy>(.first(otherwise: .deny)) func firstPolicy(reply: @escaping @Sendable (Policy) -> Void)
  @Combining<(Int, String?)>(.first(otherwise: (0, nil))) func pair(reply: @escaping @Sendable (Int, String?) -> Void)
  @Combining(.all) func all(_ n: Int, reply: @escaping @Sendable (Bool) -> Void)
  @Combining(.any) func plain(reply: @escaping (Bool) -> Void)
  @Combining(.max(otherwise: 0)) func most(reply: @escaping (Int) -> Void)
  @Combining(.collect) func names(reply: @escaping @Sendable ([String]) -> Void)
  @Combining(.firstNonNil()) func title(reply: ((String?) -> Void)?)
  @Combining(.all) func done(completion: @escaping () -> Void)
  @Combining(.all) func doneHere(_ text: inout String, completion: () -> Void)
  @Combining(.all) func allOnMain(reply: @escaping @MainActor (Bool) -> Void)
  @Combining(.any, completion: .original(otherwise: 0)) func both(reply: @escaping (Int) -> Void) -> Bool
  @Combining(.firstNonNil(), completion: .all) func bothMaybe(reply: @escaping @Sendable (Bool) -> Void) -> String?
  @Combining(.collect, completion: .any) func bothNames(reply: @escaping (Bool) -> Void) -> [String]
  @Combining(.any, completion: ResponseCombiner<Int, [Int]>.collect) func bothMany(reply: @escaping ([Int]) -> Void) -> Bool
  @Combining(.byHand) func own(completion: @escaping (Int, inout String) async throws -> Void)
}

extension CompletionsDelegate {
  func own(completion: @escaping (Int, inout String) async throws -> Void) {}
}

extension MulticastDelegate: CompletionsDelegate where P == any CompletionsDelegate {}

@Forwarding @MainActor
protocol MainCompletionsDelegate: AnyObject {
  @Combining(.all) func a(reply: @escaping (Bool) -> Void)
  @Combining(.all) func b(reply: @escaping @MainActor (Bool) -> Void)
  @Combining(.original(otherwise: true)) func c(reply: @escaping @Sendable (Bool) -> Void)
  @Combining(.original(otherwise: true)) func d(completion: @escaping @MainActor (Bool) -> Void)
  @Combining(.original(otherwise: 1), completion: .any) func e(completion: @escaping @MainActor (Bool) -> Void) -> Int
  @Combining(.any, completion: .all) func f(reply: (@MainActor @Sendable (Bool) -> Void)?) -> Bool
}

extension MulticastDelegate: MainCompletionsDelegate where P == any MainCompletionsDelegate {}
