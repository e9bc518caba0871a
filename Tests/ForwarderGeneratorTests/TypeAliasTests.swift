import Testing

@testable import ForwarderGenerator

@Suite("Type aliases in requirements")
struct TypeAliasTests {
  private let aliases = [
    "Handler": "Handler = @Sendable (Bool) -> Void", "Same": "Same = §Handler§", "Of": "Of<T> = (T, [T]) -> Void",
    "Maybe": "Maybe = Int?", "Yes": "Yes = Bool", "Names": "Names = [String]", "Speed": "Speed = Double",
    "Nothing": "Nothing = ()",
  ]

  @Test(
    "An alias is seen through where a rule has to see what it is",
    arguments: [
      ("func a(completion: @escaping §Handler§)", "func a(completion: @escaping @Sendable (Bool) -> Void) {"),
      ("func a(completion: §Same§?)", "func a(completion: (@Sendable (Bool) -> Void)?) {"),
      (
        "func a(completion: @escaping Self.§Same§, x: Int)",
        "func a(completion: @escaping @Sendable (Bool) -> Void, x: Int) {"
      ),
      (
        "func a(done completion: @escaping Outer.§Of§<Int>)",
        "func a(done completion: @escaping (Int, [Int]) -> Void) {"
      ),
      (
        "func a(_ x: §Speed§, completion: @escaping §Handler§)",
        "func a(_ x: Speed, completion: @escaping @Sendable (Bool) -> Void) {"
      ),
    ])
  func handlers(_ declaration: String, _ expected: String) throws {
    var player = GraphText([])
    player.add(declaration, withAliases: aliases)
    #expect(try player.refusal("PlayerDelegate").contains("say by '--rule'"))
    #expect(try player.generated("PlayerDelegate", "--rule", "a*=completion .first").contains(expected))
  }

  @Test(
    "The rules that fit an answer are those of what the alias stands for",
    arguments: [
      ("func a() -> §Maybe§", ".firstNonNil()"), ("func a() -> §Yes§", ".any"), ("func a() -> §Names§", ".collect"),
      ("func a() -> §Speed§", ".first ?? <Speed>"),
    ])
  func answers(_ declaration: String, _ rule: String) throws {
    var player = GraphText([])
    player.add(declaration, withAliases: aliases)
    #expect(try player.refusal("PlayerDelegate").contains("--rule 'a()=\(rule)'"))
  }

  @Test("An alias of nothing is no answer")
  func nothing() throws {
    var player = GraphText([])
    player.add("func a() -> §Nothing§", withAliases: aliases)
    #expect(try player.generated("PlayerDelegate").contains("func a() {\n    forward { $0.a() }"))
  }
}
