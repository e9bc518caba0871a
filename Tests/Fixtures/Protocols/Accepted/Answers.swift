import DelegateForwarding

typealias Name = String?
typealias Rank = Int?
typealias Score = Int
typealias Flag = Bool
typealias Names = [String]

enum Policy { case allow, deny }

@Forwarding
protocol AnswersDelegate: AnyObject {
  @Combining(.first) func name() -> Name
  @Combining(.last) var lastName: Name { get }
  @Combining(.firstNonNil()) func anyName() -> Name
  @Combining(.first) func qualified() -> Swift.Optional<Int>
  @Combining(.max) func rank() -> Rank
  @Combining(.min, default: 1) func lowest() async throws -> Rank
  @Combining(.max, default: 0) func score() -> Score
  @Combining(.any) func flag() -> Flag
  @Combining(.collect) func names() -> Names
  @Combining<Policy>(.first, default: .allow) func policy() -> Policy
  @Combining(.last, default: Policy.deny) var lastPolicy: Policy { get }
  @Combining(.first, default: .allow as Policy) func casted() throws -> Policy
  @Combining<Result<Int, CancellationError>>(.first, default: .failure(CancellationError()))
  func result() -> Result<Int, CancellationError>
  @Combining(.reduce(into: Set<Int>()) { $0.formUnion($1) }) func union() -> Set<Int>
  @Combining(.reduce(into: [String: Int]()) { $0.merge($1) { $0 + $1 } }) func counts() -> [String: Int]
  @Combining(.reduce(0) { $0 + $1 }) func sum() -> Int
  @Combining(.reduce(0.0) { $0 + $1 }) func total() -> Double
  @Combining(
    .reduce(1) {
      $0 * $1
    })
  func product() -> Int
}

extension MulticastDelegate: AnswersDelegate where P == any AnswersDelegate {}
