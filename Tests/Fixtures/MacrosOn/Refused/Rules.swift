// swift-format-ignore-file
// Each comment is at the line of the error that it expects.

import DelegateForwarding

enum Policy { case allow }
struct Value {}
typealias JSON = Any

extension ResponseCombiner where Response == Int, Combined == String {
  static var text: Self { .reduce("") { "\($0)\($1)" } }
}

@Forwarding
protocol Answers: AnyObject {
  @Combining(.any) func anyOfInt() -> Int  // error: cannot convert value of type 'Int' to closure result type 'Bool'; cannot convert return expression of type 'Bool' to return type 'Int'
  @Combining(.all) var allOfText: String? { get }  // error: cannot convert value of type 'String?' to closure result type 'Bool'; cannot convert return expression of type 'Bool' to return type 'String'
  @Combining(.firstNonNil()) func firstOfInt() -> Int  // error: the answers aren't optional: write .original(otherwise:)
  @Combining(.collect) func collectOfInt() -> Int  // error: '.collect' joins arrays, and the answers are none
  @Combining(.collect) func collectOfSet() -> Set<Int>  // error: '.collect' joins arrays, and the answers are none
  @Combining(.max) func maxWithout() -> Int  // error: did you mean '.max(otherwise: …)'?; expects argument
  @Combining(.first) func firstWithout() -> Int  // error: did you mean '.first(otherwise: …)'?; failed to produce diagnostic
  @Combining(.original) func originalWithout() -> Int  // error: write .original(otherwise:), with the answer if there is no original delegate
  @Combining(.original) func aliasWithout() -> Policy  // error: write .original(otherwise:)
  @Combining(.original) func anyWithout() -> Any  // error: write .original(otherwise:)
  @Combining(.original) var anyAliasWithout: JSON { get throws }  // error: write .original(otherwise:)
  @Combining(.first(otherwise: "x")) func otherValue() -> Int  // error: the value after 'otherwise:' has to be of the answers' type
  @Combining(.first(otherwise: .allow)) func implicit() -> Policy  // error: the type of '.allow' isn't known here; cannot infer contextual base
  @Combining(.text) func ownRule() -> Int  // error: cannot convert return expression of type 'String' to return type 'Int'
  @Combining(.first(otherwise: Value())) func otherType() -> Policy  // error: has to be of the answers' type
  @Combining(.any) @Combining(.all) func twice() -> Bool  // error: a requirement has one '@Combining': remove this one
  @Combining(.chain) func noChain(_ text: String) -> Int  // error: no parameter has the type of the result
  @Combining(.chain) func severalChains(_ a: Int, _ b: Int) -> Int  // error: 'a' and 'b' have the type of the result
  func none() -> Bool  // error: choose a rule to combine the answers, with '@Combining'
}

// Beside the errors above, there is none about a missing conformance.
extension MulticastDelegate: Answers where P == any Answers {}

@Forwarding
protocol Completions: AnyObject {
  func a(completion: @escaping () -> Void)  // error: each subscriber would call 'completion'
  @Combining(.any) func b(reply: @escaping (Int) -> Void)  // error: cannot convert value of type '(Int) -> Void' to expected argument type '(Bool) -> Void'; cannot convert value of type
  @Combining(.any) func c(reply: @escaping () -> Void)  // error: needs an answer, and this handler has no argument
  @Combining(.any) func d(reply: @escaping (Bool) -> Void) async  // error: can neither be 'async' nor throw
  @Combining(.any) func e(reply: @escaping (Bool) throws -> Void)  // error: 'reply' has to be a closure
  @Combining(.any) func f(reply: (Bool) -> Void, completion: (Bool) -> Void)  // error: there are several here
  @Combining(.all) func g(completion: @escaping @isolated(any) () -> Void)  // error: neither '@isolated(any)'
  @Combining(.any) func h(completion: @escaping () -> Void) -> Bool  // error: each subscriber would call 'completion'
  @Combining(.any) func i()  // error: there is no answer to combine here
  @Combining(.any) func saves() throws  // error: there is no answer to combine here
  @Combining(.original) func stays()  // error: there is no answer to combine here
  @Combining(.original(otherwise: 1)) func k(completion: @escaping (Int, Int) -> Void)  // error: 'completion' is called with 2 values
  @Combining(.original) func l(completion: @escaping (Bool) -> Void)  // error: write .original(otherwise:)
  @Combining(.any, completion: .any) func m() -> Bool  // error: there is no completion handler to combine here
}

extension MulticastDelegate: Completions where P == any Completions {}
